/*
 * kofu.h: rules and play of two chess variants, Koopa Chess and Fugue.
 *
 * Generated from the library's sources, do not edit. What follows holds for every function; the
 * comment of each says only what is special to it.
 *
 * Results      Functions return KOFU_OK (0), or an answer of 0 or more where they say so, or a
 *              negative KOFU_E_*. Predicates return 1 or 0, and 0 for anything invalid. An answer
 *              is never negative, and the numbers are never given another meaning. Any function
 *              may return KOFU_E_NULL, and KOFU_E_PANIC for an error inside the library.
 * Outputs      are written on success only. Exceptions: KOFU_E_BUFFER sets `*written` or `*count`
 *              to the size needed, and errors in texts set `*error_offset` to the byte at fault.
 * NULL         gives KOFU_E_NULL, but `written`, `error_offset`, `reason`, callbacks and `user` may
 *              be NULL, and a buffer may be if its length is 0. Any other pointer must be good for
 *              what its type says, during the whole call; it need not be aligned.
 * Ownership    Nothing is ever allocated or freed, and no pointer is kept, except that an engine
 *              lives in the memory given to it. Outputs must not overlap inputs or each other; a
 *              function that changes a value takes one pointer for it.
 * Texts        out: UTF-8 (ASCII but for tags of games), with a NUL, into `buf` of `len` bytes;
 *              `*written` is the length with the NUL. Texts in end with a NUL, and are not read
 *              beyond the size that goes with their kind (KOFU_NAME_SIZE, KOFU_FEN_SIZE,
 *              KOFU_MOVE_SIZE); a longer one is malformed.
 * Values       Positions and games are plain data of fixed size, yours to keep anywhere and to copy
 *              with `=`. Every call checks what it is given: zeroes, garbage or a changed bit give
 *              KOFU_E_INVALID. Variants, moves and numbers are checked as well.
 * Growth       Structs that may grow begin with `struct_size`: set it to sizeof of the struct
 *              before the call. The library uses the fields that both sides know, and no others;
 *              of flags that it does not know it takes none. A size below 8 or above 4096 gives
 *              KOFU_E_STRUCT_SIZE.
 * Threads      There is no global state. Calls on different values may run at the same time, and
 *              so may calls that only read the same value. kofu_engine_stop may be called from any
 *              thread at any time.
 * Callbacks    must return: no exception, no longjmp. They may call this library; an engine that
 *              is searching answers KOFU_E_BUSY.
 * Versions     KOFU_ABI_VERSION changes only when old programs would break, and the shared
 *              library's name changes with it. A minor version only adds: functions, constants,
 *              fields at the end of structs with `struct_size`. A patch adds nothing. See
 *              include/README.md.
 * Squares      are 0 (a1), 1 (b1), 8 (a2) to 63 (h8); bit n of a bitboard is square n.
 */

#ifndef KOFU_H
#define KOFU_H


#include <stddef.h>
#include <stdint.h>

// Success.
#define KOFU_OK 0

// A pointer that may not be NULL is NULL.
#define KOFU_E_NULL -1

// The bytes are no position, game or engine made by this library.
#define KOFU_E_INVALID -2

// An argument has a value that is not defined.
#define KOFU_E_ARGUMENT -3

// A number or square is out of range.
#define KOFU_E_RANGE -4

// The output buffer is too small; the size needed has been written.
#define KOFU_E_BUFFER -5

// The variant does not exist.
#define KOFU_E_VARIANT -6

// The FEN is malformed, or its position is not valid.
#define KOFU_E_FEN -7

// The move text or game text is malformed.
#define KOFU_E_TEXT -8

// The move is not legal here.
#define KOFU_E_ILLEGAL -9

// The move text fits several legal moves.
#define KOFU_E_AMBIGUOUS -10

// The game has no room for another move.
#define KOFU_E_FULL -11

// There is no move to take back.
#define KOFU_E_EMPTY -12

// The memory block is too small.
#define KOFU_E_MEMORY -13

// The search limits are unset or contradict each other.
#define KOFU_E_LIMITS -14

// A time limit needs a clock: build with `std`, or give one with kofu_engine_set_host.
#define KOFU_E_CLOCK -15

// The game is over.
#define KOFU_E_GAME_OVER -16

// The engine is in use.
#define KOFU_E_BUSY -17

// The field struct_size has no possible value.
#define KOFU_E_STRUCT_SIZE -18

// An internal error was caught; outputs are untouched. Please report it.
#define KOFU_E_PANIC -99

// The ABI of this header: see "Versions" above. kofu_abi_version tells that of the library.
#define KOFU_ABI_VERSION 1

// First part of the version of this header.
#define KOFU_VERSION_MAJOR 0

// Second part of the version of this header.
#define KOFU_VERSION_MINOR 1

// Third part of the version of this header.
#define KOFU_VERSION_PATCH 0

// kofu_variant.game: Koopa Chess.
#define KOFU_GAME_KOOPA 1

// kofu_variant.game: Fugue.
#define KOFU_GAME_FUGUE 2

// Koopa: a stun lasts one turn (otherwise two).
#define KOFU_RULE_STUN_1 1

// Koopa: after a jump, bishop, rook and queen choose how far they go.
#define KOFU_RULE_FREE_SLIDE 2

// Koopa: own stunned pieces can be kicked, but never the own king.
#define KOFU_RULE_KICK_OWN 4

// Koopa: check and checkmate (otherwise the king is captured).
#define KOFU_RULE_CHECKMATE 8

// Koopa: a side with no legal move but a stunned piece passes, unless it is in check.
#define KOFU_RULE_PASS 16

// Fugue: Swappers cannot swap with each other.
#define KOFU_RULE_NO_SWAPPER_SWAP 1

// Fugue: a Pushme-Pullyu that would take two pieces chooses one of them.
#define KOFU_RULE_CHOOSE 2

// A side.
#define KOFU_WHITE 0

// A side.
#define KOFU_BLACK 1

// Outcome: the game goes on.
#define KOFU_ONGOING 0

// Outcome.
#define KOFU_WHITE_WINS 1

// Outcome.
#define KOFU_BLACK_WINS 2

// Outcome.
#define KOFU_DRAW 3

// Reason: the game goes on.
#define KOFU_REASON_NONE 0

// Reason: a king has left the board.
#define KOFU_REASON_KING_CAPTURED 1

// Reason: in check without a legal move.
#define KOFU_REASON_CHECKMATE 2

// Reason: no legal move; a draw in Koopa, lost in Fugue.
#define KOFU_REASON_NO_MOVES 3

// Reason: third occurrence of a position; a draw in Koopa, lost in Fugue for the side that moved.
#define KOFU_REASON_REPETITION 4

// Reason: 100 plies without a pawn move or a piece leaving the board.
#define KOFU_REASON_HUNDRED_PLIES 5

// kofu_effects.kind: to an empty square, nothing else happens.
#define KOFU_KIND_QUIET 0

// kofu_effects.kind, Koopa: an attack on a piece that is not stunned.
#define KOFU_KIND_JUMP 1

// kofu_effects.kind, Koopa: an attack on a stunned piece.
#define KOFU_KIND_KICK 2

// kofu_effects.kind, Koopa.
#define KOFU_KIND_CASTLE 3

// kofu_effects.kind, Koopa: no piece moves.
#define KOFU_KIND_PASS 4

// kofu_effects.kind, Fugue: a move that captures, on its destination or elsewhere.
#define KOFU_KIND_CAPTURE 5

// kofu_effects.kind, Fugue: the Pushme-Pullyu chooses the piece ahead.
#define KOFU_KIND_CAPTURE_AHEAD 6

// kofu_effects.kind, Fugue: the Pushme-Pullyu chooses the piece behind.
#define KOFU_KIND_CAPTURE_BEHIND 7

// kofu_effects.kind, Fugue: an Archer removes a piece without moving.
#define KOFU_KIND_SHOT 8

// kofu_effects.kind, Fugue: a Swapper changes places with its target.
#define KOFU_KIND_SWAP 9

// kofu_effects.kind, Fugue: a Swapper and its target leave the board.
#define KOFU_KIND_DESTRUCTION 10

// Where a square is asked for and there is none.
#define KOFU_NO_SQUARE 64

// The value of kofu_move that is no move.
#define KOFU_NO_MOVE 0

// No position has more legal moves than this.
#define KOFU_MAX_MOVES 448

// The largest depth of kofu_position_perft.
#define KOFU_MAX_PERFT_DEPTH 16

// A buffer of this size holds every variant name. Names are read up to this many bytes.
#define KOFU_NAME_SIZE 64

// A buffer of this size holds every FEN. FENs are read up to this many bytes.
#define KOFU_FEN_SIZE 512

// A buffer of this size holds every move in coordinates or SAN, which are read up to this many
// bytes.
#define KOFU_MOVE_SIZE 16

// kofu_position_to_fen: the six fields that every chess program knows.
#define KOFU_FEN_NATIVE 0

// kofu_position_to_fen: the form of vchess.club.
#define KOFU_FEN_VCHESS 1

// How many words a position has.
#define KOFU_POSITION_WORDS 12

// How many moves a game has room for.
#define KOFU_MAX_PLIES 1024

// How many words a game has.
#define KOFU_GAME_WORDS 1568

// A buffer of this size holds every picture.
#define KOFU_SVG_SIZE 32768

// kofu_svg_options.flags: Black sits below.
#define KOFU_SVG_BLACK_BELOW 1

// kofu_svg_options.flags: colors for dark pages.
#define KOFU_SVG_DARK 2

// kofu_svg_options.flags: no letters and numbers at the edges.
#define KOFU_SVG_NO_COORDINATES 4

// kofu_svg_options.flags: no size of its own, the picture fills the place it is put in.
#define KOFU_SVG_FILL 8

// kofu_limits.set: depth counts.
#define KOFU_LIMIT_DEPTH 1

// kofu_limits.set: nodes counts.
#define KOFU_LIMIT_NODES 2

// kofu_limits.set: movetime_ms counts.
#define KOFU_LIMIT_MOVETIME 4

// kofu_limits.set: time_ms counts.
#define KOFU_LIMIT_TIME 8

// kofu_limits.set: inc_ms counts; with KOFU_LIMIT_TIME only.
#define KOFU_LIMIT_INC 16

// kofu_limits.set: moves_to_go counts; with KOFU_LIMIT_TIME only.
#define KOFU_LIMIT_MOVES_TO_GO 32

// kofu_limits.set: mate counts.
#define KOFU_LIMIT_MATE 64

// kofu_limits.set: search until stopped.
#define KOFU_LIMIT_INFINITE 128

// kofu_limits.set: multipv counts. No limit by itself.
#define KOFU_LIMIT_MULTIPV 256

// kofu_limits.set: level counts. Below 20 it is a limit by itself.
#define KOFU_LIMIT_LEVEL 512

// kofu_limits.set: seed counts. No limit by itself.
#define KOFU_LIMIT_SEED 1024

// kofu_limits.set: root_moves and root_count count. No limit by themselves.
#define KOFU_LIMIT_ROOT_MOVES 2048

// An engine: it lives in memory that you give to it.
typedef struct kofu_engine kofu_engine;

// A game with its rule options. {0, 0} is no variant.
typedef struct kofu_variant {
    // KOFU_GAME_KOOPA or KOFU_GAME_FUGUE.
    uint32_t game;
    // The KOFU_RULE_* bits of that game, added.
    uint32_t rules;
} kofu_variant;

// A position: plain data, copied with `=`. Its words mean nothing outside this library and are no
// file format: use FEN for that. Two positions are compared by kofu_position_key.
typedef struct kofu_position {
    // Not for you.
    uint64_t words[KOFU_POSITION_WORDS];
} kofu_position;

// A move of some position, four bytes. 0 is no move. Equal moves of one position are equal
// numbers; a number means nothing without its position. The layout never changes within one ABI.
typedef uint32_t kofu_move;

// What a move does, for drawing and animation. Squares are 0 to 63, or KOFU_NO_SQUARE.
typedef struct kofu_effects {
    // Set it to sizeof(kofu_effects) before the call, which sets it to the number of bytes filled.
    uint32_t struct_size;
    // The mover's square; KOFU_NO_SQUARE for a pass.
    uint8_t from;
    // The square that the move names: the destination, or the square of the target that is
    // attacked, shot at or swapped with; the rook's for castling; KOFU_NO_SQUARE for a pass.
    uint8_t to;
    // Where the mover stands afterwards; KOFU_NO_SQUARE if it left the board or did not move.
    uint8_t landing;
    // KOFU_KIND_*.
    uint8_t kind;
    // What the pawn becomes: the lower-case letter as in move texts, or 0.
    uint8_t promotion;
    // Castling: the rook's square before.
    uint8_t rook_from;
    // Castling: the rook's square afterwards.
    uint8_t rook_to;
    // Swap: where the target goes.
    uint8_t swapped_to;
    // The mover's letter as in the FEN; 0 for a pass.
    uint8_t mover;
    // The letter of the piece on `to`, as in the FEN; 0 if there is none.
    uint8_t target;
    // 1 if the mover itself leaves the board, otherwise 0.
    uint8_t lost;
    // 0.
    uint8_t reserved;
    // All pieces that leave the board, a lost mover included: bit n is square n.
    uint64_t removed;
    // Pieces newly stunned, by the squares they stand on: bit n is square n.
    uint64_t stunned;
    // Pieces whose stun ends with this move: bit n is square n.
    uint64_t freed;
} kofu_effects;

// What a picture of a position shows. Zeroes stand for the defaults.
typedef struct kofu_svg_options {
    // Set it to sizeof(kofu_svg_options).
    uint32_t struct_size;
    // KOFU_SVG_* bits, added.
    uint32_t flags;
    // The move that led to the position, or 0: its way is shown.
    kofu_move last_move;
    // Width and height in CSS pixels, at most 65535; 0 for 400.
    uint32_t size_px;
    // Squares to be marked with a ring: bit n is square n.
    uint64_t marked;
    // The position before last_move, or NULL: with it, crosses show which pieces have gone.
    const struct kofu_position *before;
} kofu_svg_options;

// A game: its first position and up to KOFU_MAX_PLIES moves; 12.25 KiB of plain data, copied with
// `=`. Its words mean nothing outside this library and are no file format: use texts for that.
typedef struct kofu_game {
    // Not for you.
    uint64_t words[KOFU_GAME_WORDS];
} kofu_game;

// What a host can do for an engine. Each function may be NULL.
typedef struct kofu_host {
    // Set it to sizeof(kofu_host).
    uint32_t struct_size;
    // A clock: milliseconds since any moment. NULL: that of the system, if the library has one.
    uint64_t (*now_ms)(void *user);
    // Called every 1024 nodes of a search. A result other than 0 stops the search.
    int32_t (*poll)(void *user);
    // Passed to both.
    void *user;
} kofu_host;

// What ends a search: whichever of the set limits comes first. Only fields whose bit is in `set`
// count; a 0 that is set is a real 0.
typedef struct kofu_limits {
    // Set it to sizeof(kofu_limits).
    uint32_t struct_size;
    // KOFU_LIMIT_* bits, added.
    uint32_t set;
    // Plies to look ahead; with 0 the answer is some legal move, at once.
    uint32_t depth;
    // Look for a win in at most that many moves; 1 or more.
    uint32_t mate;
    // How many best moves to report; 1 or more.
    uint32_t multipv;
    // Strength, 1 (beginner) to 20 (full).
    uint32_t level;
    // Positions reached by playing a move.
    uint64_t nodes;
    // Milliseconds for this move.
    uint64_t movetime_ms;
    // Milliseconds left on the clocks of White and Black: the engine shares out its own.
    uint64_t time_ms[2];
    // Milliseconds that White and Black gain with each move.
    uint64_t inc_ms[2];
    // Moves until more time is added; 0 for all the rest of the game.
    uint32_t moves_to_go;
    // How many root_moves; 1 or more.
    uint32_t root_count;
    // Chooses among the mistakes of a level below 20.
    uint64_t seed;
    // Search only these legal moves.
    const kofu_move *root_moves;
} kofu_limits;

// What a search has found so far, or in the end.
typedef struct kofu_info {
    // Given to a callback: the size that the library fills. For kofu_engine_search: set it to
    // sizeof(kofu_info); it becomes the number of bytes filled.
    uint32_t struct_size;
    // Plies looked ahead; 0 before the first iteration has ended.
    uint32_t depth;
    // The deepest ply that was looked at.
    uint32_t seldepth;
    // Which of the best moves this is, from 1 on.
    uint32_t multipv;
    // The score for the side to move, in hundredths of a pawn.
    int32_t score_cp;
    // Moves to the end of the game if it ends by force, positive when the side to move wins;
    // otherwise 0.
    int32_t mate;
    // Positions reached by playing a move.
    uint64_t nodes;
    // Milliseconds since the search began; 0 without a clock.
    uint64_t time_ms;
    // How full the table is with entries of this search, in thousandths.
    uint32_t hashfull;
    // How many moves of pv; 1 or more.
    uint32_t pv_len;
    // The best line: the move to play and what is expected to follow. In a callback it is valid
    // until that returns, otherwise until the engine's next call.
    const kofu_move *pv;
} kofu_info;

// Is told what a search has found. A result other than 0 stops the search.
typedef int32_t (*kofu_info_fn)(const struct kofu_info *info, void *user);

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

// What a status means, in English, without a full stop; never NULL, also for numbers that are no
// status. The text lives as long as the library.
const char *kofu_status_message(int32_t status);

// The ABI of the library: compare it with KOFU_ABI_VERSION of the header you compiled with. If
// they differ, do not call anything else.
uint32_t kofu_abi_version(void);

// The version of the library, such as "0.1.0". The text lives as long as the library.
const char *kofu_version(void);

// sizeof(kofu_position), for hosts that do not read this header.
size_t kofu_position_size(void);

// sizeof(kofu_game), for hosts that do not read this header.
size_t kofu_game_size(void);

// KOFU_MAX_MOVES, for hosts that do not read this header.
size_t kofu_max_moves(void);

// The variant of a name: a preset ("koopa", "fugue-nelson") or a game with its options
// ("koopa:stun-1,pass").
//
// KOFU_E_VARIANT: there is none of that name.
int32_t kofu_variant_from_name(const char *name, struct kofu_variant *out);

// The name of a variant: that of the preset where there is one. KOFU_NAME_SIZE bytes suffice.
//
// KOFU_E_VARIANT, KOFU_E_BUFFER.
int32_t kofu_variant_to_name(struct kofu_variant variant, char *buf, size_t len, size_t *written);

// How many presets there are.
size_t kofu_variant_count(void);

// The name of a preset, from 0 up; NULL past the end. The text lives as long as the library.
const char *kofu_variant_name(size_t index);

// The orthodox set-up of a variant.
//
// KOFU_E_VARIANT.
int32_t kofu_position_start(struct kofu_variant variant, struct kofu_position *out);

// A random set-up: Koopa as in Chess960, Fugue any order of the back rank. One seed gives the same
// set-up on every platform and in every release. `same_for_both` other than 0: Black mirrors White.
//
// KOFU_E_VARIANT.
int32_t kofu_position_shuffled(struct kofu_variant variant,
                               uint64_t seed,
                               int32_t same_for_both,
                               struct kofu_position *out);

// The set-up with these back ranks. Koopa: Scharnagl's Chess960 numbers, 0 to 959 (518 is the
// orthodox order). Fugue: the alphabetical order of the permutations of AIKLQSUW, 0 to 40319; the
// orthodox set-up is 8714 for White and 37861 for Black. Read from the a-file for both sides.
//
// KOFU_E_VARIANT, KOFU_E_RANGE.
int32_t kofu_position_from_numbers(struct kofu_variant variant,
                                   uint32_t white,
                                   uint32_t black,
                                   struct kofu_position *out);

// Reads a FEN of six or of four fields, or in the form of vchess.club.
//
// KOFU_E_VARIANT; KOFU_E_FEN: malformed, or no valid position; *error_offset is the byte at fault.
int32_t kofu_position_from_fen(struct kofu_variant variant,
                               const char *fen,
                               struct kofu_position *out,
                               size_t *error_offset);

// Writes the FEN. `dialect` is KOFU_FEN_NATIVE or KOFU_FEN_VCHESS; KOFU_FEN_SIZE bytes suffice.
//
// KOFU_E_INVALID, KOFU_E_ARGUMENT (dialect), KOFU_E_BUFFER.
int32_t kofu_position_to_fen(const struct kofu_position *position,
                             int32_t dialect,
                             char *buf,
                             size_t len,
                             size_t *written);

// The 64-bit key of a position: equal for equal positions (variant, board, side to move, castling
// rights, stun timers; not the clocks), on every platform and in every release.
//
// KOFU_E_INVALID.
int32_t kofu_position_key(const struct kofu_position *position, uint64_t *out);

// Whether the game is over by the position alone: KOFU_ONGOING, KOFU_WHITE_WINS, KOFU_BLACK_WINS
// or KOFU_DRAW. Repetition needs a kofu_game.
//
// KOFU_E_INVALID.
int32_t kofu_position_outcome(const struct kofu_position *position);

// The legal moves, in an order that is the same for equal positions. A position of a game that is
// over may still have some. `*count` receives their number; `cap` is the number of moves that
// `buf` holds, and KOFU_MAX_MOVES always suffices.
//
// KOFU_E_INVALID, KOFU_E_BUFFER.
int32_t kofu_position_legal_moves(const struct kofu_position *position,
                                  kofu_move *buf,
                                  size_t cap,
                                  size_t *count);

// The legal attacks, captures and promotions, like kofu_position_legal_moves.
//
// KOFU_E_INVALID, KOFU_E_BUFFER.
int32_t kofu_position_tactical_moves(const struct kofu_position *position,
                                     kofu_move *buf,
                                     size_t cap,
                                     size_t *count);

// Predicate: 1 if the move is legal in the position, otherwise 0.
int32_t kofu_position_is_legal(const struct kofu_position *position, kofu_move mv);

// Plays a move: the position becomes the one after it.
//
// KOFU_E_INVALID, KOFU_E_ILLEGAL.
int32_t kofu_position_play(struct kofu_position *position, kofu_move mv);

// Counts the sequences of `depth` legal moves: the usual test of a move generator. Takes as long
// as it takes: some 10 million sequences a second or more.
//
// KOFU_E_INVALID; KOFU_E_RANGE: depth is above KOFU_MAX_PERFT_DEPTH.
int32_t kofu_position_perft(const struct kofu_position *position, uint32_t depth, uint64_t *nodes);

// The variant of a position.
//
// KOFU_E_INVALID.
int32_t kofu_position_variant(const struct kofu_position *position, struct kofu_variant *out);

// Whose turn it is: KOFU_WHITE or KOFU_BLACK.
//
// KOFU_E_INVALID.
int32_t kofu_position_side_to_move(const struct kofu_position *position);

// The piece on a square (0 is a1, 1 b1, 63 h8): its letter as in the FEN, 0 if there is none.
//
// KOFU_E_INVALID, KOFU_E_RANGE.
int32_t kofu_position_piece_at(const struct kofu_position *position, int32_t square);

// How many plies the piece on a square is still stunned, 0 if it is free or there is none.
//
// KOFU_E_INVALID, KOFU_E_RANGE.
int32_t kofu_position_stun_at(const struct kofu_position *position, int32_t square);

// The whole board: letters as kofu_position_piece_at, timers as kofu_position_stun_at, 64 bytes
// each.
//
// KOFU_E_INVALID.
int32_t kofu_position_board(const struct kofu_position *position, uint8_t *pieces, uint8_t *timers);

// The squares with that piece, a letter as in the FEN such as 'N' or 'p': bit n is square n.
//
// KOFU_E_INVALID; KOFU_E_ARGUMENT: the game has no such piece.
int32_t kofu_position_pieces(const struct kofu_position *position,
                             int32_t letter,
                             uint64_t *bitboard);

// The clocks of the FEN: plies since the last irreversible move, and the number of the move.
//
// KOFU_E_INVALID.
int32_t kofu_position_clocks(const struct kofu_position *position,
                             uint32_t *half_moves,
                             uint32_t *full_moves);

// The rooks that may still castle: bit n is square n. None in Fugue.
//
// KOFU_E_INVALID.
int32_t kofu_position_castling(const struct kofu_position *position, uint64_t *rooks);

// Predicate: 1 if the side to move is in check. In games won by capturing the king there is no
// check, and the answer is 0.
int32_t kofu_position_in_check(const struct kofu_position *position);

// The pieces that give check: bit n is square n. None in games without check.
//
// KOFU_E_INVALID.
int32_t kofu_position_checkers(const struct kofu_position *position, uint64_t *kickers);

// The square of the mover, 0 to 63: bits of the move, whatever it is.
int32_t kofu_move_from(kofu_move mv);

// The second square of the move, 0 to 63: the destination, or the square of the target that is
// attacked, shot at or swapped with; for castling the rook's. Bits of the move, whatever it is.
int32_t kofu_move_to(kofu_move mv);

// The last square that the mover touches, 0 to 63: where a jump ends, the king's destination in
// castling, otherwise the same as kofu_move_to. Bits of the move, whatever it is.
int32_t kofu_move_last_square(kofu_move mv);

// What the pawn becomes: the lower-case letter as in move texts, 0 for no promotion.
int32_t kofu_move_promotion(kofu_move mv);

// Reads a move in coordinates, such as "e2e4" or "e7e8q".
//
// KOFU_E_INVALID, KOFU_E_TEXT, KOFU_E_ILLEGAL.
int32_t kofu_move_from_text(const struct kofu_position *position, const char *text, kofu_move *out);

// Reads a move in standard algebraic notation, such as "Nxe5" or "O-O". More disambiguation than
// needed and a missing '+' or '#' are forgiven.
//
// KOFU_E_INVALID, KOFU_E_TEXT, KOFU_E_ILLEGAL, KOFU_E_AMBIGUOUS.
int32_t kofu_move_from_san(const struct kofu_position *position, const char *text, kofu_move *out);

// Writes a legal move in coordinates; no other legal move has that text. KOFU_MOVE_SIZE bytes
// suffice.
//
// KOFU_E_INVALID, KOFU_E_ILLEGAL, KOFU_E_BUFFER.
int32_t kofu_move_to_text(const struct kofu_position *position,
                          kofu_move mv,
                          char *buf,
                          size_t len,
                          size_t *written);

// Writes a legal move in standard algebraic notation. KOFU_MOVE_SIZE bytes suffice.
//
// KOFU_E_INVALID, KOFU_E_ILLEGAL, KOFU_E_BUFFER.
int32_t kofu_move_to_san(const struct kofu_position *position,
                         kofu_move mv,
                         char *buf,
                         size_t len,
                         size_t *written);

// What a legal move will do. Set effects->struct_size to sizeof(kofu_effects) before the call.
//
// KOFU_E_INVALID, KOFU_E_ILLEGAL, KOFU_E_STRUCT_SIZE.
int32_t kofu_move_effects(const struct kofu_position *position,
                          kofu_move mv,
                          struct kofu_effects *effects);

// Draws a position: an SVG document. KOFU_SVG_SIZE bytes suffice. `options` may be NULL, for the
// defaults.
//
// KOFU_E_INVALID, KOFU_E_BUFFER, KOFU_E_STRUCT_SIZE, KOFU_E_ARGUMENT (flags), KOFU_E_RANGE
// (size_px), KOFU_E_ILLEGAL (last_move cannot have been played, in `before` if that is given).
int32_t kofu_position_to_svg(const struct kofu_position *position,
                             const struct kofu_svg_options *options,
                             char *buf,
                             size_t len,
                             size_t *written);

// A game without moves from the orthodox set-up of a variant.
//
// KOFU_E_VARIANT.
int32_t kofu_game_start(struct kofu_variant variant, struct kofu_game *out);

// A game without moves from any position.
//
// KOFU_E_INVALID.
int32_t kofu_game_from_position(const struct kofu_position *position, struct kofu_game *out);

// Plays a legal move. That the game is over by repetition or count does not forbid it.
//
// KOFU_E_INVALID, KOFU_E_ILLEGAL; KOFU_E_FULL: KOFU_MAX_PLIES moves have been played.
int32_t kofu_game_play(struct kofu_game *game, kofu_move mv);

// Takes the last move back.
//
// KOFU_E_INVALID; KOFU_E_EMPTY: no move has been played.
int32_t kofu_game_undo(struct kofu_game *game);

// The present position.
//
// KOFU_E_INVALID.
int32_t kofu_game_position(const struct kofu_game *game, struct kofu_position *out);

// The position after `ply` moves: 0 for the first one, kofu_game_ply for the present one.
//
// KOFU_E_INVALID; KOFU_E_RANGE: there have not been so many moves.
int32_t kofu_game_position_at(const struct kofu_game *game, size_t ply, struct kofu_position *out);

// How many moves have been played.
//
// KOFU_E_INVALID.
int32_t kofu_game_ply(const struct kofu_game *game, size_t *ply);

// A move that has been played; `ply` 0 is the first.
//
// KOFU_E_INVALID; KOFU_E_RANGE: there have not been so many moves.
int32_t kofu_game_move_at(const struct kofu_game *game, size_t ply, kofu_move *out);

// How often the present position has stood, this time included: 1 or more.
//
// KOFU_E_INVALID.
int32_t kofu_game_repetitions(const struct kofu_game *game);

// Whether the game is over: KOFU_ONGOING, KOFU_WHITE_WINS, KOFU_BLACK_WINS or KOFU_DRAW.
// `*reason` receives a KOFU_REASON_*.
//
// KOFU_E_INVALID.
int32_t kofu_game_outcome(const struct kofu_game *game, int32_t *reason);

// Reads a game: what kofu_game_to_text writes, or a game file of vchess.club. `len` bytes are
// read; a closing NUL is not counted. The tags name the variant. Moves may be in SAN or in
// coordinates; comments, variations and other tags are ignored.
//
// On an error `*error_offset` is the byte at fault. KOFU_E_TEXT: malformed; KOFU_E_VARIANT: the
// tag is missing or names none; KOFU_E_FEN; KOFU_E_ILLEGAL, KOFU_E_AMBIGUOUS: a move is;
// KOFU_E_FULL: more than KOFU_MAX_PLIES moves. KOFU_E_RANGE: `len` is more than memory can hold.
int32_t kofu_game_from_text(const char *text,
                            size_t len,
                            struct kofu_game *out,
                            size_t *error_offset);

// Writes a game as text: tags, moves in SAN, result.
//
// KOFU_E_INVALID, KOFU_E_BUFFER.
int32_t kofu_game_to_text(const struct kofu_game *game, char *buf, size_t len, size_t *written);

// The size of a block for an engine with a table of `hash_bytes` bytes: more make it stronger in
// long searches; 0 works, and 16 MiB is a good choice. kofu_engine_memory(0) is at most 256 KiB.
// Returns 0 if there is no such size.
size_t kofu_engine_memory(size_t hash_bytes);

// Makes an engine in a block of `len` bytes, of any alignment. It sets all of the block to 0; what
// the engine itself does not need becomes its table. The block must stay where it is; when you no
// longer call the engine, just reuse or free it.
//
// KOFU_E_MEMORY: `len` is below kofu_engine_memory(0) (63 bytes less may do, by luck of alignment).
int32_t kofu_engine_init(void *memory, size_t len, struct kofu_engine **out);

// Makes an engine that shares the table of `main`, for another thread that searches the same game
// at the same time, so that `main` is sooner done. It goes along with the iterations of `main`,
// whose result is the one that counts: give it no limit but `infinite`, and stop it when `main` has
// ended. kofu_engine_memory(0) bytes suffice. `main` must outlive it.
//
// KOFU_E_INVALID (main), KOFU_E_MEMORY.
int32_t kofu_engine_init_helper(void *memory,
                                size_t len,
                                struct kofu_engine *main,
                                struct kofu_engine **out);

// Gives the engine a clock and a function to poll; a host whose functions are NULL takes them
// away. The struct is copied.
//
// KOFU_E_INVALID, KOFU_E_BUSY, KOFU_E_STRUCT_SIZE.
int32_t kofu_engine_set_host(struct kofu_engine *engine, const struct kofu_host *host);

// Looks for the best move of a game, until a limit is reached, kofu_engine_stop is called, or a
// callback says so. `info` (or NULL) is called after each iteration, for each move asked for. On
// success `best` is the result, and best->pv[0] the move to play: there is always one. Uses below
// 64 KiB of stack.
//
// KOFU_E_INVALID (engine or game), KOFU_E_BUSY, KOFU_E_STRUCT_SIZE (limits or best);
// KOFU_E_GAME_OVER; KOFU_E_LIMITS: nothing is set that ends the search, or a value or bit is
// impossible; KOFU_E_CLOCK: a time limit, but no clock; KOFU_E_ILLEGAL: a root move is.
int32_t kofu_engine_search(struct kofu_engine *engine,
                           const struct kofu_game *game,
                           const struct kofu_limits *limits,
                           kofu_info_fn info,
                           void *user,
                           struct kofu_info *best);

// Forgets a kofu_engine_stop that has not ended a search. Call it before you hand a search to a
// thread: then a stop that comes before that thread begins is meant for it, and not forgotten.
//
// KOFU_E_INVALID, KOFU_E_BUSY.
int32_t kofu_engine_ready(struct kofu_engine *engine);

// Ends the running search, or if there is none the next one, at once: it returns with the best
// move found so far. From any thread, at any time.
//
// KOFU_E_INVALID.
int32_t kofu_engine_stop(struct kofu_engine *engine);

// Forgets all that the engine knows from earlier searches: the next is that of a new engine. Never
// done unasked. A helper forgets what is its own, not the table.
//
// KOFU_E_INVALID; KOFU_E_BUSY: the engine or one of its helpers is searching.
int32_t kofu_engine_clear(struct kofu_engine *engine);

// What the engine thinks of a position without looking ahead, for the side to move, in hundredths
// of a pawn.
//
// KOFU_E_INVALID (engine or position), KOFU_E_BUSY.
int32_t kofu_engine_evaluate(struct kofu_engine *engine,
                             const struct kofu_position *position,
                             int32_t *centipawns);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* KOFU_H */

#if defined(__cplusplus) && __cplusplus >= 201103L
#define KOFU_ASSERT(condition) static_assert(condition, "kofu.h: layout")
#elif !defined(__cplusplus) && defined(__STDC_VERSION__) && __STDC_VERSION__ >= 201112L
#define KOFU_ASSERT(condition) _Static_assert(condition, "kofu.h: layout")
#endif
#ifdef KOFU_ASSERT
KOFU_ASSERT(sizeof(kofu_variant) == 8 && sizeof(kofu_position) == 96 && sizeof(kofu_game) == 12544);
KOFU_ASSERT(sizeof(kofu_effects) == 40 && offsetof(kofu_effects, removed) == 16);
KOFU_ASSERT(sizeof(void *) != 8 || (sizeof(kofu_svg_options) == 32 && sizeof(kofu_limits) == 96));
KOFU_ASSERT(sizeof(void *) != 8 || (sizeof(kofu_info) == 56 && sizeof(kofu_host) == 32));
#undef KOFU_ASSERT
#endif
