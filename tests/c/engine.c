/* Engines: searching, limits, callbacks, clocks, stops, helpers, blocks of all sizes. */
#include "check.h"

#include <pthread.h>

static kofu_limits limits_of(uint32_t set) {
    kofu_limits limits;
    memset(&limits, 0, sizeof limits);
    limits.struct_size = sizeof limits;
    limits.set = set;
    return limits;
}

static kofu_info empty_info(void) {
    kofu_info info;
    memset(&info, 0, sizeof info);
    info.struct_size = sizeof info;
    return info;
}

static kofu_engine *engine_in(void *block, size_t len) {
    kofu_engine *engine = NULL;
    OK(kofu_engine_init(block, len, &engine));
    return engine;
}

/* A search to a depth, whose move must be legal. */
static kofu_info search(kofu_engine *engine, const kofu_game *game, kofu_limits limits) {
    kofu_info best = empty_info();
    kofu_position position;
    OK(kofu_engine_search(engine, game, &limits, NULL, NULL, &best));
    OK(kofu_game_position(game, &position));
    CHECK(best.struct_size == sizeof best && best.pv_len >= 1 && best.multipv == 1);
    CHECK(kofu_position_is_legal(&position, best.pv[0]) == 1);
    return best;
}

static kofu_info search_depth(kofu_engine *engine, const kofu_game *game, uint32_t depth) {
    kofu_limits limits = limits_of(KOFU_LIMIT_DEPTH);
    limits.depth = depth;
    return search(engine, game, limits);
}

/* Any size below the least gives KOFU_E_MEMORY, and all above work, wherever the block begins. */
static void check_blocks(void) {
    size_t enough = kofu_engine_memory(0), size, offset;
    unsigned char *block = (unsigned char *)malloc(enough + 64);
    kofu_engine *engine = NULL;
    static kofu_game game;
    CHECK(enough > 0 && enough <= 256 * 1024);
    CHECK(kofu_engine_memory(1 << 20) == enough + (1 << 20));
    CHECK(kofu_engine_memory(63) == enough && kofu_engine_memory(64) == enough + 64);
    CHECK(kofu_engine_memory(SIZE_MAX) == 0 && kofu_engine_memory(SIZE_MAX / 2) == 0);
    CHECK(block != NULL);
    OK(kofu_game_start(variant_of("koopa"), &game));
    for (size = 0; size <= enough - 64; size++)
        EXPECT(KOFU_E_MEMORY, kofu_engine_init(block, size, &engine));
    CHECK(engine == NULL);
    for (offset = 0; offset < 64; offset++) {
        engine = engine_in(block + offset, enough);
        CHECK(search_depth(engine, &game, 1).depth == 1);
    }
    EXPECT(KOFU_E_MEMORY, kofu_engine_init(block, 16, &engine));
    EXPECT(KOFU_E_NULL, kofu_engine_init(NULL, enough, &engine));
    EXPECT(KOFU_E_NULL, kofu_engine_init(block, enough, NULL));
    free(block);
}

/* One step from the end: each game's win is found, and counted from the side to move. */
static void check_mates(kofu_engine *engine) {
    static kofu_game game;
    kofu_position position = position_of("fugue", "k7/8/1K6/8/8/8/8/Q7 w - - 0 1");
    kofu_limits limits = limits_of(KOFU_LIMIT_MATE);
    kofu_info best;
    OK(kofu_game_from_position(&position, &game));
    best = search_depth(engine, &game, 4);
    CHECK(best.mate == 1 && best.score_cp > 10000);
    limits.mate = 1;
    best = search(engine, &game, limits);
    CHECK(best.mate == 1);
    OK(kofu_position_play(&position, best.pv[0]));
    CHECK(kofu_position_outcome(&position) == KOFU_WHITE_WINS);
    OK(kofu_game_play(&game, best.pv[0]));
    best = empty_info();
    EXPECT(KOFU_E_GAME_OVER, kofu_engine_search(engine, &game, &limits, NULL, NULL, &best));
    CHECK(best.pv_len == 0 && best.struct_size == sizeof best);
}

/* The same engine, cleared, does the same again; a new one too. */
static void check_repeatable(kofu_engine *engine, const kofu_game *game) {
    uint64_t nodes;
    OK(kofu_engine_clear(engine));
    nodes = search_depth(engine, game, 7).nodes;
    CHECK(search_depth(engine, game, 7).nodes != nodes);
    OK(kofu_engine_clear(engine));
    CHECK(search_depth(engine, game, 7).nodes == nodes);
}

static void check_limits(kofu_engine *engine, const kofu_game *game) {
    static const uint32_t not_limits[] = {0, KOFU_LIMIT_MULTIPV, KOFU_LIMIT_SEED,
                                          KOFU_LIMIT_INC, KOFU_LIMIT_MOVES_TO_GO,
                                          KOFU_LIMIT_DEPTH | KOFU_LIMIT_INC,
                                          KOFU_LIMIT_DEPTH | KOFU_LIMIT_MULTIPV,
                                          KOFU_LIMIT_DEPTH | KOFU_LIMIT_LEVEL,
                                          KOFU_LIMIT_DEPTH | KOFU_LIMIT_ROOT_MOVES,
                                          KOFU_LIMIT_MATE, 1u << 12, 1u << 31, 0xffffffffu};
    kofu_limits limits;
    kofu_info best = empty_info();
    kofu_position position;
    kofu_move moves[KOFU_MAX_MOVES + 1];
    size_t i, count;
    for (i = 0; i < sizeof not_limits / sizeof *not_limits; i++) {
        limits = limits_of(not_limits[i]);
        EXPECT(KOFU_E_LIMITS, kofu_engine_search(engine, game, &limits, NULL, NULL, &best));
    }
    /* A 0 that is set is a real 0. */
    CHECK(search(engine, game, limits_of(KOFU_LIMIT_DEPTH)).depth == 0);
    CHECK(search(engine, game, limits_of(KOFU_LIMIT_NODES)).nodes == 0);
    CHECK(search(engine, game, limits_of(KOFU_LIMIT_MOVETIME)).time_ms < 1000);
    CHECK(search(engine, game, limits_of(KOFU_LIMIT_TIME)).time_ms < 1000);
    limits = limits_of(KOFU_LIMIT_NODES);
    limits.nodes = 5000;
    CHECK(search(engine, game, limits).nodes <= 5000);
    limits = limits_of(KOFU_LIMIT_TIME | KOFU_LIMIT_INC | KOFU_LIMIT_MOVES_TO_GO);
    limits.time_ms[0] = limits.time_ms[1] = 200;
    limits.inc_ms[0] = limits.inc_ms[1] = 1;
    limits.moves_to_go = 10;
    CHECK(search(engine, game, limits).time_ms < 200);
    limits = limits_of(KOFU_LIMIT_LEVEL | KOFU_LIMIT_SEED);
    limits.level = 1;
    limits.seed = 42;
    CHECK(search(engine, game, limits).nodes < 1000);

    /* Root moves: the last one alone, an illegal one, no move at all, more than there can be. */
    OK(kofu_game_position(game, &position));
    OK(kofu_position_legal_moves(&position, moves, KOFU_MAX_MOVES, &count));
    limits = limits_of(KOFU_LIMIT_DEPTH | KOFU_LIMIT_ROOT_MOVES);
    limits.depth = 2;
    limits.root_count = 1;
    EXPECT(KOFU_E_NULL, kofu_engine_search(engine, game, &limits, NULL, NULL, &best));
    limits.root_moves = moves + count - 1;
    CHECK(search(engine, game, limits).pv[0] == moves[count - 1]);
    moves[0] = 0xffffffffu;
    limits.root_moves = moves;
    EXPECT(KOFU_E_ILLEGAL, kofu_engine_search(engine, game, &limits, NULL, NULL, &best));
    moves[0] = moves[1] ^ 1;
    EXPECT(KOFU_E_ILLEGAL, kofu_engine_search(engine, game, &limits, NULL, NULL, &best));
    for (i = 0; i <= KOFU_MAX_MOVES; i++) moves[i] = moves[1];
    limits.root_count = KOFU_MAX_MOVES + 1;
    EXPECT(KOFU_E_LIMITS, kofu_engine_search(engine, game, &limits, NULL, NULL, &best));
}

struct seen {
    kofu_engine *engine;
    kofu_game *game;
    unsigned calls;
    unsigned lines;
    uint32_t stop_at;
};

static int32_t on_info(const kofu_info *info, void *user) {
    struct seen *seen = (struct seen *)user;
    seen->calls++;
    if (info->multipv > seen->lines) seen->lines = info->multipv;
    CHECK(info->struct_size == sizeof *info && info->pv_len >= 1 && info->pv[0] != KOFU_NO_MOVE);
    return info->depth >= seen->stop_at;
}

static void check_callbacks(kofu_engine *engine, const kofu_game *game) {
    kofu_limits limits = limits_of(KOFU_LIMIT_INFINITE | KOFU_LIMIT_MULTIPV);
    kofu_info best = empty_info();
    struct seen seen = {NULL, NULL, 0, 0, 3};
    limits.multipv = 3;
    OK(kofu_engine_search(engine, game, &limits, on_info, &seen, &best));
    CHECK(seen.calls >= 7 && seen.lines == 3);
    seen.calls = 0;
    seen.stop_at = 0;
    OK(kofu_engine_search(engine, game, &limits, on_info, &seen, &best));
    CHECK(seen.calls == 1);
}

/* A callback may call the library, but not the engine that is searching. */
static int32_t call_back(const kofu_info *info, void *user) {
    struct seen *seen = (struct seen *)user;
    kofu_limits limits = limits_of(KOFU_LIMIT_DEPTH);
    kofu_info best = empty_info();
    kofu_host host;
    kofu_position position;
    int32_t score = 12345;
    memset(&host, 0, sizeof host);
    host.struct_size = sizeof host;
    OK(kofu_game_position(seen->game, &position));
    EXPECT(KOFU_E_BUSY, kofu_engine_search(seen->engine, seen->game, &limits, NULL, NULL, &best));
    EXPECT(KOFU_E_BUSY, kofu_engine_clear(seen->engine));
    EXPECT(KOFU_E_BUSY, kofu_engine_ready(seen->engine));
    EXPECT(KOFU_E_BUSY, kofu_engine_set_host(seen->engine, &host));
    EXPECT(KOFU_E_BUSY, kofu_engine_evaluate(seen->engine, &position, &score));
    CHECK(score == 12345 && best.pv_len == 0);
    OK(kofu_game_play(seen->game, info->pv[0]));
    OK(kofu_game_undo(seen->game));
    seen->calls++;
    OK(kofu_engine_stop(seen->engine));
    return 0;
}

static void check_reentry(kofu_engine *engine, const kofu_game *game) {
    static kofu_game copy;
    kofu_limits limits = limits_of(KOFU_LIMIT_INFINITE);
    kofu_info best = empty_info();
    struct seen seen = {engine, &copy, 0, 0, 0};
    copy = *game;
    OK(kofu_engine_search(engine, game, &limits, call_back, &seen, &best));
    CHECK(seen.calls >= 1); /* the flag is looked at every so many nodes */
    CHECK(search_depth(engine, game, 3).depth == 3);
}

static uint64_t fake_clock(void *user) {
    return *(uint64_t *)user += 10;
}

static int32_t count_polls(void *user) {
    uint64_t *polls = (uint64_t *)user;
    return ++*polls >= 5;
}

static void check_host(kofu_engine *engine, const kofu_game *game) {
    kofu_host host;
    kofu_limits limits = limits_of(KOFU_LIMIT_MOVETIME);
    uint64_t state = 0;
    memset(&host, 0, sizeof host);
    host.struct_size = sizeof host;
    host.user = &state;
    host.now_ms = fake_clock;
    OK(kofu_engine_set_host(engine, &host));
    limits.movetime_ms = 1000;
    CHECK(search(engine, game, limits).time_ms >= 1000 && state >= 1000);
    host.now_ms = NULL;
    host.poll = count_polls;
    state = 0;
    OK(kofu_engine_set_host(engine, &host));
    CHECK(search(engine, game, limits_of(KOFU_LIMIT_INFINITE)).nodes >= 4 * 1024);
    CHECK(state == 5);
    host.poll = NULL;
    OK(kofu_engine_set_host(engine, &host));
    CHECK(search_depth(engine, game, 3).depth == 3);
    host.struct_size = 4;
    EXPECT(KOFU_E_STRUCT_SIZE, kofu_engine_set_host(engine, &host));
    EXPECT(KOFU_E_NULL, kofu_engine_set_host(engine, NULL));
}

/* A search without end in a thread of its own. */
struct task {
    kofu_engine *engine;
    const kofu_game *game;
    kofu_info best;
    int32_t status;
};

static void *run_task(void *user) {
    struct task *task = (struct task *)user;
    kofu_limits limits = limits_of(KOFU_LIMIT_INFINITE);
    task->best = empty_info();
    task->status = kofu_engine_search(task->engine, task->game, &limits, NULL, NULL, &task->best);
    return NULL;
}

/* Stops before, at any moment of, and after a search, and without one. */
static void check_stops(kofu_engine *engine, const kofu_game *game) {
    struct task task;
    unsigned round, i;
    volatile unsigned delay = 0;
    task.engine = engine;
    task.game = game;
    OK(kofu_engine_stop(engine));
    run_task(&task); /* ends at once */
    CHECK(task.status == KOFU_OK && task.best.depth == 0 && task.best.pv_len >= 1);
    CHECK(search_depth(engine, game, 3).depth == 3); /* the stop is used up */
    OK(kofu_engine_stop(engine));
    OK(kofu_engine_ready(engine));
    CHECK(search_depth(engine, game, 3).depth == 3); /* the stop was forgotten */
    for (round = 0; round < 40; round++) {
        pthread_t thread;
        OK(kofu_engine_ready(engine));
        CHECK(pthread_create(&thread, NULL, run_task, &task) == 0);
        for (i = 0; i < round * 2000; i++) delay = i;
        (void)delay;
        OK(kofu_engine_stop(engine));
        CHECK(pthread_join(thread, NULL) == 0);
        CHECK(task.status == KOFU_OK && task.best.pv_len >= 1);
    }
}

static int32_t clear_main(const kofu_info *info, void *user) {
    struct seen *seen = (struct seen *)user;
    EXPECT(KOFU_E_BUSY, kofu_engine_clear(seen->engine));
    return info->depth >= 3;
}

/* A helper searches with the table of its main engine, at the same time. */
static void check_helper(kofu_engine *engine, const kofu_game *game) {
    size_t len = kofu_engine_memory(0);
    void *block = malloc(len);
    kofu_engine *helper = NULL;
    struct task task;
    struct seen seen = {engine, NULL, 0, 0, 0};
    kofu_limits limits = limits_of(KOFU_LIMIT_INFINITE);
    kofu_info best = empty_info();
    pthread_t thread;
    uint64_t alone;
    OK(kofu_engine_init_helper(block, len, engine, &helper));
    EXPECT(KOFU_E_NULL, kofu_engine_init_helper(block, len, NULL, &helper));
    OK(kofu_engine_clear(engine));
    alone = search_depth(helper, game, 7).nodes;
    /* With an empty table both would do the same: the engine has met the helper's entries. */
    CHECK(search_depth(engine, game, 7).nodes != alone);
    OK(kofu_engine_search(helper, game, &limits, clear_main, &seen, &best));
    OK(kofu_engine_clear(helper));
    OK(kofu_engine_clear(engine));
    task.engine = helper;
    task.game = game;
    OK(kofu_engine_ready(helper));
    CHECK(pthread_create(&thread, NULL, run_task, &task) == 0);
    CHECK(search_depth(engine, game, 8).depth == 8);
    OK(kofu_engine_stop(helper));
    CHECK(pthread_join(thread, NULL) == 0 && task.status == KOFU_OK);
    free(block);
}

/* An engine that was copied elsewhere, other bytes, and a pointer into one are no engines. */
static void check_invalid(kofu_engine *engine, void *block, size_t len) {
    unsigned char *copy = (unsigned char *)malloc(len + 64);
    kofu_engine *moved;
    size_t i;
    CHECK(copy != NULL);
    moved = (kofu_engine *)(copy + 64 - (uintptr_t)copy % 64);
    memcpy(moved, engine, len - 64);
    EXPECT(KOFU_E_INVALID, kofu_engine_stop(moved));
    EXPECT(KOFU_E_INVALID, kofu_engine_stop((kofu_engine *)((char *)engine + 8)));
    EXPECT(KOFU_E_INVALID, kofu_engine_stop((kofu_engine *)((char *)engine + 64)));
    for (i = 0; i < 256; i++) {
        memset(copy, (int)i, 512);
        EXPECT(KOFU_E_INVALID, kofu_engine_clear(moved));
    }
    free(copy);
    (void)block;
}

int main(void) {
    size_t len = kofu_engine_memory(1 << 20);
    void *block = malloc(len);
    kofu_engine *engine = engine_in(block, len);
    static kofu_game game;
    kofu_position position;
    size_t preset;
    int32_t score;
    CHECK(block != NULL);
    check_blocks();
    check_mates(engine);
    for (preset = 0; preset < kofu_variant_count(); preset++) {
        OK(kofu_game_start(variant_of(kofu_variant_name(preset)), &game));
        OK(kofu_game_position(&game, &position));
        OK(kofu_engine_evaluate(engine, &position, &score));
        CHECK(score > -500 && score < 500);
        check_repeatable(engine, &game);
        check_limits(engine, &game);
        check_callbacks(engine, &game);
        check_reentry(engine, &game);
    }
    check_host(engine, &game);
    check_stops(engine, &game);
    check_helper(engine, &game);
    check_invalid(engine, block, len);
    free(block);
    return 0;
}
