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
// What a click on a piece says of it.
const ABOUT = {
  koopa: {
    P: 'steps ahead, attacks diagonally ahead',
    N: 'leaps as in chess, over other pieces',
    B: 'moves and attacks along diagonals',
    R: 'moves and attacks along ranks and files',
    Q: 'moves and attacks along all eight lines',
    K: 'one step any way; when it leaves the board, the game is lost',
  },
  fugue: {
    P: 'one step any way to an empty square, or a leap over a neighbour to the square right behind, where it captures',
    Q: 'moves and captures like a queen of chess',
    I: 'moves like a queen; enemies beside it are frozen; captures nothing',
    U: 'moves like a queen; captures the enemy right ahead of where it stops, or right behind where it began',
    A: 'moves like a queen; shoots an enemy on a line, one or two squares away, or farther with another own piece near the target',
    S: 'moves like a queen; own pieces beside it cannot be captured; captures nothing',
    L: 'moves like a queen; captures by a leap over one enemy on a line',
    W: 'moves like a queen; changes places with an enemy on a line, or destroys itself and an enemy beside it',
    K: 'one step any way; when it is captured, the game is lost',
  },
};

const capital = (text) => text[0].toUpperCase() + text.slice(1);

// A square for a screen reader: `e4, white pawn, stunned, 3 moves to go`.
export function describeSquare(state, square) {
  const letter = state.board[square];
  if (letter === '.') return squareName(square);
  const side = letter === letter.toUpperCase() ? 'white' : 'black';
  const timer = Number(state.timers[square]);
  const stunned = timer ? `, stunned, ${timer} ${timer === 1 ? 'move' : 'moves'} to go` : '';
  const frozen = state.frozen.includes(square) ? ', frozen' : '';
  return `${squareName(square)}, ${side} ${pieceName(state.game, letter)}${stunned}${frozen}`;
}

// What kind of piece stands on a square, and what it does.
export function aboutPiece(state, square) {
  const letter = state.board[square];
  if (letter === '.') return '';
  return `${capital(pieceName(state.game, letter))}: ${ABOUT[state.game][letter.toUpperCase()]}.`;
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
      const taken = others.map((square) => (square === move.to
        ? target
        : `the ${pieceName(game, board[square])} on ${squareName(square)}`));
      if (board[move.to] !== '.') return `${who} captures ${taken.join(' and ')}.${promoted}`;
      const captures = taken.length ? ` and captures ${taken.join(' and ')}` : '';
      return `${who} goes to ${to}${captures}.${promoted}`;
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
  checkmate: 'checkmate',
  'no-moves': 'no legal move is left',
  repetition: 'the position stood for the third time',
  'hundred-plies': 'a hundred moves without progress',
};

export function describeResult(state) {
  const loser = state.result === '1-0' ? 'Black' : 'White';
  const king = `${loser}’s king ${state.game === 'koopa' ? 'is off the board' : 'was captured'}`;
  const why = state.reason === 'king-captured' ? king : REASONS[state.reason] ?? state.reason;
  if (state.result === '1-0') return `White has won: ${why}.`;
  if (state.result === '0-1') return `Black has won: ${why}.`;
  return `A draw: ${why}.`;
}

// What a piece that cannot move is told about itself; empty where it simply has no move.
export function whyNot(state, square) {
  const letter = state.board[square];
  const own = (letter === letter.toUpperCase()) === (state.turn === 'w');
  const name = letter === '.' ? '' : pieceName(state.game, letter);
  if (letter === '.') return '';
  if (!own) return aboutPiece(state, square);
  const timer = Number(state.timers[square]);
  if (timer) return `This ${name} is stunned for ${turns(timer)} more: it cannot move.`;
  if (state.frozen.includes(square)) return `This ${name} is frozen by an enemy Immobilizer beside it: it cannot do anything.`;
  return `${aboutPiece(state, square)} It has no move now.`;
}
