/* A whole random game of each preset, written move by move: every host writes the same. */
#include "check.h"

int main(void) {
    size_t preset;
    for (preset = 0; preset < kofu_variant_count(); preset++) {
        const char *name = kofu_variant_name(preset);
        uint64_t random = preset, key;
        char fen[KOFU_FEN_SIZE], text[KOFU_MOVE_SIZE], san[KOFU_MOVE_SIZE];
        kofu_position position;
        static kofu_game game;
        int32_t outcome, reason;
        size_t ply = 0;
        OK(kofu_position_shuffled(variant_of(name), random, 0, &position));
        OK(kofu_game_from_position(&position, &game));
        while ((outcome = kofu_game_outcome(&game, &reason)) == KOFU_ONGOING && ply < 400) {
            kofu_move moves[KOFU_MAX_MOVES], move;
            kofu_effects effects;
            size_t count;
            OK(kofu_game_position(&game, &position));
            OK(kofu_position_legal_moves(&position, moves, KOFU_MAX_MOVES, &count));
            move = moves[next_random(&random) % count];
            OK(kofu_move_to_text(&position, move, text, sizeof text, NULL));
            OK(kofu_move_to_san(&position, move, san, sizeof san, NULL));
            effects.struct_size = sizeof effects;
            OK(kofu_move_effects(&position, move, &effects));
            OK(kofu_game_play(&game, move));
            OK(kofu_game_position(&game, &position));
            OK(kofu_position_to_fen(&position, KOFU_FEN_NATIVE, fen, sizeof fen, NULL));
            OK(kofu_position_key(&position, &key));
            printf("%s %s %08x%08x %08x%08x %08x%08x %s\n", text, san, (unsigned)(key >> 32),
                   (unsigned)key, (unsigned)(effects.removed >> 32), (unsigned)effects.removed,
                   (unsigned)(effects.stunned >> 32), (unsigned)effects.stunned, fen);
            ply++;
        }
        printf("%s %u %d %d\n", name, (unsigned)ply, (int)outcome, (int)reason);
    }
    return 0;
}
