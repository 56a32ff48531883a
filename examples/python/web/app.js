// Brings together the game, the board and the server.

import { dark, post, Refused } from './api.js';
import { Board } from './board.js';
import { Game } from './game.js';
import { newGame, prepareDialog, presetOfGame, variantName } from './dialogs.js';
import { describeMove, describeResult, pieceName, sideName, squareName } from './words.js';

const $ = (id) => document.getElementById(id);
const board = new Board($('board'));
let game = null;
let state = null;
let turnNumber = 0; // rises with every change: late answers to older questions are dropped
let thinking = null; // the request for the computer's move
let held = false; // after an undo the computer waits until it is asked

const setStatus = (text, over = false) => {
  $('status').textContent = text;
  $('status').classList.toggle('over', over);
};
const setHint = (text) => { $('hint').textContent = text; };

function fail(error) {
  if (error.name === 'AbortError') return;
  setStatus(error instanceof Refused ? `The server refused: ${error.message}` : 'The server does not answer. Is it still running?');
}

// Asks for the position at the current ply and shows it. With `move` the board plays it first.
async function refresh({ move = null } = {}) {
  turnNumber += 1;
  const number = turnNumber;
  $('board').setAttribute('aria-busy', 'true');
  thinking?.abort();
  thinking = null;
  game.save();
  try {
    const answer = await post('position', { ...game.record(), flipped: game.flipped, dark: dark() });
    if (number !== turnNumber) return;
    state = answer;
    await sprite(answer.game);
    showTexts();
    const enabled = answer.result === '*' && (game.level(answer.turn) === null || held);
    await board.show(answer, { enabled, flipped: game.flipped, move });
    if (number !== turnNumber) return;
    $('board').setAttribute('aria-busy', 'false');
    showTurn();
    await think(number);
    if (number === turnNumber) await evaluate(number);
  } catch (error) {
    fail(error);
  }
}

async function think(number) {
  const level = game.level(state.turn);
  if (state.result !== '*' || level === null || held) return;
  thinking = new AbortController();
  let answer;
  try {
    answer = await post('think', { ...game.record(), level }, thinking.signal);
  } catch (error) {
    if (number === turnNumber) $('resume').hidden = false;
    throw error;
  }
  if (number !== turnNumber) return;
  thinking = null;
  await played(state.legal.find((move) => move.move === answer.move));
}

async function played(move) {
  held = false;
  const before = state;
  game.add(move.move);
  const said = describeMove(before.game, before.board, move);
  const shown = refresh({ move });
  $('announce').textContent = said;
  setHint(said);
  await shown;
}

// What the side to move should know about its king.
function warning() {
  if (state.check) return ' You are in check: your king could be kicked away.';
  if (state.threat !== null) {
    const name = pieceName(state.game, state.board[state.threat]);
    return ` Your king is in danger: the ${name} on ${squareName(state.threat)} could remove it.`;
  }
  const king = state.board.indexOf(state.turn === 'w' ? 'K' : 'k');
  return state.timers[king] > '0' ? ' Your king is stunned: a second attack would kick it off the board.' : '';
}

// What the end means for the one person who plays against the computer.
function verdict() {
  const people = ['w', 'b'].filter((side) => game.level(side) === null);
  if (people.length !== 1 || state.result === '1/2-1/2') return 'Game over. ';
  return (state.result === '1-0') === (people[0] === 'w') ? 'You win! ' : 'You lose. ';
}

function showTurn() {
  const level = game.level(state.turn);
  const other = state.turn === 'w' ? 'b' : 'w';
  const last = state.last ? `${sideName(other)} played ${state.last.san}. ` : '';
  $('again').hidden = state.result === '*';
  if (state.result !== '*') setStatus(verdict() + describeResult(state), true);
  else if (level !== null && held) setStatus(`${last}${sideName(state.turn)} (the computer) waits.`);
  else if (level !== null) setStatus(`${last}${sideName(state.turn)}: level ${level} is thinking…`);
  else {
    const yours = game.level(other) === null ? '' : 'Your turn: ';
    setStatus(`${last}${yours}${sideName(state.turn)} to move.${warning()}`);
  }
  const pass = state.legal.some((move) => move.kind === 'pass');
  $('pass').hidden = !(pass && board.enabled);
  if (pass && board.enabled) setHint('All your pieces that could move are stunned: you can only pass.');
}

function showTexts() {
  $('variant-name').textContent = variantName(state.variant);
  $('rules-link').href = `rules.html#${state.game}`;
  $('fen').value = state.fen;
  $('game-text').value = state.text;
  $('undo').disabled = game.ply === 0;
  $('redo').disabled = game.ply === game.moves.length;
  $('resume').hidden = !(held && game.level(state.turn) !== null && state.result === '*');
  $('pass').hidden = true;
  $('again').hidden = true;
  $('lines').replaceChildren();
  showMoves();
}

function showMoves() {
  const rows = [];
  const offset = state.first_turn === 'b' ? 1 : 0;
  state.sans.forEach((san, index) => {
    const half = index + offset;
    if (half % 2 === 0 || index === 0) {
      const row = document.createElement('li');
      const number = document.createElement('span');
      number.textContent = `${state.first_move + Math.floor(half / 2)}.`;
      row.append(number);
      if (half % 2 === 1) row.append(document.createElement('span'));
      rows.push(row);
    }
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = san;
    if (index + 1 === game.ply) button.setAttribute('aria-current', 'true');
    if (index >= game.ply) button.className = 'undone';
    button.addEventListener('click', () => goTo(index + 1));
    rows.at(-1).append(button);
  });
  $('moves').replaceChildren(...rows);
  // Not scrollIntoView: that would move the whole page under a finger.
  const current = $('moves').querySelector('[aria-current]');
  if (current) $('moves').scrollTop = current.offsetTop - $('moves').clientHeight / 2;
}

async function goTo(ply) {
  if (ply < 0 || ply > game.moves.length || ply === game.ply) return;
  held = ply < game.moves.length;
  const forward = ply === game.ply + 1;
  game.ply = ply;
  const next = forward ? state.legal.find((move) => move.move === game.moves[ply - 1]) : null;
  setHint('');
  await refresh({ move: next });
}

// True if the computer has the move at that ply.
function isComputers(ply) {
  const turn = (state.first_turn === 'w') === (ply % 2 === 0) ? 'w' : 'b';
  return game.level(turn) !== null;
}

// One move back; against the computer to the last turn of the person.
function undo() {
  const ply = game.ply - 1;
  goTo(isComputers(ply) && ply > 0 ? ply - 1 : ply);
}

// One move on; against the computer over its answer.
function redo() {
  const ply = game.ply + 1;
  goTo(isComputers(ply) && ply < game.moves.length ? ply + 1 : ply);
}

function score(line) {
  if (line.mate !== 0) return `${line.mate > 0 ? '' : '−'}win in ${Math.abs(line.mate)}`;
  return `${line.score_cp >= 0 ? '+' : '−'}${(Math.abs(line.score_cp) / 100).toFixed(1)}`;
}

// The engine's numbers are for the side to move; people read them for White.
function forWhite(line, turn) {
  const sign = turn === 'w' ? 1 : -1;
  return { ...line, score_cp: sign * line.score_cp, mate: sign * line.mate };
}

async function evaluate(number) {
  const bar = $('bar');
  bar.hidden = !$('show-bar').checked;
  bar.classList.toggle('flipped', game.flipped);
  if (bar.hidden) return;
  let share = { '1-0': 1, '0-1': 0, '1/2-1/2': 0.5 }[state.result];
  let text = state.result;
  if (state.result === '*') {
    const { lines } = await post('analyse', { ...game.record(), lines: 1, time_ms: 150 });
    if (number !== turnNumber || !lines.length) return;
    const line = forWhite(lines[0], state.turn);
    text = line.mate ? `#${line.mate}` : (line.score_cp / 100).toFixed(1);
    share = line.mate ? Number(line.mate > 0) : 1 / (1 + Math.exp(-line.score_cp / 350));
  }
  $('bar-white').style.height = `${Math.round(share * 100)}%`;
  $('bar-text').textContent = text;
  bar.setAttribute('aria-label', `Evaluation for White: ${text}`);
}

async function analyse() {
  const number = turnNumber;
  const turn = state.turn;
  if (state.result !== '*') return;
  $('analyse').disabled = true;
  try {
    const { lines } = await post('analyse', { ...game.record(), lines: 3, time_ms: 1500 });
    if (number !== turnNumber) return;
    $('lines').replaceChildren(...lines.map((line) => {
      const item = document.createElement('li');
      const value = document.createElement('b');
      value.textContent = score(forWhite(line, turn));
      item.append(value, ` (depth ${line.depth}) ${line.sans.join(' ')}`);
      return item;
    }));
  } catch (error) {
    fail(error);
  } finally {
    $('analyse').disabled = false;
  }
}

// The shapes of all pieces of a game, for the choice of a promotion.
const sprites = new Set();
async function sprite(name) {
  if (sprites.has(name)) return;
  sprites.add(name);
  const response = await fetch(`diagram.svg?variant=${name}`);
  if (!response.ok) return;
  const svg = new DOMParser().parseFromString(await response.text(), 'image/svg+xml').documentElement;
  $('sprite').append(document.importNode(svg, true));
}

async function begin(next) {
  game = next;
  held = false;
  setHint('');
  await refresh();
}

async function load(event) {
  event.preventDefault();
  $('load-error').textContent = '';
  try {
    const loaded = await post('load', { variant: game.variant, text: $('load-text').value });
    $('load-text').value = '';
    await begin(new Game({ ...loaded, players: { w: null, b: null }, flipped: game.flipped }));
    setHint('Loaded. Both sides are yours; start a new game to play the computer.');
  } catch (error) {
    if (error instanceof Refused) $('load-error').textContent = error.message;
    else fail(error);
  }
}

async function copy(event) {
  const field = $(event.target.dataset.copy);
  try {
    await navigator.clipboard.writeText(field.value);
    $('copied').textContent = 'Copied.';
  } catch {
    field.select();
    $('copied').textContent = 'Selected: press Ctrl+C to copy.';
  }
}

function typed(event) {
  event.preventDefault();
  const plain = (text) => text.replace(/[+#]+$/, '');
  const text = $('move-text').value.trim();
  if (!board.enabled || !text) return;
  const found = state.legal.find((move) => move.move === text || move.san === text)
    ?? state.legal.find((move) => plain(move.san) === plain(text));
  if (!found) {
    setHint(`“${text}” is not a legal move here.`);
    return;
  }
  $('move-text').value = '';
  board.play(found);
}

board.addEventListener('move', (event) => played(event.detail));
board.addEventListener('hint', (event) => setHint(event.detail));
$('undo').addEventListener('click', undo);
$('redo').addEventListener('click', redo);
$('analyse').addEventListener('click', analyse);
$('load').addEventListener('submit', load);
$('type-move').addEventListener('submit', typed);
$('pass').addEventListener('click', () => board.play(state.legal.find((move) => move.kind === 'pass')));
$('resume').addEventListener('click', () => { held = false; refresh(); });
$('flip').addEventListener('click', () => { game.flipped = !game.flipped; refresh(); });
$('show-bar').addEventListener('change', () => evaluate(turnNumber).catch(fail));
$('again').addEventListener('click', () => begin(game.again()));
$('new-game').addEventListener('click', () => ask());
for (const button of document.querySelectorAll('[data-copy]')) button.addEventListener('click', copy);
document.addEventListener('keydown', (event) => {
  if (!event.altKey || event.ctrlKey || event.metaKey) return;
  if (event.key === 'ArrowLeft' && !$('undo').disabled) undo();
  else if (event.key === 'ArrowRight' && !$('redo').disabled) redo();
  else return;
  event.preventDefault();
});
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => refresh());

// Opens the dialog, for a preset if one is named.
async function ask(preset) {
  const next = await newGame(game, preset);
  if (next) await begin(next);
}

prepareDialog();
const saved = Game.stored();
// The rules page ends in an invitation to play what it has explained.
const wanted = presetOfGame(location.hash.replace('#play-', ''));
history.replaceState(null, '', location.pathname);
if (saved) {
  held = saved.ply < saved.moves.length;
  game = saved;
  await refresh();
  if (state === null) localStorage.removeItem('kofu-game');
} else {
  await begin(new Game({ variant: 'koopa', start: null, players: { w: null, b: 1 }, chosen: false }));
}
if (wanted || !game.chosen) ask(wanted);
