// Says in words what stands on the board and what a move does.

const NAMES = {
  koopa: { P: 'pawn', N: 'knight', B: 'bishop', R: 'rook', Q: 'queen', K: 'king' },
  fugue: {
    P: 'Cannon Pawn', Q: 'Queen', I: 'Immobilizer', U: 'Pushme-Pullyu', A: 'Archer',
    S: 'Shield', L: 'Long Leaper', W: 'Swapper', K: 'King',
  },
};

export const squareName = (square) => 'abcdefgh'[square & 7] + ((square >> 3) + 1);
export const sideName = (side) => (side === 'w' ? 'White' : 'Black');
export const pieceName = (game, letter) => NAMES[game][letter.toUpperCase()];

const list = (squares) => squares.map(squareName).join(', ');
const turns = (plies) => (plies > 2 ? 'two turns' : 'a turn');
const capital = (text) => text[0].toUpperCase() + text.slice(1);

// A square for a screen reader: `e4, white pawn, stunned, 3 moves to go`.
export function describeSquare(state, square) {
  const letter = state.board[square];
  if (letter === '.') return squareName(square);
  const side = letter === letter.toUpperCase() ? 'white' : 'black';
  const timer = Number(state.timers[square]);
  const stunned = timer ? `, stunned, ${timer} ${timer === 1 ? 'move' : 'moves'} to go` : '';
  return `${squareName(square)}, ${side} ${pieceName(state.game, letter)}${stunned}`;
}

function removals(squares) {
  if (!squares.length) return '';
  return ` ${list(squares)} ${squares.length === 1 ? 'leaves' : 'leave'} the board.`;
}

// What a move does, for people. `board` is the board before it.
export function describeMove(game, board, move) {
  if (move.kind === 'pass') return 'Pass: the timers go down, the turn goes over.';
  const mover = pieceName(game, board[move.from]);
  const who = capital(`${mover} ${squareName(move.from)}`);
  const to = squareName(move.to);
  const others = move.removed.filter((square) => square !== move.from);
  const promoted = move.promotion ? ` It becomes a ${pieceName(game, move.promotion)}.` : '';
  const target = board[move.to] === '.' ? to : `the ${pieceName(game, board[move.to])} on ${to}`;
  switch (move.kind) {
    case 'jump': {
      const stuns = move.stunned.length
        ? `stuns ${list(move.stunned)}`
        : 'stuns nothing new';
      const end = move.landing === null
        ? 'finds no empty square and is lost.'
        : `lands on ${squareName(move.landing)}.`;
      return `${who} jumps at ${target}: it ${stuns} and ${end}${promoted}`;
    }
    case 'kick':
      return `${who} kicks ${target}.${removals(others)}${promoted}`;
    case 'castle':
      return 'Castling.';
    case 'shot':
      return `${who} shoots ${target} and stays.`;
    case 'swap':
      return `${who} changes places with ${target}.`;
    case 'destruction':
      return `${who} and ${target} destroy each other.`;
    default: {
      const taken = others.length ? ` and captures on ${list(others)}` : '';
      return `${who} goes to ${to}${taken}.${promoted}`;
    }
  }
}

// The label of one move in a choice of several that start and end alike.
export function describeChoice(game, move, all) {
  if (move.kind === 'swap') return 'Change places';
  if (move.kind === 'destruction') return 'Destroy both';
  if (move.kind === 'capture-ahead') return `Capture ahead, ${list(move.removed)}`;
  if (move.kind === 'capture-behind') return `Capture behind, ${list(move.removed)}`;
  if (move.promotion) return pieceName(game, move.promotion);
  if (all.some((other) => other.promotion)) return `Stay a ${pieceName(game, 'P')}`;
  if (move.landing === null) return 'Go on to the edge and be lost';
  return `Land on ${squareName(move.landing)}`;
}

const REASONS = {
  'king-captured': 'the king was captured',
  checkmate: 'checkmate',
  'no-moves': 'no legal move is left',
  repetition: 'the position stood for the third time',
  'hundred-plies': 'a hundred moves without progress',
};

export function describeResult(state) {
  const why = REASONS[state.reason] ?? state.reason;
  if (state.result === '1-0') return `White has won: ${why}.`;
  if (state.result === '0-1') return `Black has won: ${why}.`;
  return `A draw: ${why}.`;
}

// What a piece that cannot move is told about itself; empty where it simply has no move.
export function whyNot(state, square) {
  const letter = state.board[square];
  const own = (letter === letter.toUpperCase()) === (state.turn === 'w');
  const name = letter === '.' ? '' : pieceName(state.game, letter);
  if (letter === '.' || !own) return '';
  const timer = Number(state.timers[square]);
  if (timer) return `This ${name} is stunned for ${turns(timer)} more: it cannot move.`;
  if (state.frozen.includes(square)) return `This ${name} is frozen by an enemy Immobilizer beside it: it cannot do anything.`;
  return `This ${name} has no move.`;
}
