#!/usr/bin/env python3
"""Writes the seed corpora of the fuzz targets, made from the golden data, to fuzz/corpus."""
import glob
import hashlib
import json
import os
import random

HERE = os.path.dirname(os.path.abspath(__file__))
DATA = os.path.join(HERE, "..", "tests", "data")
# The order of Variant::all: Koopa by its option bits, then Fugue.
KOOPA = {"stun-1": 1, "free-slide": 2, "kick-own": 4, "checkmate": 8, "pass": 16}
FUGUE = {"no-swapper-swap": 1, "choose": 2}
PRESETS = {"koopa": 0, "koopa-classic": 14, "koopa-classic-1": 15, "fugue": 32, "fugue-nelson": 33}


def number(variant):
    """The byte that stands for a variant."""
    if variant in PRESETS:
        return PRESETS[variant]
    game, options = variant.split(":")
    first, bits = (0, KOOPA) if game == "koopa" else (32, FUGUE)
    return first + sum(bits[option] for option in options.split(","))


def seed(target, data):
    folder = os.path.join(HERE, "corpus", target)
    os.makedirs(folder, exist_ok=True)
    with open(os.path.join(folder, hashlib.sha1(data).hexdigest()), "wb") as file:
        file.write(data)


def golden():
    with open(os.path.join(DATA, "moves.jsonl")) as file:
        return [json.loads(line) for line in file]


def vchess_game(text):
    """The FEN in the dialect of vchess.club that such a file begins with."""
    return next(line.split('"')[1] for line in text.splitlines() if line.startswith("[Fen "))


def vchess_fen(fen):
    """A FEN in the dialect of vchess.club, without castling."""
    board, side, _, stuns, _, full = fen.split()
    plies = 2 * int(full) - 2 + (side == "b")
    if set(board) & set("uiaslwUIASLW"):
        return f"{board} {side} {plies}"
    return f"{board} {side} {plies} iiii {stuns}"


def sans(fen, move):
    """What a move in coordinates may be in SAN."""
    rows = ["".join(" " * int(c) if c.isdigit() else c for c in row) for row in fen.split()[0].split("/")]
    if not move[0].isalpha():
        return ["--"]
    start, to, rest = move[:2], move[2:4], move[4:]
    letter = rows[8 - int(start[1])][ord(start[0]) - ord("a")].upper()
    head = "" if letter == "P" else letter
    tail = ">" + rest if len(rest) == 2 else "=" + rest.upper() if rest else ""
    return [head + to + tail, head + start + "x" + to + tail, head + "x" + to + tail, start[0] + "x" + to + tail,
            "P" + start + to + tail, "P" + start + "x" + to + tail, letter + "@" + to, letter + "<>" + to,
            letter + "*" + to, "O-O"]


def main():
    chance = random.Random(1)
    for entry in golden():
        variant = bytes([number(entry["preset"])])
        line = variant + entry["fen"].encode()
        seed("fen", line)
        seed("vchess_fen", variant + vchess_fen(entry["fen"]).encode())
        for move in chance.sample(sorted(entry["moves"]), min(4, len(entry["moves"]))):
            seed("coordinates", line + b"\n" + move.encode())
            for san in sans(entry["fen"], move):
                seed("san", line + b"\n" + san.encode())
    for san in ["e4", "fxe5", "Nxe5", "Bxe5>g7", "Bxh4>h4", "exd8=Q", "O-O", "O-O-O", "--", "Qd4+#",
                "Pe2e3", "Pe2xe4", "Pe7e8=L", "Uxd4+", "A@a3", "W<>d5", "W*d5", "A3@a3", "Wa<>d5"]:
        for variant in PRESETS.values():
            seed("san", bytes([variant]) + b"\n" + san.encode())
    for path in glob.glob(os.path.join(DATA, "vchess-games", "*.pgn")):
        with open(path) as file:
            text = file.read()
        seed("game_text", text.encode())
        variant = 0 if "Koopa" in text else 32
        seed("vchess_fen", bytes([variant]) + vchess_game(text).encode())
    for text in ['[Variant "koopa"]\n\n1. e4 {best} d5 2. exd5 (2. Nf3) $1 *\n',
                 '[Variant "fugue"]\n[SetUp "1"]\n[FEN "7k/8/8/8/2u5/8/P3P3/2A4K w - - 0 1"]\n\nA@c4 1-0\n']:
        seed("game_text", text.encode())
    lines = ["uci", "isready", "ucinewgame", "setoption name UCI_Variant value fugue-nelson",
             "setoption name MultiPV value 3", "setoption name Level value 4", "position startpos",
             "position startpos moves e2e3 e7e6", "go depth 2", "go nodes 500", "go movetime 5",
             "position fen 7k/8/8/8/2u5/8/P3P3/2A4K w - - 0 1 moves c1c4", "go infinite", "stop",
             "go wtime 100 btime 100 winc 1 binc 1 movestogo 3", "go ponder depth 1", "ponderhit",
             "go mate 2", "go depth 1 searchmoves e2e4 d2d4", "go perft 1", "d", "eval", "quit"]
    for _ in range(100):
        seed("uci", "\n".join(chance.sample(lines, chance.randrange(1, 6))).encode())
    for target in ["play", "garbage", "capi"]:
        for variant in range(36):
            for kind in range(4):
                seed(target, bytes([variant, kind]) + chance.randbytes(120))


main()
