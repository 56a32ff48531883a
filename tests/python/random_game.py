"""A whole random game of each preset, written move by move as tests/c/random_game.c does."""

import kofu
from kofu import _library as c


def random_numbers(state):
    """splitmix64."""
    mask = 2**64 - 1
    while True:
        state = state + 0x9E3779B97F4A7C15 & mask
        z = (state ^ state >> 30) * 0xBF58476D1CE4E5B9 & mask
        z = (z ^ z >> 27) * 0x94D049BB133111EB & mask
        yield z ^ z >> 31


def bits(squares):
    return sum(1 << square for square in squares)


for seed, variant in enumerate(kofu.Variant.presets()):
    random = random_numbers(seed)
    game = kofu.Game(kofu.Position.shuffled(variant, seed, same_for_both=False))
    while not game.is_game_over() and game.ply() < 400:
        moves = game.legal_moves
        move = moves[next(random) % len(moves)]
        effects = move.effects()
        text = f"{move} {move.san()}"
        game.push(move)
        removed, stunned = bits(effects.removed), bits(effects.stunned)
        print(f"{text} {game.key():016x} {removed:016x} {stunned:016x} {game.fen()}")
    outcome = game.outcome()
    number = ["*", "1-0", "0-1", "1/2-1/2"].index(game.result())
    print(variant, game.ply(), number, outcome.termination.value if outcome else 0)
