/* What the header promises of variants, positions, moves and games. */
#include "check.h"

static void check_versions(void) {
    char version[32];
    CHECK(kofu_abi_version() == KOFU_ABI_VERSION);
    snprintf(version, sizeof version, "%d.%d.%d", KOFU_VERSION_MAJOR, KOFU_VERSION_MINOR,
             KOFU_VERSION_PATCH);
    CHECK(strcmp(kofu_version(), version) == 0);
    CHECK(kofu_position_size() == sizeof(kofu_position));
    CHECK(kofu_game_size() == sizeof(kofu_game));
    CHECK(kofu_max_moves() == KOFU_MAX_MOVES);
    CHECK(strcmp(kofu_status_message(KOFU_OK), "success") == 0);
    CHECK(strcmp(kofu_status_message(INT32_MIN), "unknown status") == 0);
}

static void check_variants(void) {
    char name[KOFU_NAME_SIZE];
    kofu_variant variant = variant_of("koopa:pass,stun-1");
    size_t i;
    CHECK(variant.game == KOFU_GAME_KOOPA);
    CHECK(variant.rules == (KOFU_RULE_STUN_1 | KOFU_RULE_PASS));
    OK(kofu_variant_to_name(variant, name, sizeof name, NULL));
    CHECK(strcmp(name, "koopa:stun-1,pass") == 0);
    OK(kofu_variant_to_name(variant_of("koopa:stun-1,free-slide,kick-own,checkmate,pass"), name,
                            sizeof name, NULL));
    CHECK(kofu_variant_count() == 5);
    for (i = 0; i < kofu_variant_count(); i++) {
        OK(kofu_variant_to_name(variant_of(kofu_variant_name(i)), name, sizeof name, NULL));
        CHECK(strcmp(name, kofu_variant_name(i)) == 0);
    }
    CHECK(kofu_variant_name(5) == NULL && kofu_variant_name(SIZE_MAX) == NULL);
}

/* The example of the rules: a pawn bounces off e5 over d6 and c7, and is lost at b8. */
static void check_koopa(void) {
    kofu_position position =
        position_of("koopa", "nrkqnrbb/ppp2ppp/3p4/4p3/1P3P2/8/P1PPP1PP/BNQRNBKR w KQkq - 0 1");
    kofu_move move = move_of(&position, "f4e5"), by_san;
    kofu_effects effects;
    kofu_variant variant;
    uint8_t pieces[64], timers[64];
    uint64_t squares;
    uint32_t half, full;
    CHECK(kofu_move_from(move) == 29 && kofu_move_to(move) == 36);
    CHECK(kofu_move_last_square(move) == 57 && kofu_move_promotion(move) == 0);
    OK(kofu_move_from_san(&position, "fxe5", &by_san));
    CHECK(by_san == move);
    effects.struct_size = sizeof effects;
    OK(kofu_move_effects(&position, move, &effects));
    CHECK(effects.struct_size == sizeof effects && effects.kind == KOFU_KIND_JUMP);
    CHECK(effects.from == 29 && effects.to == 36 && effects.landing == KOFU_NO_SQUARE);
    CHECK(effects.lost == 1 && effects.mover == 'P' && effects.target == 'p');
    CHECK(effects.removed == UINT64_C(1) << 29 && effects.freed == 0);
    CHECK(effects.stunned ==
          (UINT64_C(1) << 36 | UINT64_C(1) << 43 | UINT64_C(1) << 50 | UINT64_C(1) << 57));
    CHECK(effects.promotion == 0 && effects.rook_from == KOFU_NO_SQUARE);
    CHECK(effects.rook_to == KOFU_NO_SQUARE && effects.swapped_to == KOFU_NO_SQUARE);
    OK(kofu_position_play(&position, move));
    CHECK(kofu_position_side_to_move(&position) == KOFU_BLACK);
    CHECK(kofu_position_piece_at(&position, 36) == 'p' && kofu_position_piece_at(&position, 29) == 0);
    CHECK(kofu_position_stun_at(&position, 36) == 4 && kofu_position_stun_at(&position, 0) == 0);
    OK(kofu_position_board(&position, pieces, timers));
    CHECK(pieces[57] == 'r' && timers[57] == 4 && pieces[0] == 'B' && pieces[29] == 0);
    OK(kofu_position_pieces(&position, 'r', &squares));
    CHECK(squares == (UINT64_C(1) << 57 | UINT64_C(1) << 61));
    OK(kofu_position_castling(&position, &squares));
    CHECK(squares == (UINT64_C(1) << 3 | UINT64_C(1) << 7 | UINT64_C(1) << 57 | UINT64_C(1) << 61));
    OK(kofu_position_clocks(&position, &half, &full));
    CHECK(half == 0 && full == 1);
    OK(kofu_position_variant(&position, &variant));
    CHECK(variant.game == KOFU_GAME_KOOPA && variant.rules == 0);
    CHECK(kofu_position_in_check(&position) == 0);
    OK(kofu_position_checkers(&position, &squares));
    CHECK(squares == 0);
}

static void check_special_moves(void) {
    kofu_position position = position_of("koopa", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1");
    kofu_move move = move_of(&position, "e1g1");
    kofu_effects effects;
    memset(&effects, 0xff, sizeof effects);
    effects.struct_size = sizeof effects;
    CHECK(move == move_of(&position, "e1h1"));
    CHECK(kofu_move_to(move) == 7 && kofu_move_last_square(move) == 6);
    OK(kofu_move_effects(&position, move, &effects));
    CHECK(effects.kind == KOFU_KIND_CASTLE && effects.landing == 6 && effects.reserved == 0);
    CHECK(effects.rook_from == 7 && effects.rook_to == 5);

    position = position_of("koopa", "7k/P7/8/8/8/8/8/K7 w - - 0 1");
    CHECK(kofu_move_promotion(move_of(&position, "a7a8n")) == 'n');
    OK(kofu_move_effects(&position, move_of(&position, "a7a8q"), &effects));
    CHECK(effects.promotion == 'q' && effects.landing == 56);

    position = position_of("koopa:pass", "7k/8/8/8/8/8/8/K7 w - a14 0 1");
    move = move_of(&position, "0000");
    OK(kofu_move_effects(&position, move, &effects));
    CHECK(effects.kind == KOFU_KIND_PASS && effects.from == KOFU_NO_SQUARE);
    CHECK(effects.to == KOFU_NO_SQUARE && effects.landing == KOFU_NO_SQUARE && effects.mover == 0);

    position = position_of("fugue", "7k/8/8/8/2u5/8/P3P3/2A4K w - - 0 1");
    OK(kofu_move_effects(&position, move_of(&position, "c1c4"), &effects));
    CHECK(effects.kind == KOFU_KIND_SHOT && effects.landing == KOFU_NO_SQUARE && !effects.lost);
    CHECK(effects.removed == UINT64_C(1) << 26 && effects.target == 'u');

    position = position_of("fugue", "7k/8/8/3p4/8/8/3W4/7K w - - 0 1");
    OK(kofu_move_effects(&position, move_of(&position, "d2d5"), &effects));
    CHECK(effects.kind == KOFU_KIND_SWAP && effects.landing == 35 && effects.swapped_to == 11);

    position = position_of("koopa-classic", "7k/8/8/7R/8/8/8/K6R b - h84 0 1");
    CHECK(kofu_position_in_check(&position) == 1);
}

/* Knights go out and back: the third time is a draw in Koopa. */
static void check_game(void) {
    static const char *const shuffle[4] = {"g1f3", "g8f6", "f3g1", "f6g8"};
    static kofu_game game, copy;
    static char text[4096];
    kofu_position position;
    kofu_move move;
    int32_t reason = -1;
    size_t ply, written, i;
    OK(kofu_game_start(variant_of("koopa"), &game));
    EXPECT(KOFU_E_EMPTY, kofu_game_undo(&game));
    for (i = 0; i < 8; i++) {
        EXPECT(KOFU_ONGOING, kofu_game_outcome(&game, &reason));
        CHECK(reason == KOFU_REASON_NONE);
        OK(kofu_game_position(&game, &position));
        OK(kofu_game_play(&game, move_of(&position, shuffle[i % 4])));
    }
    CHECK(kofu_game_repetitions(&game) == 3);
    EXPECT(KOFU_DRAW, kofu_game_outcome(&game, &reason));
    CHECK(reason == KOFU_REASON_REPETITION);
    EXPECT(KOFU_DRAW, kofu_game_outcome(&game, NULL));
    OK(kofu_game_move_at(&game, 0, &move));
    OK(kofu_game_position_at(&game, 0, &position));
    CHECK(kofu_position_is_legal(&position, move) == 1);
    OK(kofu_game_ply(&game, &ply));
    CHECK(ply == 8);
    OK(kofu_game_to_text(&game, text, sizeof text, &written));
    CHECK(written == strlen(text) + 1 && strstr(text, "4. Ng1 Ng8 1/2-1/2") != NULL);
    OK(kofu_game_from_text(text, written - 1, &copy, NULL));
    CHECK(memcmp(&copy, &game, sizeof game) == 0);
    OK(kofu_game_undo(&copy));
    OK(kofu_game_undo(&copy));
    OK(kofu_game_ply(&copy, &ply));
    CHECK(ply == 6 && kofu_game_repetitions(&copy) == 2);
    EXPECT(KOFU_ONGOING, kofu_game_outcome(&copy, &reason));
    OK(kofu_game_position(&copy, &position));
    OK(kofu_game_play(&copy, move_of(&position, "f3g1")));
    OK(kofu_game_position(&copy, &position));
    OK(kofu_game_play(&copy, move_of(&position, "f6g8")));
    CHECK(memcmp(&copy, &game, sizeof game) == 0);
}

/* The history holds KOFU_MAX_PLIES moves and no more, and all of them can be taken back. */
static void check_full_game(void) {
    static const char *const shuffle[4] = {"g1f3", "g8f6", "f3g1", "f6g8"};
    static kofu_game game;
    static char text[32768];
    kofu_position position;
    size_t i, written;
    OK(kofu_game_start(variant_of("koopa-classic"), &game));
    for (i = 0; i < KOFU_MAX_PLIES; i++) {
        OK(kofu_game_position(&game, &position));
        OK(kofu_game_play(&game, move_of(&position, shuffle[i % 4])));
    }
    OK(kofu_game_position(&game, &position));
    EXPECT(KOFU_E_FULL, kofu_game_play(&game, move_of(&position, "g1f3")));
    CHECK(kofu_game_repetitions(&game) == KOFU_MAX_PLIES / 4 + 1);
    OK(kofu_game_to_text(&game, text, sizeof text, &written));
    OK(kofu_game_from_text(text, written - 1, &game, NULL));
    for (i = 0; i < KOFU_MAX_PLIES; i++) OK(kofu_game_undo(&game));
    EXPECT(KOFU_E_EMPTY, kofu_game_undo(&game));
}

static void check_texts(void) {
    static char text[32768];
    static kofu_game game;
    kofu_svg_options options;
    kofu_position before, position;
    kofu_move move = 77;
    size_t written = 0, offset = 0;
    const char *bad = "[Variant \"koopa\"]\n\n1. e4 e5 2. Ke3 *";
    EXPECT(KOFU_E_FEN, kofu_position_from_fen(variant_of("koopa"), "8/8/8/8/8/8/8/8 w - - 0 1",
                                              &position, &offset));
    EXPECT(KOFU_E_FEN,
           kofu_position_from_fen(variant_of("koopa"),
                                  "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkz - 0 1",
                                  &position, &offset));
    CHECK(offset == 49);
    OK(kofu_position_start(variant_of("koopa"), &before));
    EXPECT(KOFU_E_TEXT, kofu_move_from_text(&before, "e2", &move));
    EXPECT(KOFU_E_ILLEGAL, kofu_move_from_text(&before, "e2e5", &move));
    EXPECT(KOFU_E_TEXT, kofu_move_from_san(&before, "e44", &move));
    EXPECT(KOFU_E_ILLEGAL, kofu_move_from_san(&before, "Nd4", &move));
    CHECK(move == 77);
    EXPECT(KOFU_E_ILLEGAL, kofu_game_from_text(bad, strlen(bad), &game, &offset));
    CHECK(offset == 31);
    EXPECT(KOFU_E_VARIANT, kofu_game_from_text("", 0, &game, &offset));

    position = before;
    move = move_of(&before, "e2e4");
    OK(kofu_position_play(&position, move));
    OK(kofu_position_to_svg(&position, NULL, text, sizeof text, &written));
    CHECK(written == strlen(text) + 1 && written < 32768 && strncmp(text, "<svg ", 5) == 0);
    CHECK(strstr(text, "width=\"400\"") != NULL);
    memset(&options, 0, sizeof options);
    options.struct_size = sizeof options;
    options.flags = KOFU_SVG_BLACK_BELOW | KOFU_SVG_DARK | KOFU_SVG_NO_COORDINATES;
    options.last_move = move;
    options.before = &before;
    options.size_px = 320;
    options.marked = 3;
    OK(kofu_position_to_svg(&position, &options, text, sizeof text, NULL));
    CHECK(strstr(text, "width=\"320\"") != NULL);
}

static void check_setups(void) {
    kofu_position a, b;
    uint64_t key, other;
    OK(kofu_position_from_numbers(variant_of("koopa"), 518, 518, &a));
    OK(kofu_position_start(variant_of("koopa"), &b));
    CHECK(memcmp(&a, &b, sizeof a) == 0);
    OK(kofu_position_shuffled(variant_of("fugue"), 5, 1, &a));
    OK(kofu_position_shuffled(variant_of("fugue"), 6, 1, &b));
    OK(kofu_position_key(&a, &key));
    OK(kofu_position_key(&b, &other));
    CHECK(key != other);
}

int main(void) {
    check_versions();
    check_variants();
    check_koopa();
    check_special_moves();
    check_game();
    check_full_game();
    check_texts();
    check_setups();
    return 0;
}
