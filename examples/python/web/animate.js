// Plays a move upon the picture of the position before it: bounces, flights, shots, swaps.

const SVG = 'http://www.w3.org/2000/svg';
const SLIDE = 70; // milliseconds for each square
const HOP = 230;

const quiet = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

// One step of the line from one square to another, and how many there are.
function line(from, to) {
  const files = (to & 7) - (from & 7);
  const ranks = (to >> 3) - (from >> 3);
  const [f, r] = [Math.abs(files), Math.abs(ranks)];
  const count = f && r ? Math.min(f, r) : Math.max(f, r);
  return { files: files / count, ranks: ranks / count, count };
}

// The picture of the board, with a wrapper about each piece that moves.
class Stage {
  constructor(svg, flipped) {
    this.svg = svg;
    this.flipped = flipped;
    this.running = [];
    // What lies above the pieces belongs to the last move and to the old position.
    const men = svg.querySelector('use')?.closest('svg > g');
    for (let e = men?.nextElementSibling; e; e = e.nextElementSibling) e.style.display = 'none';
  }

  // Screen units of a way of so many files and ranks.
  shift(files, ranks) {
    const sign = this.flipped ? -1 : 1;
    return [files * 100 * sign, -ranks * 100 * sign];
  }

  between(from, to) {
    return this.shift((to & 7) - (from & 7), (to >> 3) - (from >> 3));
  }

  piece(name) {
    const use = this.svg.querySelector(`use[data-square="${name}"]`);
    if (!use) return null;
    const wrapper = document.createElementNS(SVG, 'g');
    wrapper.style.transformBox = 'fill-box';
    wrapper.style.transformOrigin = 'center';
    use.replaceWith(wrapper);
    wrapper.append(use);
    // On top of the others.
    const side = wrapper.parentNode;
    side.append(wrapper);
    side.parentNode.append(side);
    return wrapper;
  }

  // Frames: `[time, x, y, scale, turn, opacity]`, in milliseconds and units.
  play(piece, frames) {
    if (!piece || frames.length < 2) return;
    const duration = Math.max(1, frames[frames.length - 1][0]);
    const keys = frames.map(([time, x, y, scale = 1, turn = 0, opacity = 1]) => ({
      offset: time / duration,
      transform: `translate(${x}px, ${y}px) rotate(${turn}deg) scale(${scale})`,
      opacity,
    }));
    this.running.push(piece.animate(keys, { duration, fill: 'forwards' }));
  }

  async finish() {
    await Promise.allSettled(this.running.map((animation) => animation.finished));
  }
}

const at = (square) => 'abcdefgh'[square & 7] + ((square >> 3) + 1);

function vanish(stage, square, time) {
  stage.play(stage.piece(at(square)), [
    [0, 0, 0], [time, 0, 0], [time + 120, 0, 0, 1.25, 0, 0.8], [time + 300, 0, 0, 0.2, 40, 0],
  ]);
}

// A run to the target, then one hop for each square up to the last one, or over the edge.
function jump(stage, move) {
  const way = line(move.from, move.to);
  const hops = line(move.from, move.last).count - way.count;
  const [dx, dy] = stage.shift(way.files, way.ranks);
  const run = 120 + SLIDE * way.count;
  let [x, y, time] = [dx * way.count, dy * way.count, run];
  const frames = [[0, 0, 0], [time, x, y]];
  const shake = (square, when) => {
    if (!move.stunned.includes(square)) return;
    stage.play(stage.piece(at(square)), [
      [0, 0, 0], [when, 0, 0], [when + 60, -6, 0, 0.95, -14], [when + 150, 6, 0, 0.9, 14],
      [when + 240, -3, 0, 0.8, -8], [when + 330, 0, 0, 0.72],
    ]);
  };
  shake(move.to, run);
  for (let n = 1; n <= hops; n += 1) {
    frames.push([time + HOP / 2, x + dx / 2, y + dy / 2 - 45, 1.18]);
    [x, y, time] = [x + dx, y + dy, time + HOP];
    frames.push([time, x, y]);
    const square = move.to + n * (way.ranks * 8 + way.files);
    if (square !== move.landing) shake(square, time);
  }
  if (move.landing === null) {
    frames.push([time + HOP / 2, x + dx / 2, y + dy / 2 - 45, 1.18]);
    frames.push([time + HOP * 1.6, x + dx * 1.2, y + dy * 1.2, 0.4, 180, 0]);
  }
  stage.play(stage.piece(at(move.from)), frames);
}

// The target flies on along the line and takes everything there with it.
function kick(stage, move) {
  const way = line(move.from, move.to);
  const [dx, dy] = stage.shift(way.files, way.ranks);
  const run = 120 + SLIDE * way.count;
  for (const square of move.removed) {
    const ahead = square === move.to ? 0 : line(move.to, square).count;
    const hit = run + ahead * SLIDE;
    const left = 8 - ahead;
    stage.play(stage.piece(at(square)), [
      [0, 0, 0], [hit, 0, 0], [hit + left * SLIDE, dx * left, dy * left, 0.9, 540, 0.6],
      [hit + left * SLIDE + 60, dx * left, dy * left, 0.9, 540, 0],
    ]);
  }
  stage.play(stage.piece(at(move.from)), [[0, 0, 0], [run, dx * way.count, dy * way.count]]);
}

function shot(stage, move) {
  const arrow = document.createElementNS(SVG, 'path');
  const origin = [move.from & 7, move.from >> 3];
  const [x, y] = stage.flipped
    ? [750 - origin[0] * 100, origin[1] * 100 + 50]
    : [origin[0] * 100 + 50, 750 - origin[1] * 100];
  const [dx, dy] = stage.between(move.from, move.to);
  const length = Math.hypot(dx, dy);
  const turn = (Math.atan2(dy, dx) * 180) / Math.PI;
  arrow.setAttribute('d', 'M-40 0H0m-16-12L0 0l-16 12');
  for (const [key, value] of Object.entries({
    fill: 'none', stroke: '#b91c1c', 'stroke-width': 7, 'stroke-linecap': 'round',
  })) arrow.setAttribute(key, value);
  const place = document.createElementNS(SVG, 'g');
  place.setAttribute('transform', `translate(${x} ${y})rotate(${turn})`);
  place.append(arrow);
  stage.svg.append(place);
  const time = 160 + (length / 100) * SLIDE;
  stage.play(arrow, [[0, 30, 0], [time, length, 0], [time + 100, length, 0, 1, 0, 0]]);
  vanish(stage, move.to, time);
}

function slide(stage, move) {
  const [dx, dy] = stage.between(move.from, move.last);
  const time = 130 + SLIDE * Math.max(Math.abs(dx), Math.abs(dy)) / 100;
  for (const square of move.removed) vanish(stage, square, time * 0.7);
  const leap = move.kind !== 'quiet' ? 1.12 : 1;
  stage.play(stage.piece(at(move.from)), [[0, 0, 0], [time / 2, dx / 2, dy / 2, leap], [time, dx, dy]]);
}

function exchange(stage, pairs) {
  for (const [from, to] of pairs) {
    const [dx, dy] = stage.between(from, to);
    stage.play(stage.piece(at(from)), [[0, 0, 0], [220, dx / 2, dy / 2, 1.2], [440, dx, dy]]);
  }
}

// Resolves when the picture shows what the position after the move will.
export async function animate(svg, move, flipped) {
  if (!svg || quiet() || document.hidden || move.kind === 'pass') return;
  const stage = new Stage(svg, flipped);
  switch (move.kind) {
    case 'jump': jump(stage, move); break;
    case 'kick': kick(stage, move); break;
    case 'shot': shot(stage, move); break;
    case 'swap': exchange(stage, [[move.from, move.to], [move.to, move.swapped_to]]); break;
    case 'castle': exchange(stage, [[move.from, move.landing], move.rook]); break;
    case 'destruction':
      vanish(stage, move.from, 120);
      vanish(stage, move.to, 120);
      break;
    default: slide(stage, move);
  }
  await stage.finish();
}
