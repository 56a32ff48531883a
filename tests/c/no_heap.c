/* A bit of everything, with memory of the program's own: valgrind must count no heap call at all. */
#include "kofu.h"

#include <string.h>

static kofu_game game;
static unsigned char block[(1 << 20) + (256 << 10)];
static char text[65536];

static int32_t on_info(const kofu_info *info, void *user) {
    ++*(unsigned *)user;
    return info->depth >= 6;
}

int main(void) {
    size_t preset;
    for (preset = 0; preset < kofu_variant_count(); preset++) {
        kofu_variant variant;
        kofu_position position;
        kofu_move moves[KOFU_MAX_MOVES], move;
        kofu_effects effects;
        kofu_engine *engine;
        kofu_limits limits;
        kofu_info best;
        uint64_t nodes;
        size_t count, ply, written;
        unsigned calls = 0;
        if (kofu_variant_from_name(kofu_variant_name(preset), &variant)) return 1;
        if (kofu_game_start(variant, &game)) return 2;
        if (kofu_engine_init(block, sizeof block, &engine)) return 3;
        memset(&limits, 0, sizeof limits);
        limits.struct_size = sizeof limits;
        limits.set = KOFU_LIMIT_INFINITE;
        for (ply = 0; ply < 6; ply++) {
            best.struct_size = sizeof best;
            if (kofu_engine_search(engine, &game, &limits, on_info, &calls, &best)) return 4;
            move = best.pv[0];
            if (kofu_game_position(&game, &position)) return 5;
            if (kofu_position_legal_moves(&position, moves, KOFU_MAX_MOVES, &count)) return 6;
            effects.struct_size = sizeof effects;
            if (kofu_move_effects(&position, move, &effects)) return 7;
            if (kofu_move_to_san(&position, move, text, sizeof text, &written)) return 8;
            if (kofu_move_from_san(&position, text, &move)) return 9;
            if (kofu_game_play(&game, move)) return 10;
        }
        if (calls == 0) return 11;
        if (kofu_position_perft(&position, 2, &nodes)) return 12;
        if (kofu_position_to_fen(&position, KOFU_FEN_NATIVE, text, sizeof text, &written)) return 13;
        if (kofu_position_from_fen(variant, text, &position, NULL)) return 14;
        if (kofu_position_from_fen(variant, "nonsense", &position, NULL) != KOFU_E_FEN) return 15;
        if (kofu_position_to_svg(&position, NULL, text, sizeof text, &written)) return 16;
        if (kofu_game_to_text(&game, text, sizeof text, &written)) return 17;
        if (kofu_game_from_text(text, written - 1, &game, NULL)) return 18;
        if (kofu_game_undo(&game)) return 19;
    }
    return 0;
}
