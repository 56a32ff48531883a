/* A game at the console, for two people or against the engine.
 *
 *   cargo rustc --release --lib --features capi --crate-type staticlib
 *   cc -Iinclude examples/c/game.c target/release/libkofu.a -lpthread -ldl -lm -o game
 *   ./game koopa
 *
 * Type a move ("e2e4", "Nf3"), or one of the words that "help" lists. */
#include "kofu.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { HASH_BYTES = 16 << 20, MILLISECONDS = 1000 };

static const char *const reasons[] = {"", "king captured", "checkmate", "no legal move",
                                      "third repetition", "100 plies without progress"};

/* Every call can be checked like this; here, anything unexpected ends the program. */
static void require(int32_t status) {
    if (status != KOFU_OK) {
        fprintf(stderr, "kofu: %s\n", kofu_status_message(status));
        exit(1);
    }
}

static void print_board(const kofu_position *position) {
    uint8_t pieces[64], timers[64];
    int rank, file;
    require(kofu_position_board(position, pieces, timers));
    for (rank = 7; rank >= 0; rank--) {
        printf("\n  %d ", rank + 1);
        for (file = 0; file < 8; file++) {
            int square = rank * 8 + file;
            int empty = (rank + file) % 2 ? '.' : ':';
            printf(" %c", pieces[square] ? pieces[square] : empty);
            printf(timers[square] ? "%d" : " ", timers[square]); /* plies it stays stunned */
        }
    }
    printf("\n\n     a  b  c  d  e  f  g  h    %s to move%s\n",
           kofu_position_side_to_move(position) == KOFU_WHITE ? "White" : "Black",
           kofu_position_in_check(position) ? ", in check" : "");
}

static void print_squares(const char *what, uint64_t squares) {
    int square;
    if (squares == 0) return;
    printf("  %s:", what);
    for (square = 0; square < 64; square++)
        if (squares >> square & 1) printf(" %c%d", 'a' + square % 8, square / 8 + 1);
    printf("\n");
}

/* What a move does, as a GUI would animate it. */
static void print_effects(const kofu_position *position, kofu_move move) {
    kofu_effects effects;
    char text[KOFU_MOVE_SIZE], san[KOFU_MOVE_SIZE];
    effects.struct_size = sizeof effects;
    require(kofu_move_effects(position, move, &effects));
    require(kofu_move_to_text(position, move, text, sizeof text, NULL));
    require(kofu_move_to_san(position, move, san, sizeof san, NULL));
    printf("%s (%s)\n", san, text);
    if (effects.lost) printf("  the mover is lost\n");
    if (effects.landing != KOFU_NO_SQUARE && effects.landing != effects.to)
        print_squares("lands on", UINT64_C(1) << effects.landing);
    print_squares("leave the board", effects.removed);
    print_squares("are stunned", effects.stunned);
    print_squares("are free again", effects.freed);
    if (effects.promotion) printf("  promotes to %c\n", effects.promotion);
}

static void play(kofu_game *game, kofu_move move) {
    kofu_position position;
    require(kofu_game_position(game, &position));
    print_effects(&position, move);
    require(kofu_game_play(game, move));
}

static void print_moves(const kofu_position *position) {
    kofu_move moves[KOFU_MAX_MOVES];
    size_t count, i;
    require(kofu_position_legal_moves(position, moves, KOFU_MAX_MOVES, &count));
    for (i = 0; i < count; i++) {
        char san[KOFU_MOVE_SIZE];
        require(kofu_move_to_san(position, moves[i], san, sizeof san, NULL));
        printf("%-10s%s", san, i % 8 == 7 || i + 1 == count ? "\n" : "");
    }
}

/* A move in either notation, or a word on why it is none. */
static int read_move(const kofu_position *position, const char *text, kofu_move *move) {
    int32_t status = kofu_move_from_text(position, text, move);
    if (status != KOFU_OK) {
        int32_t by_san = kofu_move_from_san(position, text, move);
        if (by_san == KOFU_OK) return 1;
        if (by_san != KOFU_E_TEXT) status = by_san;
    }
    if (status != KOFU_OK) printf("%s: %s (try \"help\")\n", text, kofu_status_message(status));
    return status == KOFU_OK;
}

static void engine_move(kofu_engine *engine, kofu_game *game) {
    kofu_limits limits;
    kofu_info best;
    int32_t status;
    memset(&limits, 0, sizeof limits);
    limits.struct_size = sizeof limits;
    limits.set = KOFU_LIMIT_MOVETIME;
    limits.movetime_ms = MILLISECONDS;
    memset(&best, 0, sizeof best);
    best.struct_size = sizeof best;
    status = kofu_engine_search(engine, game, &limits, NULL, NULL, &best);
    if (status != KOFU_OK) {
        printf("%s\n", kofu_status_message(status));
        return;
    }
    if (best.mate)
        printf("depth %u, mate %d: ", (unsigned)best.depth, (int)best.mate);
    else
        printf("depth %u, %+.2f: ", (unsigned)best.depth, best.score_cp / 100.0);
    play(game, best.pv[0]);
}

static void print_game(const kofu_game *game) {
    size_t size = 0;
    char *text;
    if (kofu_game_to_text(game, NULL, 0, &size) != KOFU_E_BUFFER) return; /* asks for the size */
    text = (char *)malloc(size);
    if (text == NULL) return;
    require(kofu_game_to_text(game, text, size, NULL));
    fputs(text, stdout);
    free(text);
}

/* Says how the game stands; true if it is over. */
static int print_result(const kofu_game *game) {
    static const char *const results[] = {"", "White wins", "Black wins", "a draw"};
    int32_t reason, outcome = kofu_game_outcome(game, &reason);
    if (outcome > 0) printf("%s: %s\n", results[outcome], reasons[reason]);
    return outcome != KOFU_ONGOING;
}

int main(int argc, char **argv) {
    const char *name = argc > 1 ? argv[1] : "koopa";
    size_t len = kofu_engine_memory(HASH_BYTES), i;
    void *memory = malloc(len);
    kofu_engine *engine;
    kofu_variant variant;
    static kofu_game game; /* 12 KiB: not for a small stack */
    char line[256], word[64];
    if (kofu_abi_version() != KOFU_ABI_VERSION || memory == NULL) return 1;
    if (kofu_variant_from_name(name, &variant) != KOFU_OK) {
        fprintf(stderr, "usage: %s [variant]; variants:", argv[0]);
        for (i = 0; i < kofu_variant_count(); i++) fprintf(stderr, " %s", kofu_variant_name(i));
        fprintf(stderr, "\n");
        return 2;
    }
    require(kofu_engine_init(memory, len, &engine));
    require(kofu_game_start(variant, &game));
    for (;;) {
        kofu_position position;
        kofu_move move;
        require(kofu_game_position(&game, &position));
        print_board(&position);
        print_result(&game);
        do {
            printf("> ");
            fflush(stdout);
            if (fgets(line, sizeof line, stdin) == NULL) {
                free(memory);
                return 0;
            }
        } while (sscanf(line, "%63s", word) != 1);
        if (strcmp(word, "quit") == 0) break;
        if (strcmp(word, "help") == 0) {
            printf("a move, or: moves, go (the engine moves), undo, fen, game, quit\n");
        } else if (strcmp(word, "moves") == 0) {
            print_moves(&position);
        } else if (strcmp(word, "undo") == 0) {
            int32_t status = kofu_game_undo(&game);
            if (status != KOFU_OK) printf("%s\n", kofu_status_message(status));
        } else if (strcmp(word, "fen") == 0) {
            char fen[KOFU_FEN_SIZE];
            require(kofu_position_to_fen(&position, KOFU_FEN_NATIVE, fen, sizeof fen, NULL));
            printf("%s\n", fen);
        } else if (strcmp(word, "game") == 0) {
            print_game(&game);
        } else if (strcmp(word, "go") == 0) {
            engine_move(engine, &game);
        } else if (read_move(&position, word, &move)) {
            play(&game, move);
        }
    }
    free(memory);
    return 0;
}
