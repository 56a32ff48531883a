// kofu.hpp: kofu.h for C++17 and later, header only.
//
// Values (Variant, Move, Position, Game) are plain data: copy, compare, keep them anywhere. An Engine
// owns its memory and can be moved. Failures are exceptions of type kofu::Error. There is no global
// state; different values may be used by different threads, and Engine::stop by any thread. An
// exception thrown in a callback ends the search and comes out of it.
//
//     kofu::Game game(kofu::Variant("koopa"));
//     game.play(game.position().parse_move("e2e4"));
//     kofu::Engine engine;
//     game.play(engine.search(game, kofu::Limits::for_depth(8)).move);
//     std::cout << game.text();
#ifndef KOFU_HPP
#define KOFU_HPP

#include "kofu.h"

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <functional>
#include <iterator>
#include <memory>
#include <new>
#include <optional>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace kofu {

enum class Color : std::int32_t { White = KOFU_WHITE, Black = KOFU_BLACK };

enum class Outcome : std::int32_t {
    Ongoing = KOFU_ONGOING,
    WhiteWins = KOFU_WHITE_WINS,
    BlackWins = KOFU_BLACK_WINS,
    Draw = KOFU_DRAW
};

enum class Reason : std::int32_t {
    None = KOFU_REASON_NONE,
    KingCaptured = KOFU_REASON_KING_CAPTURED,
    Checkmate = KOFU_REASON_CHECKMATE,
    NoMoves = KOFU_REASON_NO_MOVES,
    Repetition = KOFU_REASON_REPETITION,
    HundredPlies = KOFU_REASON_HUNDRED_PLIES
};

enum class Kind : std::uint8_t {
    Quiet = KOFU_KIND_QUIET,
    Jump = KOFU_KIND_JUMP,
    Kick = KOFU_KIND_KICK,
    Castle = KOFU_KIND_CASTLE,
    Pass = KOFU_KIND_PASS,
    Capture = KOFU_KIND_CAPTURE,
    CaptureAhead = KOFU_KIND_CAPTURE_AHEAD,
    CaptureBehind = KOFU_KIND_CAPTURE_BEHIND,
    Shot = KOFU_KIND_SHOT,
    Swap = KOFU_KIND_SWAP,
    Destruction = KOFU_KIND_DESTRUCTION
};

/// A call has failed: what() says how, in English.
class Error : public std::runtime_error {
public:
    explicit Error(std::int32_t status, std::optional<std::size_t> offset = std::nullopt)
        : std::runtime_error(describe(status, offset)), status_(status), offset_(offset) {}

    /// KOFU_E_*.
    std::int32_t status() const noexcept { return status_; }
    /// For errors in texts: the byte at fault.
    std::optional<std::size_t> offset() const noexcept { return offset_; }

private:
    static std::string describe(std::int32_t status, std::optional<std::size_t> offset) {
        std::string text = kofu_status_message(status);
        if (offset) text += ", at byte " + std::to_string(*offset);
        return text;
    }

    std::int32_t status_;
    std::optional<std::size_t> offset_;
};

namespace detail {

/// Passes an answer on; a failure becomes an exception.
inline std::int32_t check(std::int32_t status) {
    if (status < 0) throw Error(status);
    return status;
}

/// The text that `write(buffer, size, written)` writes.
template <std::size_t Size = 128, class Write> std::string text(Write write) {
    std::array<char, Size> small;
    std::size_t size = 0;
    std::int32_t status = write(small.data(), small.size(), &size);
    if (status == KOFU_OK) return std::string(small.data(), size - 1);
    if (status != KOFU_E_BUFFER) throw Error(status);
    std::string large(size, '\0');
    check(write(large.data(), large.size(), &size));
    large.resize(size - 1);
    return large;
}

} // namespace detail

/// A square, 0 (a1) to 63 (h8), or none.
class Square {
public:
    constexpr Square() noexcept = default;
    constexpr explicit Square(int index) noexcept
        : index_(static_cast<std::uint8_t>(index >= 0 && index < 64 ? index : KOFU_NO_SQUARE)) {}

    constexpr bool valid() const noexcept { return index_ < 64; }
    constexpr int index() const noexcept { return index_; }
    constexpr int file() const noexcept { return index_ % 8; }
    constexpr int rank() const noexcept { return index_ / 8; }
    /// "e4", or "-".
    std::string name() const {
        if (!valid()) return "-";
        return {static_cast<char>('a' + file()), static_cast<char>('1' + rank())};
    }

    friend constexpr bool operator==(Square a, Square b) noexcept { return a.index_ == b.index_; }
    friend constexpr bool operator!=(Square a, Square b) noexcept { return !(a == b); }
    friend constexpr bool operator<(Square a, Square b) noexcept { return a.index_ < b.index_; }

private:
    std::uint8_t index_ = KOFU_NO_SQUARE;
};

/// A set of squares, a range in ascending order.
class Bitboard {
public:
    class iterator {
    public:
        using iterator_category = std::input_iterator_tag;
        using value_type = Square;
        using difference_type = std::ptrdiff_t;
        using pointer = const Square *;
        using reference = Square;

        constexpr explicit iterator(std::uint64_t bits) noexcept : bits_(bits) {}
        constexpr Square operator*() const noexcept {
            int index = 0;
            while ((bits_ >> index & 1) == 0) ++index;
            return Square(index);
        }
        constexpr iterator &operator++() noexcept {
            bits_ &= bits_ - 1;
            return *this;
        }
        constexpr iterator operator++(int) noexcept {
            iterator before = *this;
            ++*this;
            return before;
        }
        friend constexpr bool operator==(iterator a, iterator b) noexcept { return a.bits_ == b.bits_; }
        friend constexpr bool operator!=(iterator a, iterator b) noexcept { return a.bits_ != b.bits_; }

    private:
        std::uint64_t bits_;
    };

    constexpr Bitboard() noexcept = default;
    constexpr explicit Bitboard(std::uint64_t bits) noexcept : bits_(bits) {}

    constexpr std::uint64_t bits() const noexcept { return bits_; }
    constexpr bool empty() const noexcept { return bits_ == 0; }
    constexpr bool has(Square square) const noexcept {
        return square.valid() && (bits_ >> square.index() & 1) != 0;
    }
    constexpr void add(Square square) noexcept {
        if (square.valid()) bits_ |= std::uint64_t{1} << square.index();
    }
    constexpr iterator begin() const noexcept { return iterator(bits_); }
    constexpr iterator end() const noexcept { return iterator(0); }
    std::size_t size() const noexcept {
        return static_cast<std::size_t>(std::distance(begin(), end()));
    }

    friend constexpr bool operator==(Bitboard a, Bitboard b) noexcept { return a.bits_ == b.bits_; }
    friend constexpr bool operator!=(Bitboard a, Bitboard b) noexcept { return a.bits_ != b.bits_; }

private:
    std::uint64_t bits_ = 0;
};

/// A game with its rule options.
class Variant {
public:
    /// By name: a preset ("koopa", "fugue-nelson") or a game with options ("koopa:stun-1,pass").
    explicit Variant(const std::string &name) { detail::check(kofu_variant_from_name(name.c_str(), &raw_)); }
    explicit Variant(kofu_variant raw) noexcept : raw_(raw) {}

    /// The names of all presets.
    static std::vector<std::string> presets() {
        std::vector<std::string> names;
        for (std::size_t i = 0; i < kofu_variant_count(); ++i) names.emplace_back(kofu_variant_name(i));
        return names;
    }

    std::string name() const {
        return detail::text([this](char *buf, std::size_t len, std::size_t *written) {
            return kofu_variant_to_name(raw_, buf, len, written);
        });
    }
    bool is_koopa() const noexcept { return raw_.game == KOFU_GAME_KOOPA; }
    bool is_fugue() const noexcept { return raw_.game == KOFU_GAME_FUGUE; }
    kofu_variant raw() const noexcept { return raw_; }

    friend bool operator==(const Variant &a, const Variant &b) noexcept {
        return a.raw_.game == b.raw_.game && a.raw_.rules == b.raw_.rules;
    }
    friend bool operator!=(const Variant &a, const Variant &b) noexcept { return !(a == b); }

private:
    kofu_variant raw_{};
};

/// A move of some position, or none. Its text needs the position: Position::text, Position::san.
class Move {
public:
    constexpr Move() noexcept = default;
    constexpr explicit Move(kofu_move raw) noexcept : raw_(raw) {}

    constexpr explicit operator bool() const noexcept { return raw_ != KOFU_NO_MOVE; }
    constexpr kofu_move raw() const noexcept { return raw_; }
    Square from() const noexcept { return Square(kofu_move_from(raw_)); }
    /// The destination, or the target's square; for castling the rook's.
    Square to() const noexcept { return Square(kofu_move_to(raw_)); }
    /// Where a jump ends; the king's destination in castling; otherwise the same as to().
    Square last_square() const noexcept { return Square(kofu_move_last_square(raw_)); }
    /// What the pawn becomes, a lower-case letter, or 0.
    char promotion() const noexcept { return static_cast<char>(kofu_move_promotion(raw_)); }

    friend constexpr bool operator==(Move a, Move b) noexcept { return a.raw_ == b.raw_; }
    friend constexpr bool operator!=(Move a, Move b) noexcept { return a.raw_ != b.raw_; }
    friend constexpr bool operator<(Move a, Move b) noexcept { return a.raw_ < b.raw_; }

private:
    kofu_move raw_ = KOFU_NO_MOVE;
};

/// The moves of a position, without allocation: a range.
class MoveList {
public:
    using value_type = Move;
    using const_iterator = const Move *;

    const Move *begin() const noexcept { return moves_.data(); }
    const Move *end() const noexcept { return moves_.data() + size_; }
    std::size_t size() const noexcept { return size_; }
    bool empty() const noexcept { return size_ == 0; }
    Move operator[](std::size_t i) const noexcept { return moves_[i]; }

private:
    friend class Position;
    using Lister = std::int32_t (*)(const kofu_position *, kofu_move *, std::size_t, std::size_t *);

    MoveList(const kofu_position &position, Lister list) {
        std::array<kofu_move, KOFU_MAX_MOVES> raw;
        detail::check(list(&position, raw.data(), raw.size(), &size_));
        for (std::size_t i = 0; i < size_; ++i) moves_[i] = Move(raw[i]);
    }

    std::array<Move, KOFU_MAX_MOVES> moves_;
    std::size_t size_ = 0;
};

/// What a move does, for drawing and animation; see kofu_effects.
struct Effects {
    Kind kind;
    Square from, to;
    /// Where the mover stands afterwards; none if it left the board or did not move.
    Square landing;
    /// The letters of mover, target and promotion as in the FEN and move texts, or 0.
    char mover, target, promotion;
    /// The mover leaves the board.
    bool lost;
    Square rook_from, rook_to, swapped_to;
    Bitboard removed, stunned, freed;
};

/// How a picture looks; see kofu_svg_options.
struct SvgOptions {
    bool black_below = false, dark = false, coordinates = true, fill = false;
    std::uint32_t size_px = 400;
    Bitboard marked;
    Move last_move;
};

/// A position: 96 bytes of plain data.
class Position {
public:
    /// The orthodox set-up.
    explicit Position(const Variant &variant) { detail::check(kofu_position_start(variant.raw(), &raw_)); }
    explicit Position(const kofu_position &raw) : raw_(raw) { detail::check(kofu_position_side_to_move(&raw_)); }

    static Position from_fen(const Variant &variant, const std::string &fen) {
        kofu_position raw;
        std::size_t offset = 0;
        std::int32_t status = kofu_position_from_fen(variant.raw(), fen.c_str(), &raw, &offset);
        if (status == KOFU_E_FEN) throw Error(status, offset);
        detail::check(status);
        return Position(raw);
    }
    /// A random set-up, the same for each seed.
    static Position shuffled(const Variant &variant, std::uint64_t seed, bool same_for_both = true) {
        kofu_position raw;
        detail::check(kofu_position_shuffled(variant.raw(), seed, same_for_both, &raw));
        return Position(raw);
    }
    static Position from_numbers(const Variant &variant, std::uint32_t white, std::uint32_t black) {
        kofu_position raw;
        detail::check(kofu_position_from_numbers(variant.raw(), white, black, &raw));
        return Position(raw);
    }

    std::string fen() const { return fen_in(KOFU_FEN_NATIVE); }
    /// The FEN in the form of vchess.club.
    std::string vchess_fen() const { return fen_in(KOFU_FEN_VCHESS); }
    Variant variant() const {
        kofu_variant raw;
        detail::check(kofu_position_variant(&raw_, &raw));
        return Variant(raw);
    }
    Color side_to_move() const {
        return static_cast<Color>(detail::check(kofu_position_side_to_move(&raw_)));
    }
    /// The piece's letter as in the FEN, 0 if there is none.
    char piece_at(Square square) const {
        return static_cast<char>(detail::check(kofu_position_piece_at(&raw_, square.index())));
    }
    /// How many plies the piece there is still stunned.
    int stun_at(Square square) const {
        return detail::check(kofu_position_stun_at(&raw_, square.index()));
    }
    Bitboard pieces(char letter) const {
        return bitboard([&](std::uint64_t *out) { return kofu_position_pieces(&raw_, letter, out); });
    }
    Bitboard castling() const {
        return bitboard([&](std::uint64_t *out) { return kofu_position_castling(&raw_, out); });
    }
    Bitboard checkers() const {
        return bitboard([&](std::uint64_t *out) { return kofu_position_checkers(&raw_, out); });
    }
    bool in_check() const noexcept { return kofu_position_in_check(&raw_) == 1; }
    /// Plies since the last irreversible move, and the number of the move.
    std::pair<std::uint32_t, std::uint32_t> clocks() const {
        std::pair<std::uint32_t, std::uint32_t> clocks;
        detail::check(kofu_position_clocks(&raw_, &clocks.first, &clocks.second));
        return clocks;
    }
    std::uint64_t key() const {
        std::uint64_t key;
        detail::check(kofu_position_key(&raw_, &key));
        return key;
    }
    /// By the position alone: repetition needs a Game.
    Outcome outcome() const { return static_cast<Outcome>(detail::check(kofu_position_outcome(&raw_))); }

    MoveList legal_moves() const { return MoveList(raw_, kofu_position_legal_moves); }
    /// Attacks, captures and promotions.
    MoveList tactical_moves() const { return MoveList(raw_, kofu_position_tactical_moves); }
    bool is_legal(Move move) const noexcept { return kofu_position_is_legal(&raw_, move.raw()) == 1; }
    void play(Move move) { detail::check(kofu_position_play(&raw_, move.raw())); }
    /// The position after a move.
    Position after(Move move) const {
        Position next = *this;
        next.play(move);
        return next;
    }
    std::uint64_t perft(std::uint32_t depth) const {
        std::uint64_t nodes;
        detail::check(kofu_position_perft(&raw_, depth, &nodes));
        return nodes;
    }

    /// Reads coordinates, such as "e2e4".
    Move parse_move(const std::string &text) const {
        kofu_move move;
        detail::check(kofu_move_from_text(&raw_, text.c_str(), &move));
        return Move(move);
    }
    /// Reads standard algebraic notation, such as "Nf3".
    Move parse_san(const std::string &text) const {
        kofu_move move;
        detail::check(kofu_move_from_san(&raw_, text.c_str(), &move));
        return Move(move);
    }
    std::string text(Move move) const {
        return detail::text([&](char *buf, std::size_t len, std::size_t *written) {
            return kofu_move_to_text(&raw_, move.raw(), buf, len, written);
        });
    }
    std::string san(Move move) const {
        return detail::text([&](char *buf, std::size_t len, std::size_t *written) {
            return kofu_move_to_san(&raw_, move.raw(), buf, len, written);
        });
    }
    Effects effects(Move move) const {
        kofu_effects raw{};
        raw.struct_size = sizeof raw;
        detail::check(kofu_move_effects(&raw_, move.raw(), &raw));
        return {static_cast<Kind>(raw.kind), Square(raw.from), Square(raw.to), Square(raw.landing),
                static_cast<char>(raw.mover), static_cast<char>(raw.target),
                static_cast<char>(raw.promotion), raw.lost != 0, Square(raw.rook_from),
                Square(raw.rook_to), Square(raw.swapped_to), Bitboard(raw.removed),
                Bitboard(raw.stunned), Bitboard(raw.freed)};
    }
    /// A picture; `before` is the position before options.last_move, if it is known.
    std::string svg(const SvgOptions &options = {}, const Position *before = nullptr) const {
        kofu_svg_options raw{};
        raw.struct_size = sizeof raw;
        raw.flags = (options.black_below ? KOFU_SVG_BLACK_BELOW : 0u) |
                    (options.dark ? KOFU_SVG_DARK : 0u) |
                    (options.coordinates ? 0u : KOFU_SVG_NO_COORDINATES) |
                    (options.fill ? KOFU_SVG_FILL : 0u);
        raw.last_move = options.last_move.raw();
        raw.size_px = options.size_px;
        raw.marked = options.marked.bits();
        raw.before = before != nullptr ? &before->raw_ : nullptr;
        return detail::text([&](char *buf, std::size_t len, std::size_t *written) {
            return kofu_position_to_svg(&raw_, &raw, buf, len, written);
        });
    }

    const kofu_position &raw() const noexcept { return raw_; }

    /// The same for a player: variant, board, side to move, castling rights, stun timers.
    friend bool operator==(const Position &a, const Position &b) { return a.key() == b.key(); }
    friend bool operator!=(const Position &a, const Position &b) { return !(a == b); }

private:
    template <class Read> static Bitboard bitboard(Read read) {
        std::uint64_t bits;
        detail::check(read(&bits));
        return Bitboard(bits);
    }
    std::string fen_in(std::int32_t dialect) const {
        return detail::text<KOFU_FEN_SIZE>([&](char *buf, std::size_t len, std::size_t *written) {
            return kofu_position_to_fen(&raw_, dialect, buf, len, written);
        });
    }

    kofu_position raw_;
};

/// A game: a position with its history of up to KOFU_MAX_PLIES moves; 12 KiB of plain data.
class Game {
public:
    explicit Game(const Variant &variant) { detail::check(kofu_game_start(variant.raw(), &raw_)); }
    explicit Game(const Position &start) { detail::check(kofu_game_from_position(&start.raw(), &raw_)); }

    /// Reads what text() writes, or a game file of vchess.club.
    static Game from_text(const std::string &text) {
        Game game(Empty{});
        std::size_t offset = 0;
        std::int32_t status = kofu_game_from_text(text.data(), text.size(), &game.raw_, &offset);
        if (status < 0 && status != KOFU_E_PANIC) throw Error(status, offset);
        detail::check(status);
        return game;
    }

    void play(Move move) { detail::check(kofu_game_play(&raw_, move.raw())); }
    void undo() { detail::check(kofu_game_undo(&raw_)); }
    Position position() const {
        kofu_position raw;
        detail::check(kofu_game_position(&raw_, &raw));
        return Position(raw);
    }
    Position position_at(std::size_t ply) const {
        kofu_position raw;
        detail::check(kofu_game_position_at(&raw_, ply, &raw));
        return Position(raw);
    }
    std::size_t ply() const {
        std::size_t ply;
        detail::check(kofu_game_ply(&raw_, &ply));
        return ply;
    }
    Move move_at(std::size_t ply) const {
        kofu_move move;
        detail::check(kofu_game_move_at(&raw_, ply, &move));
        return Move(move);
    }
    std::vector<Move> moves() const {
        std::vector<Move> moves(ply());
        for (std::size_t i = 0; i < moves.size(); ++i) moves[i] = move_at(i);
        return moves;
    }
    int repetitions() const { return detail::check(kofu_game_repetitions(&raw_)); }
    Outcome outcome() const {
        return static_cast<Outcome>(detail::check(kofu_game_outcome(&raw_, nullptr)));
    }
    Reason reason() const {
        std::int32_t reason;
        detail::check(kofu_game_outcome(&raw_, &reason));
        return static_cast<Reason>(reason);
    }
    bool is_over() const { return outcome() != Outcome::Ongoing; }
    std::string text() const {
        return detail::text<4096>([&](char *buf, std::size_t len, std::size_t *written) {
            return kofu_game_to_text(&raw_, buf, len, written);
        });
    }
    const kofu_game &raw() const noexcept { return raw_; }

private:
    struct Empty {};
    explicit Game(Empty) noexcept {}

    kofu_game raw_{};
};

/// What ends a search: whichever of the set limits comes first. With none set there is no search.
struct Limits {
    std::optional<std::uint32_t> depth, mate, multipv, level;
    std::optional<std::uint64_t> nodes, seed;
    std::optional<std::chrono::milliseconds> movetime;
    /// What is left on the clocks of White and Black.
    std::optional<std::array<std::chrono::milliseconds, 2>> time;
    /// What they gain with each move; with `time` only.
    std::optional<std::array<std::chrono::milliseconds, 2>> increment;
    std::optional<std::uint32_t> moves_to_go;
    bool infinite = false;
    /// Search only these moves; empty for all.
    std::vector<Move> root_moves;

    static Limits for_depth(std::uint32_t plies) {
        Limits limits;
        limits.depth = plies;
        return limits;
    }
    static Limits for_nodes(std::uint64_t nodes) {
        Limits limits;
        limits.nodes = nodes;
        return limits;
    }
    static Limits for_time(std::chrono::milliseconds time) {
        Limits limits;
        limits.movetime = time;
        return limits;
    }
    /// Until stopped.
    static Limits forever() {
        Limits limits;
        limits.infinite = true;
        return limits;
    }
};

/// What a search has found.
struct Info {
    std::uint32_t depth = 0, seldepth = 0, multipv = 1;
    /// Hundredths of a pawn for the side to move.
    std::int32_t score_cp = 0;
    /// Moves to the end of the game if it ends by force; positive when the side to move wins.
    std::optional<std::int32_t> mate;
    std::uint64_t nodes = 0;
    std::chrono::milliseconds time{0};
    std::uint32_t hashfull = 0;
    /// The best line, at least one move.
    std::vector<Move> pv;
    /// The move to play.
    Move move;

    explicit Info(const kofu_info &raw)
        : depth(raw.depth), seldepth(raw.seldepth), multipv(raw.multipv), score_cp(raw.score_cp),
          nodes(raw.nodes), time(raw.time_ms), hashfull(raw.hashfull) {
        if (raw.mate != 0) mate = raw.mate;
        for (std::uint32_t i = 0; i < raw.pv_len; ++i) pv.emplace_back(raw.pv[i]);
        if (!pv.empty()) move = pv.front();
    }
};

/// An engine with its memory. One thread uses it at a time, but stop() comes from any.
class Engine {
public:
    static constexpr std::size_t default_hash = std::size_t{16} << 20;

    explicit Engine(std::size_t hash_bytes = default_hash) : block_(hash_bytes) {
        detail::check(kofu_engine_init(block_.memory.get(), block_.size, &raw_));
    }
    /// A helper that shares the table of `main`, for a thread of its own that searches the same game
    /// at the same time, so that `main` is sooner done. The result that counts is that of `main`:
    /// let the helper search without end, and stop it when `main` has ended. `main` must outlive it.
    static Engine helper(Engine &main) { return Engine(Helper{}, main); }

    Engine(Engine &&other) noexcept
        : block_(std::move(other.block_)), host_(std::move(other.host_)),
          raw_(std::exchange(other.raw_, nullptr)) {}
    Engine &operator=(Engine &&other) noexcept {
        block_ = std::move(other.block_);
        host_ = std::move(other.host_);
        raw_ = std::exchange(other.raw_, nullptr);
        return *this;
    }

    Info search(const Game &game, const Limits &limits) {
        return search(game, limits, [](const Info &) {});
    }
    /// `on_info(const Info &)` is told after each iteration; it returns nothing, or true to stop.
    template <class OnInfo> Info search(const Game &game, const Limits &limits, OnInfo &&on_info) {
        std::vector<kofu_move> root_moves;
        kofu_limits raw = convert(limits, root_moves);
        Call<OnInfo> call{on_info, {}};
        kofu_info best{};
        best.struct_size = sizeof best;
        if (host_) host_->thrown = nullptr;
        std::int32_t status = kofu_engine_search(raw_, &game.raw(), &raw, Call<OnInfo>::run, &call, &best);
        if (call.thrown) std::rethrow_exception(call.thrown);
        if (host_ && host_->thrown) std::rethrow_exception(std::exchange(host_->thrown, nullptr));
        detail::check(status);
        return Info(best);
    }

    /// Ends the running search, or if there is none the next one, at once.
    void stop() noexcept { kofu_engine_stop(raw_); }
    /// Forgets a stop that has not ended a search: call it before handing a search to a thread.
    void ready() { detail::check(kofu_engine_ready(raw_)); }
    /// Forgets what it knows from earlier searches.
    void clear() { detail::check(kofu_engine_clear(raw_)); }
    /// The worth of a position without looking ahead, for the side to move.
    std::int32_t evaluate(const Position &position) {
        std::int32_t score;
        detail::check(kofu_engine_evaluate(raw_, &position.raw(), &score));
        return score;
    }
    /// A clock in milliseconds in place of the system's; empty to take it away.
    void set_clock(std::function<std::uint64_t()> now_ms) {
        host().now_ms = std::move(now_ms);
        install();
    }
    /// Called every 1024 nodes; true stops the search. Empty to take it away.
    void set_poll(std::function<bool()> poll) {
        host().poll = std::move(poll);
        install();
    }
    kofu_engine *raw() const noexcept { return raw_; }

private:
    struct Block {
        explicit Block(std::size_t hash_bytes) : size(kofu_engine_memory(hash_bytes)) {
            if (size == 0) throw std::bad_array_new_length();
            memory.reset(new std::byte[size]); // not set to 0: the library does that
        }
        std::size_t size;
        std::unique_ptr<std::byte[]> memory;
    };
    struct Host {
        std::function<std::uint64_t()> now_ms;
        std::function<bool()> poll;
        std::exception_ptr thrown;
        std::uint64_t last = 0;
    };
    struct Helper {};

    Engine(Helper, Engine &main) : block_(0) {
        detail::check(kofu_engine_init_helper(block_.memory.get(), block_.size, main.raw_, &raw_));
    }

    /// A callback on its way through C: exceptions are kept for the way back.
    template <class OnInfo> struct Call {
        std::remove_reference_t<OnInfo> &on_info;
        std::exception_ptr thrown;

        static std::int32_t run(const kofu_info *info, void *user) {
            Call &call = *static_cast<Call *>(user);
            try {
                if constexpr (std::is_void_v<decltype(call.on_info(std::declval<const Info &>()))>) {
                    call.on_info(Info(*info));
                    return 0;
                } else {
                    return call.on_info(Info(*info)) ? 1 : 0;
                }
            } catch (...) {
                call.thrown = std::current_exception();
                return 1;
            }
        }
    };

    static std::uint64_t host_now(void *user) {
        Host &host = *static_cast<Host *>(user);
        try {
            host.last = host.now_ms();
        } catch (...) {
            host.thrown = std::current_exception();
        }
        return host.last;
    }
    static std::int32_t host_poll(void *user) {
        Host &host = *static_cast<Host *>(user);
        if (host.thrown) return 1;
        if (!host.poll) return 0;
        try {
            return host.poll() ? 1 : 0;
        } catch (...) {
            host.thrown = std::current_exception();
            return 1;
        }
    }

    Host &host() {
        if (!host_) host_ = std::make_unique<Host>();
        return *host_;
    }
    void install() {
        kofu_host raw{};
        raw.struct_size = sizeof raw;
        raw.now_ms = host_->now_ms ? host_now : nullptr;
        // The poll also ends a search whose clock has thrown.
        raw.poll = host_->poll || host_->now_ms ? host_poll : nullptr;
        raw.user = host_.get();
        detail::check(kofu_engine_set_host(raw_, &raw));
    }

    static std::uint64_t milliseconds(std::chrono::milliseconds time) {
        return time.count() > 0 ? static_cast<std::uint64_t>(time.count()) : 0;
    }
    template <class Field, class Value>
    static void set(kofu_limits &raw, std::uint32_t bit, Field &field, const std::optional<Value> &value) {
        if (!value) return;
        raw.set |= bit;
        if constexpr (std::is_same_v<Value, std::chrono::milliseconds>) {
            field = milliseconds(*value);
        } else if constexpr (std::is_arithmetic_v<Value>) {
            field = *value;
        } else {
            field[0] = milliseconds((*value)[0]);
            field[1] = milliseconds((*value)[1]);
        }
    }
    static kofu_limits convert(const Limits &limits, std::vector<kofu_move> &root_moves) {
        kofu_limits raw{};
        raw.struct_size = sizeof raw;
        set(raw, KOFU_LIMIT_DEPTH, raw.depth, limits.depth);
        set(raw, KOFU_LIMIT_MATE, raw.mate, limits.mate);
        set(raw, KOFU_LIMIT_MULTIPV, raw.multipv, limits.multipv);
        set(raw, KOFU_LIMIT_LEVEL, raw.level, limits.level);
        set(raw, KOFU_LIMIT_NODES, raw.nodes, limits.nodes);
        set(raw, KOFU_LIMIT_SEED, raw.seed, limits.seed);
        set(raw, KOFU_LIMIT_MOVETIME, raw.movetime_ms, limits.movetime);
        set(raw, KOFU_LIMIT_TIME, raw.time_ms, limits.time);
        set(raw, KOFU_LIMIT_INC, raw.inc_ms, limits.increment);
        set(raw, KOFU_LIMIT_MOVES_TO_GO, raw.moves_to_go, limits.moves_to_go);
        if (limits.infinite) raw.set |= KOFU_LIMIT_INFINITE;
        if (!limits.root_moves.empty()) {
            for (Move move : limits.root_moves) root_moves.push_back(move.raw());
            raw.set |= KOFU_LIMIT_ROOT_MOVES;
            raw.root_moves = root_moves.data();
            raw.root_count = static_cast<std::uint32_t>(root_moves.size());
        }
        return raw;
    }

    Block block_;
    std::unique_ptr<Host> host_;
    kofu_engine *raw_ = nullptr;
};

} // namespace kofu

namespace std {
template <> struct hash<kofu::Move> {
    size_t operator()(kofu::Move move) const noexcept { return hash<kofu_move>()(move.raw()); }
};
template <> struct hash<kofu::Position> {
    size_t operator()(const kofu::Position &position) const { return hash<uint64_t>()(position.key()); }
};
} // namespace std

#endif
