// The game as the page keeps it: who plays what, all moves, and which of them are undone. It lives
// in the browser, so that a reload finds it again; the server remembers nothing.

const KEY = 'kofu-game';

export class Game {
  constructor({ variant, start, moves = [], ply = moves.length, players, flipped = false, chosen = true }) {
    // `chosen` is false for the game that is there before anybody has asked for one.
    Object.assign(this, { variant, start, moves, ply, players, flipped, chosen });
  }

  static stored() {
    try {
      const saved = JSON.parse(localStorage.getItem(KEY));
      const sane = saved && typeof saved.variant === 'string' && Array.isArray(saved.moves) && saved.players;
      return sane ? new Game(saved) : null;
    } catch {
      return null;
    }
  }

  save() {
    try {
      localStorage.setItem(KEY, JSON.stringify(this));
    } catch {
      // Without storage the game lasts as long as the page.
    }
  }

  // What the server needs to know.
  record() {
    const { variant, start, moves, ply } = this;
    return { variant, start, moves, ply };
  }

  // The level that plays this side, or null for a person.
  level(side) {
    return this.players[side];
  }

  // The same once more, from the beginning.
  again() {
    return new Game({ ...this, moves: [], ply: 0 });
  }

  add(move) {
    this.chosen = true;
    this.moves.splice(this.ply, Infinity, move);
    this.ply += 1;
  }
}
