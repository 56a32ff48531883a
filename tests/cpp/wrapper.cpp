// What kofu.hpp promises.
#include "kofu.hpp"

#include <cstdio>
#include <cstdlib>
#include <set>
#include <thread>
#include <unordered_set>

#define CHECK(condition)                                                                         \
    do {                                                                                         \
        if (!(condition)) {                                                                      \
            std::fprintf(stderr, "%s:%d: does not hold: %s\n", __FILE__, __LINE__, #condition);  \
            std::exit(1);                                                                        \
        }                                                                                        \
    } while (0)

// The status of the error that a call throws; 0 if it throws none.
template <class Call> static std::int32_t status_of(Call call) {
    try {
        call();
    } catch (const kofu::Error &error) {
        CHECK(error.what()[0] != '\0');
        return error.status();
    }
    return 0;
}

static void check_values() {
    kofu::Variant variant("koopa:pass,stun-1");
    CHECK(variant.name() == "koopa:stun-1,pass" && variant.is_koopa() && !variant.is_fugue());
    CHECK(kofu::Variant::presets().size() == 5);
    CHECK(status_of([] { kofu::Variant("chess"); }) == KOFU_E_VARIANT);
    CHECK(kofu::Square(28).name() == "e4" && kofu::Square(64).name() == "-");
    CHECK(kofu::Square(-1) == kofu::Square() && !kofu::Square().valid());
    kofu::Bitboard corners(std::uint64_t{1} << 63 | 1);
    std::set<kofu::Square> squares(corners.begin(), corners.end());
    CHECK(squares.size() == 2 && corners.has(kofu::Square(63)) && !corners.has(kofu::Square(64)));
}

static void check_positions() {
    kofu::Variant koopa("koopa");
    kofu::Position position(koopa);
    CHECK(position.legal_moves().size() == 20 && position.tactical_moves().empty());
    CHECK(position.perft(3) == 8902 && position.side_to_move() == kofu::Color::White);
    std::unordered_set<kofu::Move> moves;
    for (kofu::Move move : position.legal_moves()) {
        CHECK(position.is_legal(move) && position.parse_move(position.text(move)) == move);
        CHECK(position.parse_san(position.san(move)) == move);
        moves.insert(move);
    }
    CHECK(moves.size() == 20);
    CHECK(kofu::Position::from_fen(koopa, position.fen()) == position);
    CHECK(kofu::Position::from_fen(koopa, position.vchess_fen()) == position);
    CHECK(position.after(position.parse_move("e2e4")) != position);
    CHECK(position.piece_at(kofu::Square(4)) == 'K' && position.pieces('p').size() == 8);
    CHECK(position.castling().size() == 4 && position.checkers().empty() && !position.in_check());
    CHECK(position.clocks().second == 1 && position.outcome() == kofu::Outcome::Ongoing);
    CHECK(position.variant() == koopa);
    CHECK(kofu::Position::from_numbers(koopa, 518, 518) == position);
    CHECK(kofu::Position::shuffled(koopa, 3) != position);
    CHECK(status_of([&] { position.parse_move("e2e5"); }) == KOFU_E_ILLEGAL);
    CHECK(status_of([&] { position.play(kofu::Move()); }) == KOFU_E_ILLEGAL);
    CHECK(status_of([&] { (void)position.piece_at(kofu::Square()); }) == KOFU_E_RANGE);
    CHECK(status_of([] { kofu::Position position{kofu_position{}}; }) == KOFU_E_INVALID);
    try {
        kofu::Position::from_fen(koopa, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkz - 0 1");
        CHECK(false);
    } catch (const kofu::Error &error) {
        CHECK(error.status() == KOFU_E_FEN && error.offset() == std::size_t{49});
    }
    kofu::SvgOptions options;
    options.dark = true;
    options.last_move = position.parse_move("e2e4");
    kofu::Position next = position.after(options.last_move);
    CHECK(next.svg(options, &position).rfind("<svg ", 0) == 0);
    kofu::Position shot = kofu::Position::from_fen(kofu::Variant("fugue"), "7k/8/8/8/2u5/8/P3P3/2A4K w - - 0 1");
    kofu::Effects effects = shot.effects(shot.parse_move("c1c4"));
    CHECK(effects.kind == kofu::Kind::Shot && !effects.landing.valid() && effects.mover == 'A');
    CHECK(effects.removed.has(kofu::Square(26)) && effects.removed.size() == 1);
}

static void check_games() {
    kofu::Game game(kofu::Variant("fugue"));
    for (const char *text : {"e2e3", "e7e6", "e3e2", "e6e7", "e2e3", "e7e6", "e3e2", "e6e7"})
        game.play(game.position().parse_move(text));
    CHECK(game.repetitions() == 3 && game.is_over() && game.outcome() == kofu::Outcome::WhiteWins);
    CHECK(game.reason() == kofu::Reason::Repetition && game.ply() == 8 && game.moves().size() == 8);
    kofu::Game copy = kofu::Game::from_text(game.text());
    CHECK(copy.moves() == game.moves() && copy.position() == game.position());
    copy.undo();
    CHECK(copy.ply() == 7 && !copy.is_over() && copy.position() == game.position_at(7));
    CHECK(status_of([] { kofu::Game(kofu::Variant("koopa")).undo(); }) == KOFU_E_EMPTY);
    CHECK(status_of([] { kofu::Game::from_text("[Variant \"koopa\"]\n\n1. e5"); }) == KOFU_E_ILLEGAL);
}

static void check_engines() {
    kofu::Engine engine(1 << 20);
    kofu::Game game(kofu::Variant("koopa"));
    unsigned calls = 0;
    kofu::Info best = engine.search(game, kofu::Limits::for_depth(5), [&](const kofu::Info &) { ++calls; });
    CHECK(best.depth == 5 && calls >= 5 && game.position().is_legal(best.move));
    best = engine.search(game, kofu::Limits::forever(), [](const kofu::Info &info) { return info.depth == 3; });
    CHECK(best.depth >= 2);

    // An exception crosses the C frames and leaves the engine as it was.
    struct Thrown {};
    bool caught = false;
    try {
        engine.search(game, kofu::Limits::forever(), [](const kofu::Info &) { throw Thrown(); });
    } catch (const Thrown &) {
        caught = true;
    }
    CHECK(caught);
    caught = false;
    engine.set_poll([]() -> bool { throw Thrown(); });
    try {
        engine.search(game, kofu::Limits::forever());
    } catch (const Thrown &) {
        caught = true;
    }
    CHECK(caught);
    engine.set_poll(nullptr);
    caught = false;
    engine.set_clock([]() -> std::uint64_t { throw Thrown(); });
    try {
        engine.search(game, kofu::Limits::for_time(std::chrono::milliseconds(50)));
    } catch (const Thrown &) {
        caught = true;
    }
    CHECK(caught);
    engine.set_clock(nullptr);

    CHECK(status_of([&] { engine.search(game, kofu::Limits()); }) == KOFU_E_LIMITS);
    CHECK(status_of([&] {
              engine.search(game, kofu::Limits::forever(), [&](const kofu::Info &) { engine.clear(); });
          }) == KOFU_E_BUSY);
    kofu::Limits limits = kofu::Limits::for_depth(4);
    limits.root_moves = {game.position().parse_move("a2a3")};
    CHECK(engine.search(game, limits).move == limits.root_moves[0]);
    limits = kofu::Limits();
    limits.time = {std::chrono::milliseconds(100), std::chrono::milliseconds(100)};
    limits.increment = {std::chrono::milliseconds(1), std::chrono::milliseconds(1)};
    CHECK(engine.search(game, limits).time < std::chrono::milliseconds(100));

    // A helper in another thread, stopped from this one; moving an engine keeps it where it is.
    kofu::Engine helper = kofu::Engine::helper(engine);
    helper.ready();
    std::thread thread([&] { helper.search(game, kofu::Limits::forever()); });
    engine.search(game, kofu::Limits::for_depth(7));
    helper.stop();
    thread.join();
    kofu::Engine moved = std::move(engine);
    moved.clear();
    CHECK(moved.search(game, kofu::Limits::for_depth(3)).depth == 3);
    CHECK(moved.evaluate(game.position()) > -500);
    CHECK(status_of([&] { engine.clear(); }) == KOFU_E_NULL);
}

int main() {
    check_values();
    check_positions();
    check_games();
    check_engines();
}
