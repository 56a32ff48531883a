/* Counts move sequences from a position: the usual test of a move generator, and of a binding.
 *
 *   perft 5                       the orthodox set-up of Koopa
 *   perft 4 fugue
 *   perft 3 koopa-classic "r3k2r/8/8/4s3/8/8/8/4K2R w Kkq - 0 31" */
#include "kofu.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

static int fail(const char *what, int32_t status) {
    fprintf(stderr, "%s: %s\n", what, kofu_status_message(status));
    return 1;
}

int main(int argc, char **argv) {
    unsigned long depth = argc > 1 ? strtoul(argv[1], NULL, 10) : 4;
    const char *name = argc > 2 ? argv[2] : "koopa";
    kofu_variant variant;
    kofu_position position;
    kofu_move moves[KOFU_MAX_MOVES];
    size_t count, i, offset = 0;
    uint64_t total = 0;
    int32_t status = kofu_variant_from_name(name, &variant);
    if (status != KOFU_OK) return fail(name, status);
    if (argc > 3)
        status = kofu_position_from_fen(variant, argv[3], &position, &offset);
    else
        status = kofu_position_start(variant, &position);
    if (status != KOFU_OK) {
        fprintf(stderr, "at byte %lu: ", (unsigned long)offset);
        return fail(argv[3], status);
    }
    if (depth < 1 || depth > KOFU_MAX_PERFT_DEPTH) return fail("depth", KOFU_E_RANGE);
    status = kofu_position_legal_moves(&position, moves, KOFU_MAX_MOVES, &count);
    if (status != KOFU_OK) return fail("moves", status);
    for (i = 0; i < count; i++) {
        kofu_position next = position;
        char text[KOFU_MOVE_SIZE];
        uint64_t nodes = 0;
        status = kofu_move_to_text(&position, moves[i], text, sizeof text, NULL);
        if (status == KOFU_OK) status = kofu_position_play(&next, moves[i]);
        if (status == KOFU_OK) status = kofu_position_perft(&next, (uint32_t)depth - 1, &nodes);
        if (status != KOFU_OK) return fail("perft", status);
        printf("%s: %" PRIu64 "\n", text, nodes);
        total += nodes;
    }
    printf("\nNodes searched: %" PRIu64 "\n", total);
    return 0;
}
