/* Whatever a host does wrong that a library can notice: every function answers with its status,
 * changes no output, and reads and writes nothing else (valgrind and sanitizers watch). */
#include "check.h"

static kofu_variant koopa;
static kofu_position good;
static kofu_game good_game;
static kofu_move good_move;

/* Outputs of all kinds, which must stay as they are. */
static struct outputs {
    kofu_variant variant;
    kofu_position position;
    kofu_move move;
    kofu_effects effects;
    char text[64];
    uint8_t pieces[64], timers[64];
    uint64_t word;
    uint32_t half, full;
    size_t size;
    int32_t number;
} out;
static kofu_game out_game;
static kofu_move out_moves[KOFU_MAX_MOVES];

static void fill_outputs(void) {
    memset(&out, 0x5a, sizeof out);
    memset(&out_game, 0x5a, sizeof out_game);
    memset(out_moves, 0x5a, sizeof out_moves);
    out.effects.struct_size = sizeof out.effects;
}

static int all_bytes(const void *memory, size_t size, unsigned char byte) {
    const unsigned char *bytes = (const unsigned char *)memory;
    size_t i;
    for (i = 0; i < size; i++)
        if (bytes[i] != byte) return 0;
    return 1;
}

static void check_outputs(void) {
    CHECK(out.effects.struct_size == sizeof out.effects);
    memset(&out.effects.struct_size, 0x5a, sizeof out.effects.struct_size);
    CHECK(all_bytes(&out, sizeof out, 0x5a));
    CHECK(all_bytes(&out_game, sizeof out_game, 0x5a));
    CHECK(all_bytes(out_moves, sizeof out_moves, 0x5a));
    out.effects.struct_size = sizeof out.effects;
}

/* Every function that reads a position, with one that it must refuse. */
static void refuse_position(int32_t status, const kofu_position *p) {
    kofu_game *g = &out_game;
    int32_t predicate = 0;
    EXPECT(status, kofu_position_to_fen(p, KOFU_FEN_NATIVE, out.text, sizeof out.text, &out.size));
    EXPECT(status, kofu_position_to_svg(p, NULL, out.text, sizeof out.text, &out.size));
    EXPECT(status, kofu_position_variant(p, &out.variant));
    EXPECT(status, kofu_position_side_to_move(p));
    EXPECT(status, kofu_position_piece_at(p, 0));
    EXPECT(status, kofu_position_stun_at(p, 0));
    EXPECT(status, kofu_position_board(p, out.pieces, out.timers));
    EXPECT(status, kofu_position_pieces(p, 'K', &out.word));
    EXPECT(status, kofu_position_clocks(p, &out.half, &out.full));
    EXPECT(status, kofu_position_castling(p, &out.word));
    EXPECT(predicate, kofu_position_in_check(p));
    EXPECT(status, kofu_position_checkers(p, &out.word));
    EXPECT(status, kofu_position_key(p, &out.word));
    EXPECT(status, kofu_position_outcome(p));
    EXPECT(status, kofu_position_legal_moves(p, out_moves, KOFU_MAX_MOVES, &out.size));
    EXPECT(status, kofu_position_tactical_moves(p, out_moves, KOFU_MAX_MOVES, &out.size));
    EXPECT(predicate, kofu_position_is_legal(p, good_move));
    EXPECT(status, kofu_position_perft(p, 1, &out.word));
    EXPECT(status, kofu_move_from_text(p, "e2e4", &out.move));
    EXPECT(status, kofu_move_to_text(p, good_move, out.text, sizeof out.text, &out.size));
    EXPECT(status, kofu_move_from_san(p, "e4", &out.move));
    EXPECT(status, kofu_move_to_san(p, good_move, out.text, sizeof out.text, &out.size));
    EXPECT(status, kofu_move_effects(p, good_move, &out.effects));
    EXPECT(status, kofu_game_from_position(p, g));
}

static void refuse_position_to_play(int32_t status, kofu_position *p) {
    kofu_position before;
    if (p != NULL) before = *p;
    refuse_position(status, p);
    EXPECT(status, kofu_position_play(p, good_move));
    if (p != NULL) CHECK(memcmp(p, &before, sizeof before) == 0);
}

/* Every function that reads a game, with one that it must refuse. */
static void refuse_game(int32_t status, kofu_game *g) {
    static kofu_game before;
    if (g != NULL) before = *g;
    EXPECT(status, kofu_game_play(g, good_move));
    EXPECT(status, kofu_game_undo(g));
    EXPECT(status, kofu_game_position(g, &out.position));
    EXPECT(status, kofu_game_position_at(g, 0, &out.position));
    EXPECT(status, kofu_game_ply(g, &out.size));
    EXPECT(status, kofu_game_move_at(g, 0, &out.move));
    EXPECT(status, kofu_game_repetitions(g));
    EXPECT(status, kofu_game_outcome(g, &out.number));
    EXPECT(status, kofu_game_to_text(g, out.text, sizeof out.text, &out.size));
    if (g != NULL) CHECK(memcmp(g, &before, sizeof before) == 0);
}

static void check_null(void) {
    kofu_position position = good;
    kofu_game *g = &good_game;
    fill_outputs();
    refuse_position_to_play(KOFU_E_NULL, NULL);
    refuse_game(KOFU_E_NULL, NULL);
    EXPECT(KOFU_E_NULL, kofu_variant_from_name(NULL, &out.variant));
    EXPECT(KOFU_E_NULL, kofu_variant_from_name("koopa", NULL));
    EXPECT(KOFU_E_NULL, kofu_variant_to_name(koopa, NULL, 1, &out.size));
    EXPECT(KOFU_E_NULL, kofu_position_start(koopa, NULL));
    EXPECT(KOFU_E_NULL, kofu_position_shuffled(koopa, 1, 0, NULL));
    EXPECT(KOFU_E_NULL, kofu_position_from_numbers(koopa, 0, 0, NULL));
    EXPECT(KOFU_E_NULL, kofu_position_from_fen(koopa, NULL, &out.position, &out.size));
    EXPECT(KOFU_E_NULL, kofu_position_from_fen(koopa, "x", NULL, &out.size));
    EXPECT(KOFU_E_NULL, kofu_position_to_fen(&good, KOFU_FEN_NATIVE, NULL, 1, &out.size));
    EXPECT(KOFU_E_NULL, kofu_position_to_svg(&good, NULL, NULL, 1, &out.size));
    EXPECT(KOFU_E_NULL, kofu_position_variant(&good, NULL));
    EXPECT(KOFU_E_NULL, kofu_position_board(&good, NULL, out.timers));
    EXPECT(KOFU_E_NULL, kofu_position_board(&good, out.pieces, NULL));
    EXPECT(KOFU_E_NULL, kofu_position_pieces(&good, 'K', NULL));
    EXPECT(KOFU_E_NULL, kofu_position_clocks(&good, NULL, &out.full));
    EXPECT(KOFU_E_NULL, kofu_position_clocks(&good, &out.half, NULL));
    EXPECT(KOFU_E_NULL, kofu_position_castling(&good, NULL));
    EXPECT(KOFU_E_NULL, kofu_position_checkers(&good, NULL));
    EXPECT(KOFU_E_NULL, kofu_position_key(&good, NULL));
    EXPECT(KOFU_E_NULL, kofu_position_legal_moves(&good, NULL, 1, &out.size));
    EXPECT(KOFU_E_NULL, kofu_position_legal_moves(&good, out_moves, 1, NULL));
    EXPECT(KOFU_E_NULL, kofu_position_tactical_moves(&good, NULL, 1, &out.size));
    EXPECT(KOFU_E_NULL, kofu_position_tactical_moves(&good, out_moves, 1, NULL));
    EXPECT(KOFU_E_NULL, kofu_position_perft(&good, 1, NULL));
    EXPECT(KOFU_E_NULL, kofu_move_from_text(&good, NULL, &out.move));
    EXPECT(KOFU_E_NULL, kofu_move_from_text(&good, "e2e4", NULL));
    EXPECT(KOFU_E_NULL, kofu_move_to_text(&good, good_move, NULL, 1, &out.size));
    EXPECT(KOFU_E_NULL, kofu_move_from_san(&good, NULL, &out.move));
    EXPECT(KOFU_E_NULL, kofu_move_from_san(&good, "e4", NULL));
    EXPECT(KOFU_E_NULL, kofu_move_to_san(&good, good_move, NULL, 1, &out.size));
    EXPECT(KOFU_E_NULL, kofu_move_effects(&good, good_move, NULL));
    EXPECT(KOFU_E_NULL, kofu_game_start(koopa, NULL));
    EXPECT(KOFU_E_NULL, kofu_game_from_position(&good, NULL));
    EXPECT(KOFU_E_NULL, kofu_game_position(g, NULL));
    EXPECT(KOFU_E_NULL, kofu_game_position_at(g, 0, NULL));
    EXPECT(KOFU_E_NULL, kofu_game_ply(g, NULL));
    EXPECT(KOFU_E_NULL, kofu_game_move_at(g, 0, NULL));
    EXPECT(KOFU_E_NULL, kofu_game_from_text(NULL, 0, &out_game, &out.size));
    EXPECT(KOFU_E_NULL, kofu_game_from_text(NULL, 9, &out_game, &out.size));
    EXPECT(KOFU_E_NULL, kofu_game_from_text("x", 1, NULL, &out.size));
    EXPECT(KOFU_E_NULL, kofu_game_to_text(g, NULL, 1, &out.size));
    check_outputs();
    CHECK(memcmp(&position, &good, sizeof good) == 0);

    /* These may be NULL. */
    CHECK(kofu_variant_to_name(koopa, out.text, sizeof out.text, NULL) == KOFU_OK);
    CHECK(kofu_position_from_fen(koopa, "x", &position, NULL) == KOFU_E_FEN);
    CHECK(kofu_position_to_fen(&good, KOFU_FEN_NATIVE, NULL, 0, NULL) == KOFU_E_BUFFER);
    CHECK(kofu_game_outcome(g, NULL) == KOFU_ONGOING);
    CHECK(kofu_game_from_text("x", 1, &out_game, NULL) < 0);
}

/* Every engine function, with each pointer NULL in turn, and with other bytes for an engine. */
static void check_engines(void) {
    size_t len = kofu_engine_memory(0);
    void *block = malloc(len), *zeroes = calloc(1, 8192);
    kofu_engine *engine = NULL, *other = NULL, *fake;
    kofu_limits limits;
    kofu_info best, before;
    kofu_host host;
    int32_t score = 7;
    CHECK(block != NULL && zeroes != NULL);
    OK(kofu_engine_init(block, len, &engine));
    fake = (kofu_engine *)((char *)zeroes + 64 - (uintptr_t)zeroes % 64);
    memset(&limits, 0, sizeof limits);
    memset(&best, 0, sizeof best);
    memset(&host, 0, sizeof host);
    limits.struct_size = sizeof limits;
    limits.set = KOFU_LIMIT_DEPTH;
    best.struct_size = sizeof best;
    host.struct_size = sizeof host;
    before = best;
    EXPECT(KOFU_E_NULL, kofu_engine_init_helper(NULL, len, engine, &other));
    EXPECT(KOFU_E_NULL, kofu_engine_init_helper(block, len, engine, NULL));
    EXPECT(KOFU_E_INVALID, kofu_engine_init_helper(block, len, fake, &other));
    EXPECT(KOFU_E_MEMORY, kofu_engine_init_helper(zeroes, 8192, engine, &other));
    EXPECT(KOFU_E_NULL, kofu_engine_set_host(NULL, &host));
    EXPECT(KOFU_E_NULL, kofu_engine_set_host(engine, NULL));
    EXPECT(KOFU_E_INVALID, kofu_engine_set_host(fake, &host));
    EXPECT(KOFU_E_NULL, kofu_engine_search(NULL, &good_game, &limits, NULL, NULL, &best));
    EXPECT(KOFU_E_NULL, kofu_engine_search(engine, NULL, &limits, NULL, NULL, &best));
    EXPECT(KOFU_E_NULL, kofu_engine_search(engine, &good_game, NULL, NULL, NULL, &best));
    EXPECT(KOFU_E_NULL, kofu_engine_search(engine, &good_game, &limits, NULL, NULL, NULL));
    EXPECT(KOFU_E_INVALID, kofu_engine_search(fake, &good_game, &limits, NULL, NULL, &best));
    EXPECT(KOFU_E_NULL, kofu_engine_ready(NULL));
    EXPECT(KOFU_E_INVALID, kofu_engine_ready(fake));
    EXPECT(KOFU_E_NULL, kofu_engine_stop(NULL));
    EXPECT(KOFU_E_INVALID, kofu_engine_stop(fake));
    EXPECT(KOFU_E_NULL, kofu_engine_clear(NULL));
    EXPECT(KOFU_E_INVALID, kofu_engine_clear(fake));
    EXPECT(KOFU_E_NULL, kofu_engine_evaluate(NULL, &good, &score));
    EXPECT(KOFU_E_NULL, kofu_engine_evaluate(engine, NULL, &score));
    EXPECT(KOFU_E_NULL, kofu_engine_evaluate(engine, &good, NULL));
    EXPECT(KOFU_E_INVALID, kofu_engine_evaluate(fake, &good, &score));
    memset(&out_game, 0, sizeof out_game);
    memset(&out.position, 0, sizeof out.position);
    EXPECT(KOFU_E_INVALID, kofu_engine_search(engine, &out_game, &limits, NULL, NULL, &best));
    EXPECT(KOFU_E_INVALID, kofu_engine_evaluate(engine, &out.position, &score));
    CHECK(other == NULL && score == 7 && memcmp(&best, &before, sizeof best) == 0);
    CHECK(all_bytes(zeroes, 8192, 0));
    /* The engine is as it was. */
    OK(kofu_engine_search(engine, &good_game, &limits, NULL, NULL, &best));
    free(block);
    free(zeroes);
}

static void check_struct_sizes(void) {
    static const uint32_t impossible[] = {0, 1, 3, 4, 7, 4097, 0x7fffffff, 0xffffffff};
    kofu_svg_options options;
    size_t i;
    fill_outputs();
    memset(&options, 0, sizeof options);
    for (i = 0; i < sizeof impossible / sizeof *impossible; i++) {
        out.effects.struct_size = impossible[i];
        /* 7 bytes are no whole number of fields, but three of one byte. */
        EXPECT(KOFU_E_STRUCT_SIZE, kofu_move_effects(&good, good_move, &out.effects));
        CHECK(out.effects.struct_size == impossible[i]);
        options.struct_size = impossible[i];
        EXPECT(KOFU_E_STRUCT_SIZE,
               kofu_position_to_svg(&good, &options, out.text, sizeof out.text, &out.size));
    }
    out.effects.struct_size = sizeof out.effects;
    options.struct_size = sizeof options;
    options.flags = 16;
    EXPECT(KOFU_E_ARGUMENT, kofu_position_to_svg(&good, &options, NULL, 0, &out.size));
    options.flags = 0;
    options.size_px = 65536;
    EXPECT(KOFU_E_RANGE, kofu_position_to_svg(&good, &options, NULL, 0, &out.size));
    options.size_px = 0;
    options.last_move = 0xffffffff;
    EXPECT(KOFU_E_ILLEGAL, kofu_position_to_svg(&good, &options, NULL, 0, &out.size));
    options.before = &good;
    EXPECT(KOFU_E_ILLEGAL, kofu_position_to_svg(&good, &options, NULL, 0, &out.size));
    check_outputs();
}

/* A host that was compiled with an older, shorter struct: it gets what it knows, and no byte more. */
static void check_old_host(void) {
    struct old_effects {
        uint32_t struct_size;
        uint8_t from, to, landing, kind;
        uint64_t guard;
    } old;
    struct old_limits {
        uint32_t struct_size, set, depth, mate;
    } old_limits = {16, KOFU_LIMIT_DEPTH, 2, 0};
    struct old_info {
        uint32_t struct_size, depth, seldepth, multipv;
        int32_t score_cp, mate;
        uint64_t guard;
    } old_info;
    size_t len = kofu_engine_memory(0);
    void *block = malloc(len);
    kofu_engine *engine;
    CHECK(block != NULL);
    memset(&old, 0x5a, sizeof old);
    old.struct_size = 8;
    OK(kofu_move_effects(&good, good_move, (kofu_effects *)(void *)&old));
    CHECK(old.struct_size == 8 && old.from == 12 && old.to == 28 && old.kind == KOFU_KIND_QUIET);
    CHECK(all_bytes(&old.guard, sizeof old.guard, 0x5a));
    memset(&old_info, 0x5a, sizeof old_info);
    old_info.struct_size = 24;
    OK(kofu_engine_init(block, len, &engine));
    OK(kofu_engine_search(engine, &good_game, (kofu_limits *)(void *)&old_limits, NULL, NULL,
                          (kofu_info *)(void *)&old_info));
    CHECK(old_info.struct_size == 24 && old_info.depth == 2 && old_info.multipv == 1);
    CHECK(all_bytes(&old_info.guard, sizeof old_info.guard, 0x5a));
    old_limits.set = KOFU_LIMIT_NODES; /* a field that lies beyond its struct */
    EXPECT(KOFU_E_STRUCT_SIZE,
           kofu_engine_search(engine, &good_game, (kofu_limits *)(void *)&old_limits, NULL, NULL,
                              (kofu_info *)(void *)&old_info));
    free(block);
}

/* A newer host with longer structs than this library knows. */
static void check_new_host(void) {
    struct new_effects {
        kofu_effects known;
        uint64_t guard;
    } fx;
    memset(&fx, 0x5a, sizeof fx);
    fx.known.struct_size = sizeof fx;
    OK(kofu_move_effects(&good, good_move, &fx.known));
    CHECK(fx.known.struct_size == sizeof fx.known && fx.known.from == 12);
    CHECK(all_bytes(&fx.guard, sizeof fx.guard, 0x5a));
}

static void check_bytes(void) {
    uint64_t random = 1;
    size_t word, bit, round;
    kofu_position p;
    static kofu_game g;
    fill_outputs();
    for (round = 0; round < 256; round++) {
        memset(&p, (int)round, sizeof p);
        memset(&g, (int)round, sizeof g);
        refuse_position_to_play(KOFU_E_INVALID, &p);
        refuse_game(KOFU_E_INVALID, &g);
        for (word = 0; word < KOFU_POSITION_WORDS; word++) p.words[word] = next_random(&random);
        for (word = 0; word < KOFU_GAME_WORDS; word++) g.words[word] = next_random(&random);
        refuse_position_to_play(KOFU_E_INVALID, &p);
        refuse_game(KOFU_E_INVALID, &g);
    }
    for (word = 0; word < KOFU_POSITION_WORDS; word++) {
        for (bit = 0; bit < 64; bit++) {
            p = good;
            p.words[word] ^= UINT64_C(1) << bit;
            refuse_position_to_play(KOFU_E_INVALID, &p);
        }
    }
    /* In a game of two moves the words 0 to 33 and the first of the moves are in use; what lies
     * beyond is not looked at. */
    for (word = 0; word < KOFU_GAME_WORDS; word++) {
        g = good_game;
        g.words[word] ^= UINT64_C(1) << (next_random(&random) % 64);
        if (word < 34 || word == 1056) {
            refuse_game(KOFU_E_INVALID, &g);
        } else {
            CHECK(kofu_game_repetitions(&g) == 1);
        }
    }
    check_outputs();
}

static void check_numbers(void) {
    static const int32_t squares[] = {-1, 64, 65, 256, 320, INT32_MIN, INT32_MAX};
    static const int32_t letters[] = {-1, 0, 'a', 'x', 'w', 'I', 256 + 'K', INT32_MIN, INT32_MAX};
    static const kofu_variant variants[] = {{0, 0},  {3, 0},          {1, 32},         {2, 4},
                                            {1, 256}, {0xffffffffu, 0}, {1, 0xffffffffu}};
    static const kofu_move moves[] = {0, 1, 0xffffffffu, 0x01ffffffu, 0x02000000u, 7u << 22};
    kofu_position other;
    kofu_move foreign;
    size_t i;
    fill_outputs();
    for (i = 0; i < sizeof squares / sizeof *squares; i++) {
        EXPECT(KOFU_E_RANGE, kofu_position_piece_at(&good, squares[i]));
        EXPECT(KOFU_E_RANGE, kofu_position_stun_at(&good, squares[i]));
    }
    for (i = 0; i < sizeof letters / sizeof *letters; i++)
        EXPECT(KOFU_E_ARGUMENT, kofu_position_pieces(&good, letters[i], &out.word));
    for (i = 0; i < sizeof variants / sizeof *variants; i++) {
        kofu_variant v = variants[i];
        EXPECT(KOFU_E_VARIANT, kofu_variant_to_name(v, out.text, sizeof out.text, &out.size));
        EXPECT(KOFU_E_VARIANT, kofu_position_start(v, &out.position));
        EXPECT(KOFU_E_VARIANT, kofu_position_shuffled(v, 0, 0, &out.position));
        EXPECT(KOFU_E_VARIANT, kofu_position_from_numbers(v, 0, 0, &out.position));
        EXPECT(KOFU_E_VARIANT, kofu_position_from_fen(v, "x", &out.position, &out.size));
        EXPECT(KOFU_E_VARIANT, kofu_game_start(v, &out_game));
    }
    EXPECT(KOFU_E_RANGE, kofu_position_from_numbers(koopa, 960, 0, &out.position));
    EXPECT(KOFU_E_RANGE, kofu_position_from_numbers(koopa, 0, UINT32_MAX, &out.position));
    EXPECT(KOFU_E_RANGE, kofu_position_from_numbers(variant_of("fugue"), 0, 40320, &out.position));
    EXPECT(KOFU_E_RANGE, kofu_position_perft(&good, 17, &out.word));
    EXPECT(KOFU_E_RANGE, kofu_position_perft(&good, UINT32_MAX, &out.word));
    EXPECT(KOFU_E_ARGUMENT, kofu_position_to_fen(&good, 2, out.text, sizeof out.text, &out.size));
    EXPECT(KOFU_E_ARGUMENT, kofu_position_to_fen(&good, -1, out.text, sizeof out.text, &out.size));
    EXPECT(KOFU_E_RANGE, kofu_game_move_at(&good_game, 2, &out.move));
    EXPECT(KOFU_E_RANGE, kofu_game_move_at(&good_game, SIZE_MAX, &out.move));
    EXPECT(KOFU_E_RANGE, kofu_game_position_at(&good_game, 3, &out.position));
    EXPECT(KOFU_E_RANGE, kofu_game_from_text("x", SIZE_MAX, &out_game, &out.size));

    /* Moves that are none, and one of another position and of the other game. */
    OK(kofu_position_start(variant_of("fugue"), &other));
    foreign = move_of(&other, "e2e3");
    for (i = 0; i <= sizeof moves / sizeof *moves; i++) {
        kofu_move move = i < sizeof moves / sizeof *moves ? moves[i] : foreign;
        kofu_position p = good;
        kofu_game g = good_game;
        CHECK(kofu_position_is_legal(&p, move) == 0);
        EXPECT(KOFU_E_ILLEGAL, kofu_position_play(&p, move));
        EXPECT(KOFU_E_ILLEGAL, kofu_game_play(&g, move));
        EXPECT(KOFU_E_ILLEGAL, kofu_move_to_text(&p, move, out.text, sizeof out.text, &out.size));
        EXPECT(KOFU_E_ILLEGAL, kofu_move_to_san(&p, move, out.text, sizeof out.text, &out.size));
        EXPECT(KOFU_E_ILLEGAL, kofu_move_effects(&p, move, &out.effects));
        CHECK(memcmp(&p, &good, sizeof p) == 0 && memcmp(&g, &good_game, sizeof g) == 0);
        CHECK(kofu_move_from(move) >= 0 && kofu_move_from(move) < 64);
        CHECK(kofu_move_to(move) >= 0 && kofu_move_to(move) < 64);
        CHECK(kofu_move_last_square(move) >= 0 && kofu_move_last_square(move) < 64);
        CHECK(kofu_move_promotion(move) >= 0 && kofu_move_promotion(move) < 128);
    }
    check_outputs();
}

/* A heap block of exactly these bytes, so that a read beyond is seen. */
static char *exactly(const char *bytes, size_t size) {
    char *copy = (char *)malloc(size);
    CHECK(copy != NULL);
    memcpy(copy, bytes, size);
    return copy;
}

static void check_texts(void) {
    static char many[4096];
    static const char *const strange[] = {"", " ", "\xff\xfe", "koop\xc3", "\xe2\x82\xac", "e2e4\xff",
                                          "%s%n", "e2e4e2e4e2e4e2e4"};
    char *text;
    size_t i, offset;
    memset(many, 'k', sizeof many);
    fill_outputs();
    /* No NUL: not more is read than the size that is promised. */
    text = exactly(many, KOFU_NAME_SIZE);
    EXPECT(KOFU_E_VARIANT, kofu_variant_from_name(text, &out.variant));
    free(text);
    text = exactly(many, KOFU_MOVE_SIZE);
    EXPECT(KOFU_E_TEXT, kofu_move_from_text(&good, text, &out.move));
    EXPECT(KOFU_E_TEXT, kofu_move_from_san(&good, text, &out.move));
    free(text);
    text = exactly(many, KOFU_FEN_SIZE);
    EXPECT(KOFU_E_FEN, kofu_position_from_fen(koopa, text, &out.position, &offset));
    CHECK(offset <= KOFU_FEN_SIZE);
    free(text);
    for (i = 0; i < sizeof strange / sizeof *strange; i++) {
        EXPECT(KOFU_E_VARIANT, kofu_variant_from_name(strange[i], &out.variant));
        EXPECT(KOFU_E_FEN, kofu_position_from_fen(koopa, strange[i], &out.position, &offset));
        CHECK(offset <= strlen(strange[i]));
        EXPECT(KOFU_E_TEXT, kofu_move_from_text(&good, strange[i], &out.move));
        EXPECT(KOFU_E_TEXT, kofu_move_from_san(&good, strange[i], &out.move));
        text = exactly(strange[i], strlen(strange[i]) + 1);
        CHECK(kofu_game_from_text(text, strlen(text), &out_game, &offset) < 0);
        CHECK(offset <= strlen(text));
        free(text);
    }
    /* Games are read by length: NULs inside, none at the end. */
    text = exactly(many, 100);
    memset(text + 50, 0, 50);
    CHECK(kofu_game_from_text(text, 100, &out_game, &offset) < 0);
    free(text);
    check_outputs();
}

typedef int32_t (*writer)(char *buf, size_t len, size_t *written);
static int32_t write_name(char *b, size_t l, size_t *w) { return kofu_variant_to_name(koopa, b, l, w); }
static int32_t write_fen(char *b, size_t l, size_t *w) {
    return kofu_position_to_fen(&good, KOFU_FEN_NATIVE, b, l, w);
}
static int32_t write_vchess(char *b, size_t l, size_t *w) {
    return kofu_position_to_fen(&good, KOFU_FEN_VCHESS, b, l, w);
}
static int32_t write_move(char *b, size_t l, size_t *w) {
    return kofu_move_to_text(&good, good_move, b, l, w);
}
static int32_t write_san(char *b, size_t l, size_t *w) {
    return kofu_move_to_san(&good, good_move, b, l, w);
}
static int32_t write_game(char *b, size_t l, size_t *w) { return kofu_game_to_text(&good_game, b, l, w); }
static int32_t write_svg(char *b, size_t l, size_t *w) {
    return kofu_position_to_svg(&good, NULL, b, l, w);
}

/* Each text into a buffer of every size that is too small, and of the right size. */
static void check_buffers(void) {
    static const writer writers[] = {write_name, write_fen, write_vchess, write_move,
                                     write_san,  write_game, write_svg};
    size_t i, count = 0, capacity;
    kofu_move *moves;
    for (i = 0; i < sizeof writers / sizeof *writers; i++) {
        size_t needed = 0, written = 0, len;
        EXPECT(KOFU_E_BUFFER, writers[i](NULL, 0, &needed));
        CHECK(needed > 1);
        EXPECT(KOFU_E_BUFFER, writers[i](NULL, 0, NULL));
        EXPECT(KOFU_E_NULL, writers[i](NULL, needed, &written));
        CHECK(written == 0);
        for (len = needed > 400 ? needed - 3 : 1; len < needed; len++) {
            char *buffer = (char *)malloc(len);
            memset(buffer, 0x5a, len);
            written = 0;
            EXPECT(KOFU_E_BUFFER, writers[i](buffer, len, &written));
            CHECK(written == needed && all_bytes(buffer, len, 0x5a));
            free(buffer);
        }
        {
            char *buffer = (char *)malloc(needed);
            OK(writers[i](buffer, needed, &written));
            CHECK(written == needed && strlen(buffer) + 1 == needed);
            free(buffer);
        }
    }
    EXPECT(KOFU_E_BUFFER, kofu_position_legal_moves(&good, NULL, 0, &count));
    CHECK(count == 20);
    for (capacity = 1; capacity <= count; capacity++) {
        size_t found = 0;
        moves = (kofu_move *)malloc(capacity * sizeof *moves);
        memset(moves, 0x5a, capacity * sizeof *moves);
        if (capacity < count) {
            EXPECT(KOFU_E_BUFFER, kofu_position_legal_moves(&good, moves, capacity, &found));
            CHECK(all_bytes(moves, capacity * sizeof *moves, 0x5a));
        } else {
            OK(kofu_position_legal_moves(&good, moves, capacity, &found));
        }
        CHECK(found == count);
        free(moves);
    }
    OK(kofu_position_tactical_moves(&good, NULL, 0, &count));
    CHECK(count == 0);
}

/* Everything at odd addresses. */
static void check_misaligned(void) {
    static unsigned char memory[2 * sizeof(kofu_game) + 64];
    size_t shift;
    for (shift = 1; shift < 8; shift++) {
        unsigned char *at = memory + shift;
        kofu_position *p = (kofu_position *)(void *)at;
        kofu_move *moves = (kofu_move *)(void *)(at + 1000);
        size_t *size = (size_t *)(void *)(at + 4000), count;
        uint64_t *key = (uint64_t *)(void *)(at + 5000), expected, found;
        kofu_effects *fx = (kofu_effects *)(void *)(at + 6000);
        kofu_game *g = (kofu_game *)(void *)at;
        uint32_t fx_size = sizeof *fx;
        kofu_move move;
        memset(memory, 0, sizeof memory);
        OK(kofu_position_start(koopa, p));
        CHECK(memcmp(p, &good, sizeof good) == 0);
        OK(kofu_position_key(&good, &expected));
        OK(kofu_position_key(p, key));
        memcpy(&found, key, sizeof found);
        CHECK(found == expected);
        OK(kofu_position_legal_moves(p, moves, KOFU_MAX_MOVES, size));
        memcpy(&count, size, sizeof count);
        CHECK(count == 20);
        memcpy(fx, &fx_size, sizeof fx_size);
        OK(kofu_move_effects(p, good_move, fx));
        CHECK(((unsigned char *)fx)[4] == 12);
        OK(kofu_move_from_text(p, "e2e4", moves));
        memcpy(&move, moves, sizeof move);
        OK(kofu_position_play(p, move));
        OK(kofu_game_start(koopa, g));
        OK(kofu_game_play(g, good_move));
        OK(kofu_game_ply(g, (size_t *)(void *)(at + sizeof *g)));
        CHECK(kofu_game_repetitions(g) == 1);
        OK(kofu_game_undo(g));
    }
}

int main(void) {
    koopa = variant_of("koopa");
    OK(kofu_position_start(koopa, &good));
    good_move = move_of(&good, "e2e4");
    OK(kofu_game_from_text("[Variant \"koopa\"]\n\ne4 e5", 24, &good_game, NULL));
    check_null();
    check_engines();
    check_struct_sizes();
    check_old_host();
    check_new_host();
    check_bytes();
    check_numbers();
    check_texts();
    check_buffers();
    check_misaligned();
    return 0;
}
