// The model behind a board on the screen: what a GUI keeps, whatever toolkit draws it. It takes
// clicks on squares, says what to highlight, and turns each move into steps to animate.
#ifndef BOARD_MODEL_HPP
#define BOARD_MODEL_HPP

#include "kofu.hpp"

#include <algorithm>
#include <cstdlib>
#include <string>
#include <vector>

// One step of an animation. Steps are played one after the other; those of the same `time` together.
struct Step {
    enum class Kind { Slide, Stun, Free, Remove, Promote };
    Kind kind;
    kofu::Square from; // the piece's square before the move
    kofu::Square to;   // Slide: where it goes
    char piece;        // the piece's letter; Promote: the new one
    int time;
};

class BoardModel {
public:
    explicit BoardModel(const kofu::Variant &variant) : game_(variant), position_(game_.position()) {}

    const kofu::Game &game() const { return game_; }
    const kofu::Position &position() const { return position_; }

    // The square whose piece is to move, if one is chosen.
    kofu::Square selected() const { return selected_; }

    // Where the selected piece can go or what it can attack.
    kofu::Bitboard targets() const { return targets_of(selected_); }

    // The pieces that can move.
    kofu::Bitboard movable() const {
        kofu::Bitboard squares;
        for (kofu::Move move : position_.legal_moves()) squares.add(move.from());
        return squares;
    }

    // Moves between which the last click left open: landing squares of a free slide, promotions, a
    // swap or a destruction. Show their texts, and call choose() with one of them.
    const std::vector<kofu::Move> &choices() const { return choices_; }
    std::string label(kofu::Move move) const { return position_.san(move); }

    // A click on a square selects a piece, plays a move with the selected one, or lets go of it. True
    // if a move was played: then steps() has its animation.
    bool click(kofu::Square square) {
        std::vector<kofu::Move> fitting;
        for (kofu::Move move : position_.legal_moves())
            if (move.from() == selected_ && is_target(move, square)) fitting.push_back(move);
        choices_.clear();
        if (fitting.size() == 1) return play(fitting.front());
        if (fitting.size() > 1) {
            choices_ = fitting;
            return false;
        }
        bool again = square == selected_;
        selected_ = !again && movable().has(square) ? square : kofu::Square();
        return false;
    }

    // One of the choices.
    bool choose(kofu::Move move) {
        return std::find(choices_.begin(), choices_.end(), move) != choices_.end() && play(move);
    }

    // Any legal move: the engine's, say.
    bool play(kofu::Move move) {
        if (!position_.is_legal(move)) return false;
        steps_ = animate(move);
        game_.play(move);
        show_present();
        return true;
    }

    bool undo() {
        if (game_.ply() == 0) return false;
        game_.undo();
        steps_.clear();
        show_present();
        return true;
    }

    // How to show the last move.
    const std::vector<Step> &steps() const { return steps_; }

private:
    // Castling is played by a click on the king's destination or on the rook.
    bool is_target(kofu::Move move, kofu::Square square) const {
        return move.to() == square || (is_castling(move) && move.last_square() == square);
    }

    bool is_castling(kofu::Move move) const {
        return position_.effects(move).kind == kofu::Kind::Castle;
    }

    kofu::Bitboard targets_of(kofu::Square from) const {
        kofu::Bitboard squares;
        for (kofu::Move move : position_.legal_moves())
            if (move.from() == from) squares.add(is_castling(move) ? move.last_square() : move.to());
        return squares;
    }

    void show_present() {
        position_ = game_.position();
        selected_ = kofu::Square();
        choices_.clear();
    }

    std::vector<Step> animate(kofu::Move move) const {
        const kofu::Effects effects = position_.effects(move);
        std::vector<Step> steps;
        auto piece = [this](kofu::Square square) { return position_.piece_at(square); };
        int time = 0;
        if (effects.kind == kofu::Kind::Jump) {
            // The mover touches one piece after the other, each of which is stunned, and goes on.
            kofu::Square last = effects.landing.valid() ? effects.landing : move.last_square();
            steps.push_back({Step::Kind::Slide, effects.from, effects.to, effects.mover, time++});
            for (kofu::Square square : along(effects.stunned, effects.from))
                steps.push_back({Step::Kind::Stun, square, square, piece(square), time});
            steps.push_back({Step::Kind::Slide, effects.from, last, effects.mover, ++time});
        } else if (effects.landing.valid() && effects.landing != effects.from) {
            steps.push_back({Step::Kind::Slide, effects.from, effects.landing, effects.mover, time});
        }
        if (effects.rook_from.valid())
            steps.push_back({Step::Kind::Slide, effects.rook_from, effects.rook_to,
                             piece(effects.rook_from), time});
        if (effects.swapped_to.valid())
            steps.push_back({Step::Kind::Slide, effects.to, effects.swapped_to, effects.target, time});
        ++time;
        for (kofu::Square square : along(effects.removed, effects.from)) // a kick: one after the other
            steps.push_back({Step::Kind::Remove, square, square, piece(square),
                             effects.kind == kofu::Kind::Kick ? time++ : time});
        if (effects.promotion != 0)
            steps.push_back({Step::Kind::Promote, effects.from, effects.landing, effects.promotion, time});
        for (kofu::Square square : effects.freed)
            steps.push_back({Step::Kind::Free, square, square, piece(square), time});
        return steps;
    }

    // Squares in the order of their distance.
    static std::vector<kofu::Square> along(kofu::Bitboard squares, kofu::Square from) {
        std::vector<kofu::Square> list(squares.begin(), squares.end());
        auto distance = [from](kofu::Square square) {
            return std::max(std::abs(square.file() - from.file()), std::abs(square.rank() - from.rank()));
        };
        std::stable_sort(list.begin(), list.end(), [&](kofu::Square a, kofu::Square b) {
            return distance(a) < distance(b);
        });
        return list;
    }

    kofu::Game game_;
    kofu::Position position_;
    kofu::Square selected_;
    std::vector<kofu::Move> choices_;
    std::vector<Step> steps_;
};

#endif
