/** Playing with the keyboard. */
import type { Outlook, Plan } from '../board/geometry';
import { t } from '../text/index.svelte';
import type { Hands } from './hands.svelte';
import { isA } from './kinds';
import type { Play } from './play.svelte';
import type { Replay } from './replay.svelte';

const LOOKING = ['f', '+', '=', '-', '?', 'i', 'w', 'o', 'ArrowUp', 'ArrowDown']; // keys that change nothing but the look
const ARROWS: Record<string, number> = { ArrowUp: 0, ArrowRight: 1, ArrowDown: 2, ArrowLeft: 3 };

/** What the hands do when a key is pressed, whatever the space. */
export interface HandKeys {
  arrow: (screen: number) => boolean; // 0 up, clockwise; whether it was used
  enter: () => void;
  cancel: () => void;
  next: (by: number) => void; // character that can act
  rotate: () => void; // show the next rotation
  digit: (number: number) => void;
}

export interface KeyTargets {
  hands: HandKeys;
  end: () => void;
  undo: () => void;
  flip: () => void;
  command: () => void;
  help: () => void;
  zoom: (factor: number) => void;
  tell: () => void;
  speak: (what: 'around' | 'reach' | 'everybody') => void;
  hint: () => void;
}

/** Keys work wherever the focus is, except where they mean something else. */
export function meantElsewhere(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || !(event.target instanceof Element)) return true;
  if (event.target.closest('input, textarea, select, dialog, .sliding, [role="application"]')) return true;
  const arrow = event.key.startsWith('Arrow') || ['Home', 'End', 'PageUp', 'PageDown'].includes(event.key);
  if (arrow && event.target.closest('[role="log"]')) return true;
  return (event.key === 'Enter' || event.key === ' ') && !!event.target.closest('button, a, label');
}

/** Gives whether the key was used: to look back, or, where one does not, to play. */
export function onKey(event: KeyboardEvent, replay: Replay, targets: KeyTargets): boolean {
  if (onStepKey(event, replay)) return true;
  return (replay.at === null || LOOKING.includes(event.key)) && onPlayKey(event, targets);
}

function onPlayKey(event: KeyboardEvent, targets: KeyTargets): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  const { hands } = targets;
  const arrow = ARROWS[event.key];
  if (arrow !== undefined) return hands.arrow(arrow);
  switch (event.key) {
    case 'Enter':
    case ' ':
      hands.enter();
      return true;
    case 'Escape':
      hands.cancel();
      return true;
    case 'Tab':
      return false;
    case 'n':
    case 'N':
      hands.next(event.key === 'N' ? -1 : 1);
      return true;
    case 'e':
      targets.end();
      return true;
    case 'u':
      targets.undo();
      return true;
    case 'f':
      targets.flip();
      return true;
    case '/':
    case ':':
      targets.command();
      return true;
    case 'i':
      targets.tell();
      return true;
    case 'w':
      targets.speak('around');
      return true;
    case 'm':
      targets.speak('reach');
      return true;
    case 'o':
      targets.speak('everybody');
      return true;
    case 'h':
      targets.hint();
      return true;
    case '?':
      targets.help();
      return true;
    case '+':
    case '=':
      targets.zoom(1.25);
      return true;
    case '-':
      targets.zoom(0.8);
      return true;
    case 'r':
      hands.rotate();
      return true;
  }
  if (!/^[0-9]$/.test(event.key)) return false;
  hands.digit(Number(event.key));
  return true;
}

/** The hands on the board. */
export function boardKeys(play: Play, plan: Plan, outlook: Outlook): HandKeys {
  return {
    arrow: (screen) => {
      moveCursor(play, plan, outlook.readDirection(screen));
      return true;
    },
    enter: () => {
      if (play.pending) play.confirm();
      else if (play.cursor !== null) play.tap(play.cursor);
    },
    cancel: () => play.cancel(),
    next: (by) => void nextUnit(play, by),
    rotate: () => rotate(play),
    digit: (number) => digit(number, play),
  };
}

/** Through the game: Page up and down, and to its ends; while one looks back, the arrows too. Whether it was used. */
function onStepKey(event: KeyboardEvent, replay: Replay): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || replay.length === 0) return false;
  const at = replay.at ?? replay.length;
  const looking = replay.at !== null;
  const steps: Record<string, number | undefined> = {
    PageUp: at - 1,
    PageDown: at + 1,
    Home: 0,
    End: replay.length,
    ArrowLeft: looking ? at - 1 : undefined,
    ArrowRight: looking ? at + 1 : undefined,
    Escape: looking ? replay.length : undefined,
  };
  const to = steps[event.key];
  if (to === undefined) return false;
  void replay.go(to);
  return true;
}

function moveCursor(play: Play, plan: Plan, direction: number): void {
  const start = play.cursor ?? play.token(play.selected)?.square ?? null;
  if (start === null) {
    const line = plan.fact.lines.find((found) => found.seat === play.view?.seat) ?? plan.fact.lines[0];
    play.cursor = line?.dots[0] ?? line?.squares[0] ?? 0;
    return;
  }
  const next = plan.neighbours(start)[direction]!;
  if (next >= 0 && plan.isPart(next)) play.cursor = next;
}

/** On to the next character that can act; gives whether there is one. */
export function nextUnit(play: Hands, by: number): boolean {
  const units = play.view ? [...play.actors(play.view)] : [];
  if (!units.length) return false;
  const index = units.indexOf(play.selected ?? -1);
  const unit = units[(index + by + units.length) % units.length]!;
  play.select(unit);
  play.cursor = play.token(unit)?.square ?? null;
  return true;
}

/** Step through the rotations the selected unit can do. */
function rotate(play: Play): void {
  const { turns } = play.choices;
  if (!turns.length) {
    const unit = play.token(play.selected);
    const slot = unit?.square == null ? -1 : play.table.plan!.slot(unit.square);
    if (unit && slot >= 0) void play.why(['turn', unit.id, slot, 1]);
    return;
  }
  const pending = play.pending?.type === 'turn' ? play.pending.option : null;
  const index = pending ? turns.findIndex((option) => option.action.join() === pending.action.join()) : -1;
  play.pending = { type: 'turn', option: turns[(index + 1) % turns.length]! };
}

/** Digits play the card of that number, or choose the variant or the answer of that place. */
function digit(number: number, play: Play): void {
  if (play.pending?.type === 'choose') {
    const variant = play.pending.variants[number - 1];
    if (variant) play.act(variant.action);
    return;
  }
  if (play.phase === 'join') {
    const answer = play.view?.options[number - 1];
    if (answer) play.act(answer.action);
    return;
  }
  const option = play.view?.options.find((found) => isA(found, 'card', 'combat', 'name') && found.action[1] === number);
  if (option && play.phase) play.act(option.action);
  else if (play.phase === 'card') void play.why(['card', number]);
  else if (play.phase === 'fight') void play.why(['combat', number]);
  else if (play.phase === 'name') void play.why(['name', number]);
  else if (play.phase) play.table.toast(t('no-digit'), null, 'why');
}
