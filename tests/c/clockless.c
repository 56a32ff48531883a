/* A library without std has no clock: a time limit needs the host's. */
#include "check.h"

static uint64_t now(void *user) {
    return *(uint64_t *)user += 5;
}

int main(void) {
    static kofu_game game;
    static unsigned char block[256 * 1024];
    kofu_engine *engine;
    kofu_limits limits;
    kofu_info best;
    kofu_host host;
    uint64_t time = 0;
    memset(&limits, 0, sizeof limits);
    memset(&best, 0, sizeof best);
    memset(&host, 0, sizeof host);
    limits.struct_size = sizeof limits;
    limits.set = KOFU_LIMIT_MOVETIME;
    limits.movetime_ms = 50;
    best.struct_size = sizeof best;
    host.struct_size = sizeof host;
    host.now_ms = now;
    host.user = &time;
    OK(kofu_game_start(variant_of("fugue"), &game));
    OK(kofu_engine_init(block, sizeof block, &engine));
    EXPECT(KOFU_E_CLOCK, kofu_engine_search(engine, &game, &limits, NULL, NULL, &best));
    OK(kofu_engine_set_host(engine, &host));
    OK(kofu_engine_search(engine, &game, &limits, NULL, NULL, &best));
    CHECK(best.time_ms >= 50 && best.pv_len >= 1);
    limits.set = KOFU_LIMIT_DEPTH;
    limits.depth = 4;
    host.now_ms = NULL;
    OK(kofu_engine_set_host(engine, &host));
    OK(kofu_engine_search(engine, &game, &limits, NULL, NULL, &best));
    CHECK(best.time_ms == 0 && best.depth == 4);
    return 0;
}
