// The board: a picture made by the library, and upon it a grid of buttons to click, drag and reach
// by keyboard.

import { animate } from './animate.js';
import { aboutPiece, describeChoice, describeMove, describeSquare, squareName, whyNot } from './words.js';

const SVG = 'http://www.w3.org/2000/svg';
const DRAG = 6; // pixels before a press becomes a drag

export class Board extends EventTarget {
  constructor(element) {
    super();
    this.picture = element.querySelector('.picture');
    this.grid = element.querySelector('.grid');
    this.chooser = element.querySelector('.chooser');
    this.cells = new Array(64);
    this.state = null;
    this.shows = 0;
    this.enabled = false;
    this.flipped = false;
    this.selected = null;
    this.landings = null; // the moves to choose a landing from
    this.touched = false; // the last press was by a finger, which shows nothing before it presses
    this.shown = null; // the square whose attack a first touch has shown
    this.build();
    this.grid.addEventListener('click', (event) => this.click(event));
    this.grid.addEventListener('keydown', (event) => this.key(event));
    this.grid.addEventListener('pointerdown', (event) => this.press(event));
    for (const type of ['pointerover', 'focusin']) {
      this.grid.addEventListener(type, (event) => this.preview(event.target.square));
    }
    this.grid.addEventListener('pointerleave', () => this.preview());
    this.chooser.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') this.cancel();
    });
    document.addEventListener('pointerdown', (event) => {
      if (!element.contains(event.target)) this.cancel(false);
    });
  }

  build() {
    const focus = this.focused ?? (this.flipped ? 59 : 4);
    this.grid.replaceChildren();
    for (let row = 0; row < 8; row += 1) {
      const line = document.createElement('div');
      line.setAttribute('role', 'row');
      for (let column = 0; column < 8; column += 1) {
        const square = this.flipped ? row * 8 + 7 - column : (7 - row) * 8 + column;
        const cell = document.createElement('button');
        cell.type = 'button';
        cell.className = 'cell';
        cell.square = square;
        cell.dataset.cell = squareName(square);
        cell.setAttribute('role', 'gridcell');
        cell.tabIndex = square === focus ? 0 : -1;
        this.cells[square] = cell;
        line.append(cell);
      }
      this.grid.append(line);
    }
    this.focused = focus;
  }

  setPicture(text) {
    const svg = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
    this.picture.replaceChildren(document.importNode(svg, true));
  }

  // Shows a position; `move` is the one that led to it and is played first.
  async show(state, { enabled, flipped, move = null }) {
    this.shows += 1;
    const number = this.shows;
    this.reset();
    this.enabled = false;
    this.mark();
    if (move) await animate(this.picture.firstElementChild, move, this.flipped);
    if (number !== this.shows) return; // overtaken while it played
    this.setPicture(state.svg);
    this.state = state;
    if (flipped !== this.flipped) {
      this.flipped = flipped;
      this.build();
    }
    this.enabled = enabled;
    this.mark();
  }

  moves(from) {
    return this.enabled ? this.state.legal.filter((move) => move.from === from && move.kind !== 'pass') : [];
  }

  // Where a click means a move of the selected piece, and which moves.
  goals() {
    const goals = new Map();
    const add = (square, move) => goals.set(square, [...(goals.get(square) ?? []), move]);
    if (this.landings) {
      for (const move of this.landings) add(move.last, move);
      return goals;
    }
    if (this.selected === null) return goals;
    const moves = this.moves(this.selected);
    for (const move of moves) add(this.goal(move), move);
    // The square where a jump lands serves as well, where it means one jump and nothing else.
    const jumps = moves.filter((move) => move.kind === 'jump' && move.landing !== null);
    for (const move of jumps) {
      const same = jumps.filter((other) => other.landing === move.landing);
      if (!goals.has(move.landing) && same.every((other) => other.to === move.to)) {
        goals.set(move.landing, same);
      }
    }
    return goals;
  }

  // Castling is shown on the king's destination; where another move goes there, on the rook.
  goal(move) {
    if (move.kind !== 'castle') return move.to;
    const taken = this.state.legal.some((other) => other.from === move.from
      && other.to === move.landing && other.kind !== 'castle');
    return taken || move.landing === move.from ? move.to : move.landing;
  }

  mark() {
    const goals = this.state ? this.goals() : new Map();
    for (const cell of this.cells) {
      const { square } = cell;
      const moves = goals.get(square);
      const classes = ['cell'];
      if (this.state) {
        const full = this.state.board[square] !== '.';
        if (this.moves(square).length) classes.push('can');
        if (moves) classes.push('goal', moves[0].kind.split('-')[0], ...(full ? ['full'] : []));
        const note = moves ? `. ${moves.length > 1 ? 'Several moves' : describeMove(this.state.game, this.state.board, moves[0])}` : '';
        cell.setAttribute('aria-label', describeSquare(this.state, square) + note);
      }
      cell.className = classes.join(' ');
      cell.setAttribute('aria-selected', String(square === this.selected));
    }
  }

  say(text) {
    this.dispatchEvent(new CustomEvent('hint', { detail: text }));
  }

  select(square) {
    this.shown = null;
    this.selected = square;
    this.landings = null;
    this.chooser.hidden = true;
    this.mark();
    this.preview();
  }

  reset() {
    this.shown = null;
    this.selected = null;
    this.landings = null;
    this.chooser.hidden = true;
  }

  clear() {
    this.reset();
    this.say('');
  }

  cancel(focus = true) {
    if (this.selected === null && this.chooser.hidden) return;
    const back = this.selected;
    this.clear();
    this.mark();
    if (focus && back !== null) this.cells[back].focus();
  }

  // Shows what the move to that square would do.
  preview(square) {
    for (const cell of this.cells) cell.classList.remove('land', 'stun', 'gone');
    if (!this.state || (this.selected === null && !this.landings)) return;
    const moves = square === undefined ? undefined : this.goals().get(square);
    if (!moves) {
      if (this.landings) this.say('Choose where it lands.');
      else this.say(aboutPiece(this.state, this.selected));
      return;
    }
    const [move] = moves;
    const same = moves.every((other) => other.last === move.last);
    if (same && move.landing !== null) this.cells[move.landing].classList.add('land');
    if (same) for (const other of move.stunned) this.cells[other].classList.add('stun');
    if (same && move.kind !== 'swap') for (const other of move.removed) this.cells[other].classList.add('gone');
    const again = this.shown === square ? ' Touch it again to play this.' : '';
    this.say(moves.length > 1 && (!same || move.kind === 'swap')
      ? 'Several moves: click to choose.'
      : describeMove(this.state.game, this.state.board, move) + again);
  }

  click(event) {
    const { square } = event.target;
    if (square === undefined || !this.state) return;
    this.focus(square, false);
    const moves = this.goals().get(square);
    if (moves && this.touched && this.shown !== square && !isPlain(moves)) {
      this.shown = square;
      this.preview(square);
    } else if (moves) this.choose(moves, square);
    else if (square === this.selected || !this.moves(square).length) {
      const again = square === this.selected;
      this.clear();
      this.mark();
      if (!again) this.say(this.enabled ? whyNot(this.state, square) : aboutPiece(this.state, square));
    } else this.select(square);
  }

  // Narrows several moves with one destination down to one: first the landing, then the rest.
  choose(moves, square) {
    if (moves.length === 1) {
      this.play(moves[0]);
      return;
    }
    const lasts = new Set(moves.map((move) => move.last));
    if (lasts.size > 1) {
      this.landings = moves;
      this.mark();
      this.preview();
      this.cells[moves[0].last].focus({ preventScroll: true });
      this.say('Choose where it lands.');
      return;
    }
    this.open(moves, square);
  }

  open(moves, square) {
    const { game, turn } = this.state;
    const buttons = moves.map((move) => {
      const button = document.createElement('button');
      button.type = 'button';
      button.dataset.move = move.move;
      button.append(icon(game, turn, move.promotion ?? (move.kind === 'quiet' || move.kind === 'capture' ? 'P' : 'W')));
      button.append(describeChoice(game, move, moves));
      button.addEventListener('click', () => this.play(move));
      return button;
    });
    const cancel = document.createElement('button');
    cancel.type = 'button';
    cancel.textContent = 'Cancel';
    cancel.addEventListener('click', () => this.cancel());
    this.chooser.replaceChildren(...buttons, cancel);
    this.chooser.hidden = false;
    const cell = this.cells[square].getBoundingClientRect();
    const board = this.grid.parentElement.getBoundingClientRect();
    const box = this.chooser.getBoundingClientRect();
    const fit = (wanted, size, room) => `${Math.max(4, Math.min(wanted, room - size - 4))}px`;
    this.chooser.style.left = fit(cell.right - board.left + 6, box.width, board.width);
    this.chooser.style.top = fit(cell.top - board.top, box.height, board.height);
    buttons[0].focus();
    for (const other of this.cells) other.classList.remove('land', 'stun', 'gone');
    this.say(moves.some((move) => move.promotion) ? 'Choose what it becomes.' : 'Choose what it does.');
  }

  play(move) {
    this.clear();
    this.enabled = false;
    this.mark();
    this.dispatchEvent(new CustomEvent('move', { detail: move }));
  }

  focus(square, really = true) {
    this.cells[this.focused].tabIndex = -1;
    this.cells[square].tabIndex = 0;
    this.focused = square;
    if (really) this.cells[square].focus();
  }

  key(event) {
    const { square } = event.target;
    this.touched = false;
    if (event.altKey || event.ctrlKey || event.metaKey || square === undefined) return;
    if (event.key === 'Escape') {
      this.cancel();
      return;
    }
    const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    const sign = this.flipped ? -1 : 1;
    const file = (square & 7) + step[0] * sign;
    const rank = (square >> 3) + step[1] * sign;
    if (file >= 0 && file < 8 && rank >= 0 && rank < 8) this.focus(rank * 8 + file);
  }

  // Dragging: the piece follows the pointer and the square under it at the end is the choice.
  press(event) {
    const { square } = event.target;
    this.touched = event.pointerType === 'touch';
    if (event.button !== 0 || square === undefined || this.landings || !this.moves(square).length) return;
    const unit = 888 / this.picture.getBoundingClientRect().width;
    const use = this.picture.querySelector(`use[data-square="${squareName(square)}"]`);
    let dragging = false;
    const move = (now) => {
      const [dx, dy] = [now.clientX - event.clientX, now.clientY - event.clientY];
      if (!dragging && Math.hypot(dx, dy) < DRAG) return;
      if (!dragging) {
        dragging = true;
        this.select(square);
        use?.parentNode.append(use);
        use?.parentNode.parentNode.append(use.parentNode);
      }
      if (use) use.style.transform = `translate(${dx * unit}px, ${dy * unit}px)`;
      this.preview(document.elementFromPoint(now.clientX, now.clientY)?.square);
    };
    const end = (now) => {
      for (const [type, listener] of listeners) document.removeEventListener(type, listener);
      if (use) use.style.transform = '';
      if (!dragging) return;
      const target = now.type === 'pointerup'
        ? document.elementFromPoint(now.clientX, now.clientY)?.square
        : undefined;
      const moves = target === undefined ? undefined : this.goals().get(target);
      if (moves) this.choose(moves, target);
      else if (target !== square) this.cancel(false);
    };
    const listeners = [['pointermove', move], ['pointerup', end], ['pointercancel', end]];
    for (const [type, listener] of listeners) document.addEventListener(type, listener);
  }
}

// True if there is nothing to show before it is played, or a choice will show it.
function isPlain(moves) {
  return moves.length > 1 || ['quiet', 'castle'].includes(moves[0].kind);
}

// A piece by itself, from the shapes in the sprite.
export function icon(game, side, letter) {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', '0 0 100 100');
  svg.setAttribute('class', side);
  svg.setAttribute('aria-hidden', 'true');
  const use = document.createElementNS(SVG, 'use');
  use.setAttribute('href', `#kofu-${game}-${letter.toUpperCase()}`);
  svg.append(use);
  return svg;
}
