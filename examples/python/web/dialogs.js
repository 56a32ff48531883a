// The dialog that starts a game.

import { post, Refused } from './api.js';
import { Game } from './game.js';

const $ = (id) => document.getElementById(id);

const PRESETS = {
  koopa: ['Koopa Chess', 'An attack stuns, a second attack kicks off the board. As on vchess.club: stunned for two turns, an attacker lands on the first empty square, whose king is off the board has lost.'],
  'koopa-classic': ['Koopa Chess, classic', 'As published in 2003: check and checkmate, bishops, rooks and queens choose how far they go on after an attack, and own stunned pieces may be kicked.'],
  'koopa-classic-1': ['Koopa Chess, classic, short stun', 'The classic rules with a stun of one turn.'],
  fugue: ['Fugue', 'Every piece has its own way to capture: by shooting, leaping, pushing, swapping, freezing… Whose king is captured has lost.'],
  'fugue-nelson': ['Fugue, inventor’s rule', 'Fugue in which Swappers cannot swap with each other.'],
};

// How many set-ups there are by number.
const NUMBERS = { koopa: 960, fugue: 40320 };

// The preset to begin with for a game, undefined if there is no such game.
export const presetOfGame = (name) => (NUMBERS[name] ? name : undefined);

export const variantName = (variant) => PRESETS[variant]?.[0] ?? variant;

function showPreset() {
  const preset = $('preset').value;
  const largest = NUMBERS[preset.split('-')[0]] - 1;
  $('preset-text').textContent = PRESETS[preset][1];
  $('dialog-rules').href = `rules.html#${preset.split('-')[0]}`;
  $('numbers').hidden = $('setup').value !== 'numbers';
  $('numbers-text').textContent = `0 to ${largest}`;
  for (const id of ['white-number', 'black-number']) $(id).max = largest;
  const computer = document.querySelector('[name=opponent]:checked').value === 'computer';
  $('computer-options').hidden = !computer;
  $('level-text').textContent = $('level').value;
}

export function prepareDialog() {
  $('preset').replaceChildren(...Object.entries(PRESETS).map(([value, [name]]) => new Option(name, value)));
  $('new-form').addEventListener('input', showPreset);
}

async function chosen(old) {
  const variant = $('preset').value;
  const number = (id) => Math.trunc(Number($(id).value));
  const { start } = await post('start', {
    variant,
    setup: $('setup').value,
    seed: Math.floor(Math.random() * 2 ** 32),
    white: number('white-number'),
    black: number('black-number'),
  });
  const players = { w: null, b: null };
  let flipped = old.flipped;
  if (document.querySelector('[name=opponent]:checked').value === 'computer') {
    let color = document.querySelector('[name=color]:checked').value;
    if (color === '?') color = Math.random() < 0.5 ? 'w' : 'b';
    players[color === 'w' ? 'b' : 'w'] = Number($('level').value);
    flipped = color === 'b';
  }
  return new Game({ variant, start, players, flipped });
}

// Resolves to a game, or to null if the dialog was left without one.
export function newGame(old, preset = old.variant) {
  const dialog = $('new-dialog');
  if (preset in PRESETS) $('preset').value = preset;
  $('new-error').textContent = '';
  showPreset();
  dialog.returnValue = '';
  dialog.showModal();
  return new Promise((resolve) => {
    const form = $('new-form');
    const submit = async (event) => {
      if (event.submitter?.value === 'cancel') return;
      event.preventDefault();
      try {
        const game = await chosen(old);
        done(game);
        dialog.close();
      } catch (error) {
        $('new-error').textContent = error instanceof Refused ? error.message : 'The server does not answer.';
      }
    };
    const close = () => done(null);
    const done = (game) => {
      form.removeEventListener('submit', submit);
      dialog.removeEventListener('close', close);
      resolve(game);
    };
    form.addEventListener('submit', submit);
    dialog.addEventListener('close', close);
  });
}
