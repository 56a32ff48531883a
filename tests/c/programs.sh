# How the C programs of this folder are compiled and run, for scripts that source it in the root of the
# repository.
warnings=(-Wall -Wextra -Wpedantic -Werror)
tests=(rules misuse engine random_game no_heap golden)
golden=(tests/data/moves.jsonl tests/data/perft.jsonl 20000)

run_tests() { # directory, program to run them under...
    local at=$1
    shift
    for name in rules misuse engine no_heap; do "$@" "$at/$name"; done
    "$@" "$at/random_game" >"$at/games"
    "$@" "$at/golden" "${golden[@]}" >/dev/null
    cmp "$at/games" "${games:=$at/games}"
}

compile() { # directory, link, compiler and flags...
    local at=$1 link=$2[@]
    shift 2
    mkdir -p "$at"
    for name in "${tests[@]}"; do
        "$@" "${warnings[@]}" "tests/c/$name.c" -o "$at/$name" "${!link}"
    done
}
