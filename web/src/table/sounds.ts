/** Small sounds made on the spot: no files to load. */
import type { Sound } from '../board/playing.svelte';

let context: AudioContext | null = null;

interface Note {
  wave: OscillatorType | 'noise';
  from: number;
  to?: number;
  ms: number;
  gain: number;
  at?: number;
}

const SOUNDS: Record<Sound | 'turn-now' | 'refused' | 'win' | 'chat', Note[]> = {
  step: [{ wave: 'noise', from: 700, ms: 45, gain: 0.12 }],
  turn: [
    { wave: 'noise', from: 160, to: 90, ms: 560, gain: 0.35 },
    { wave: 'square', from: 70, to: 48, ms: 540, gain: 0.05 },
    { wave: 'noise', from: 900, ms: 60, gain: 0.22, at: 540 },
  ],
  reveal: [
    { wave: 'noise', from: 300, to: 2200, ms: 420, gain: 0.2 },
    { wave: 'triangle', from: 330, to: 660, ms: 300, gain: 0.12, at: 300 },
  ],
  drop: [
    { wave: 'noise', from: 500, ms: 70, gain: 0.2 },
    { wave: 'sine', from: 180, to: 90, ms: 110, gain: 0.2 },
  ],
  gate: [0, 60, 120, 180].map((at) => ({ wave: 'square' as const, from: 420, to: 300, ms: 40, gain: 0.06, at })),
  fight: [
    { wave: 'sawtooth', from: 900, to: 300, ms: 180, gain: 0.08 },
    { wave: 'noise', from: 3000, ms: 90, gain: 0.2 },
  ],
  hit: [
    { wave: 'sine', from: 160, to: 50, ms: 240, gain: 0.4 },
    { wave: 'noise', from: 900, ms: 90, gain: 0.25 },
  ],
  dead: [{ wave: 'sawtooth', from: 220, to: 55, ms: 520, gain: 0.12 }],
  exit: [
    { wave: 'triangle', from: 523, ms: 130, gain: 0.2 },
    { wave: 'triangle', from: 659, ms: 130, gain: 0.2, at: 110 },
    { wave: 'triangle', from: 784, ms: 260, gain: 0.2, at: 220 },
  ],
  card: [{ wave: 'noise', from: 2500, to: 900, ms: 90, gain: 0.14 }],
  magic: [{ wave: 'sine', from: 400, to: 1400, ms: 360, gain: 0.14 }],
  heal: [
    { wave: 'sine', from: 523, ms: 180, gain: 0.15 },
    { wave: 'sine', from: 784, ms: 260, gain: 0.15, at: 130 },
  ],
  'turn-now': [
    { wave: 'triangle', from: 392, ms: 140, gain: 0.18 },
    { wave: 'triangle', from: 587, ms: 240, gain: 0.18, at: 120 },
  ],
  refused: [{ wave: 'square', from: 150, to: 110, ms: 130, gain: 0.06 }],
  win: [523, 659, 784, 1047].map((from, i) => ({ wave: 'triangle' as const, from, ms: 320, gain: 0.2, at: i * 140 })),
  chat: [{ wave: 'sine', from: 880, ms: 90, gain: 0.1 }],
};

export type SoundName = keyof typeof SOUNDS;

export function playSound(name: SoundName): void {
  if (navigator.userActivation && !navigator.userActivation.hasBeenActive) return; // browsers want a touch first
  try {
    context ??= new AudioContext();
    if (context.state === 'suspended') void context.resume();
    for (const note of SOUNDS[name]) play(context, note);
  } catch {
    // No sound here: the game goes on in silence.
  }
}

function play(audio: AudioContext, note: Note): void {
  const start = audio.currentTime + (note.at ?? 0) / 1000;
  const end = start + note.ms / 1000;
  const volume = audio.createGain();
  volume.gain.setValueAtTime(note.gain, start);
  volume.gain.exponentialRampToValueAtTime(0.0001, end);
  volume.connect(audio.destination);
  if (note.wave === 'noise') {
    const buffer = audio.createBuffer(1, Math.ceil((audio.sampleRate * note.ms) / 1000), audio.sampleRate);
    const samples = buffer.getChannelData(0);
    for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
    const source = audio.createBufferSource();
    const filter = audio.createBiquadFilter();
    source.buffer = buffer;
    filter.type = 'bandpass';
    filter.frequency.setValueAtTime(note.from, start);
    if (note.to) filter.frequency.linearRampToValueAtTime(note.to, end);
    source.connect(filter).connect(volume);
    source.start(start);
    return;
  }
  const tone = audio.createOscillator();
  tone.type = note.wave;
  tone.frequency.setValueAtTime(note.from, start);
  if (note.to) tone.frequency.exponentialRampToValueAtTime(note.to, end);
  tone.connect(volume);
  tone.start(start);
  tone.stop(end);
}
