/* What all C tests share. Each is one program, and is compiled as C99 to C17 and C++11 to C++20. */
#ifndef CHECK_H
#define CHECK_H

#include "kofu.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Stops the program with the place and text of a condition that does not hold. */
#define CHECK(condition)                                                                 \
    do {                                                                                 \
        if (!(condition)) {                                                              \
            fprintf(stderr, "%s:%d: does not hold: %s\n", __FILE__, __LINE__, #condition); \
            exit(1);                                                                     \
        }                                                                                \
    } while (0)

/* The same for a call and the status it must return, which is shown. */
#define EXPECT(status, call)                                                              \
    do {                                                                                  \
        int32_t got_ = (call);                                                            \
        if (got_ != (status)) {                                                           \
            fprintf(stderr, "%s:%d: %s gives %d (%s), not %d\n", __FILE__, __LINE__, #call, \
                    (int)got_, kofu_status_message(got_), (int)(status));                  \
            exit(1);                                                                      \
        }                                                                                 \
    } while (0)

#define OK(call) EXPECT(KOFU_OK, call)

/* A variant by name, which must exist. */
static inline kofu_variant variant_of(const char *name) {
    kofu_variant variant;
    OK(kofu_variant_from_name(name, &variant));
    return variant;
}

/* A position by variant and FEN, which must be valid. */
static inline kofu_position position_of(const char *variant, const char *fen) {
    kofu_position position;
    size_t offset = 0;
    int32_t status = kofu_position_from_fen(variant_of(variant), fen, &position, &offset);
    if (status != KOFU_OK) {
        fprintf(stderr, "%s %s: %s at byte %u\n", variant, fen, kofu_status_message(status),
                (unsigned)offset);
        exit(1);
    }
    return position;
}

/* A legal move by its text. */
static inline kofu_move move_of(const kofu_position *position, const char *text) {
    kofu_move move = KOFU_NO_MOVE;
    int32_t status = kofu_move_from_text(position, text, &move);
    if (status != KOFU_OK) {
        fprintf(stderr, "%s: %s\n", text, kofu_status_message(status));
        exit(1);
    }
    return move;
}

/* splitmix64 (S. Vigna, public domain): the same random numbers in every host. */
static inline uint64_t next_random(uint64_t *state) {
    uint64_t z = (*state += UINT64_C(0x9e3779b97f4a7c15));
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

#endif
