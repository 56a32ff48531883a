/* Every golden position through C: FEN, result, legal moves, the position after each, perft.
 * usage: golden moves.jsonl perft.jsonl max-nodes */
#include "check.h"

#define MAX_STRINGS 2000

/* The texts between the quotes of a line, which has no escapes; cuts the line up. */
static size_t strings_of(char *line, char **strings) {
    size_t count = 0;
    char *start = strchr(line, '"');
    while (start != NULL && count < MAX_STRINGS) {
        char *end = strchr(start + 1, '"');
        CHECK(end != NULL);
        *end = '\0';
        strings[count++] = start + 1;
        start = strchr(end + 1, '"');
    }
    return count;
}

static int32_t outcome_of(const char *result) {
    if (strcmp(result, "1-0") == 0) return KOFU_WHITE_WINS;
    if (strcmp(result, "0-1") == 0) return KOFU_BLACK_WINS;
    return strcmp(result, "*") == 0 ? KOFU_ONGOING : KOFU_DRAW;
}

/* The FEN comes back, by both dialects; the clocks are no part of the second. */
static void check_fen(const kofu_position *position, const char *variant, const char *fen) {
    char text[KOFU_FEN_SIZE];
    size_t written;
    uint64_t key, key_again;
    kofu_position again;
    OK(kofu_position_to_fen(position, KOFU_FEN_NATIVE, text, sizeof text, &written));
    CHECK(written == strlen(text) + 1);
    CHECK(strncmp(text, fen, strlen(fen)) == 0);
    OK(kofu_position_to_fen(position, KOFU_FEN_VCHESS, text, sizeof text, NULL));
    again = position_of(variant, text);
    OK(kofu_position_key(position, &key));
    OK(kofu_position_key(&again, &key_again));
    CHECK(key == key_again);
}

static void check_moves(const kofu_position *position, const char *variant, char **pairs,
                        size_t count) {
    kofu_move legal[KOFU_MAX_MOVES];
    size_t legal_count, i;
    OK(kofu_position_legal_moves(position, legal, KOFU_MAX_MOVES, &legal_count));
    CHECK(legal_count == count);
    for (i = 0; i < count; i++) {
        char text[KOFU_MOVE_SIZE];
        kofu_position after = *position;
        kofu_move move = move_of(position, pairs[2 * i]), by_san;
        CHECK(kofu_position_is_legal(position, move) == 1);
        OK(kofu_move_to_text(position, move, text, sizeof text, NULL));
        CHECK(strcmp(text, pairs[2 * i]) == 0);
        OK(kofu_move_to_san(position, move, text, sizeof text, NULL));
        OK(kofu_move_from_san(position, text, &by_san));
        CHECK(by_san == move);
        OK(kofu_position_play(&after, move));
        check_fen(&after, variant, pairs[2 * i + 1]);
    }
}

static FILE *open_file(const char *path) {
    FILE *file = fopen(path, "r");
    if (file == NULL) perror(path);
    CHECK(file != NULL);
    return file;
}

int main(int argc, char **argv) {
    static char line[1 << 17];
    static char *strings[MAX_STRINGS];
    unsigned positions = 0, counts = 0;
    uint64_t max_nodes;
    FILE *file;
    CHECK(argc == 4);
    max_nodes = strtoull(argv[3], NULL, 10);

    file = open_file(argv[1]);
    while (fgets(line, sizeof line, file) != NULL) {
        size_t count = strings_of(line, strings);
        kofu_position position;
        CHECK(count >= 7 && strcmp(strings[6], "moves") == 0);
        position = position_of(strings[1], strings[3]);
        check_fen(&position, strings[1], strings[3]);
        CHECK(kofu_position_outcome(&position) == outcome_of(strings[5]));
        check_moves(&position, strings[1], strings + 7, (count - 7) / 2);
        positions++;
    }
    fclose(file);

    file = open_file(argv[2]);
    while (fgets(line, sizeof line, file) != NULL) {
        char *numbers = strchr(line, '[');
        uint32_t depth = 0;
        kofu_position position;
        CHECK(numbers != NULL && strings_of(line, strings) == 5);
        position = position_of(strings[1], strings[3]);
        while (*numbers == '[' || *numbers == ',') {
            uint64_t expected = strtoull(numbers + 1, &numbers, 10), nodes;
            if (expected > max_nodes) break;
            OK(kofu_position_perft(&position, ++depth, &nodes));
            CHECK(nodes == expected);
            counts++;
        }
    }
    fclose(file);
    CHECK(positions > 300 && counts > 100);
    printf("%u positions, %u perft counts\n", positions, counts);
    return 0;
}
