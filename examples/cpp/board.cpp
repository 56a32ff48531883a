// A GUI without a window: squares are clicked by name, and what would be drawn is printed.
//
//   cargo rustc --release --lib --features capi --crate-type staticlib
//   c++ -std=c++17 -Iinclude examples/cpp/board.cpp target/release/libkofu.a -lpthread -ldl -lm -o board
//   echo "e2 e4 d7 d5 e4 d5" | ./board koopa
//
// Words: a square is a click, a number takes that choice, "go" lets the engine move, "undo", "quit".
#include "board_model.hpp"

#include <iostream>

static void show_steps(const BoardModel &board) {
    static const char *const what[] = {"slides", "is stunned", "is free", "leaves", "becomes"};
    for (const Step &step : board.steps()) {
        std::cout << "  " << step.time << ": ";
        if (step.kind == Step::Kind::Promote)
            std::cout << step.to.name() << " becomes " << step.piece << '\n';
        else
            std::cout << step.piece << ' ' << step.from.name() << ' '
                      << what[static_cast<int>(step.kind)]
                      << (step.kind == Step::Kind::Slide ? " to " + step.to.name() : "") << '\n';
    }
}

static void show(const BoardModel &board) {
    const kofu::Position position = board.position();
    for (int rank = 7; rank >= 0; --rank) {
        for (int file = 0; file < 8; ++file) {
            const kofu::Square square(rank * 8 + file);
            const char piece = position.piece_at(square);
            const bool target = board.targets().has(square);
            const char open = square == board.selected() ? '[' : target ? '(' : ' ';
            const char close = square == board.selected() ? ']' : target ? ')' : ' ';
            std::cout << open << (piece != 0 ? piece : '.');
            if (position.stun_at(square) > 0) std::cout << position.stun_at(square);
            else std::cout << close;
        }
        std::cout << '\n';
    }
    std::cout << position.fen() << '\n';
    for (std::size_t i = 0; i < board.choices().size(); ++i)
        std::cout << "  " << i + 1 << " = " << board.label(board.choices()[i]) << '\n';
}

int main(int argc, char **argv) try {
    BoardModel board{kofu::Variant(argc > 1 ? argv[1] : "koopa")};
    kofu::Engine engine;
    std::string word;
    show(board);
    while (std::cin >> word && word != "quit") {
        bool played = false;
        if (word == "go" && !board.game().is_over()) {
            played = board.play(engine.search(board.game(), kofu::Limits::for_nodes(20000)).move);
        } else if (word == "undo") {
            board.undo();
        } else if (word.size() == 2 && word[0] >= 'a' && word[0] <= 'h' && word[1] >= '1' && word[1] <= '8') {
            played = board.click(kofu::Square((word[1] - '1') * 8 + (word[0] - 'a')));
        } else if (word[0] >= '1' && word[0] <= '9') {
            const std::size_t choice = std::stoul(word);
            if (choice <= board.choices().size()) played = board.choose(board.choices()[choice - 1]);
        } else {
            std::cout << word << "? Name a square, a choice, or go, undo, quit.\n";
            continue;
        }
        if (played) show_steps(board);
        show(board);
        if (board.game().is_over()) std::cout << "The game is over.\n";
    }
    return 0;
} catch (const kofu::Error &error) {
    std::cerr << "kofu: " << error.what() << '\n';
    return 1;
}
