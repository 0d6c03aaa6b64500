import { settings } from './settings.svelte';

// Small sounds of our own, made when needed: wood on wood for a piece, two notes for a turn.

let context: AudioContext | undefined;

function note(frequency: number, start: number, length: number, loud: number, shape: OscillatorType): void {
  if (context === undefined) return;
  const from = context.currentTime + start;
  const tone = context.createOscillator();
  const volume = context.createGain();
  tone.type = shape;
  tone.frequency.setValueAtTime(frequency, from);
  volume.gain.setValueAtTime(loud, from);
  volume.gain.exponentialRampToValueAtTime(0.0001, from + length);
  tone.connect(volume).connect(context.destination);
  tone.start(from);
  tone.stop(from + length);
}

export function play(sound: 'piece' | 'turn' | 'end'): void {
  if (!settings.sound || typeof AudioContext === 'undefined' || !navigator.userActivation?.hasBeenActive) return;
  context ??= new AudioContext();
  void context.resume();
  if (sound === 'piece') {
    note(190, 0, 0.07, 0.25, 'triangle');
    note(95, 0.01, 0.09, 0.2, 'sine');
  } else if (sound === 'turn') {
    note(523, 0, 0.16, 0.12, 'sine');
    note(659, 0.12, 0.22, 0.12, 'sine');
  } else {
    [392, 494, 587, 784].forEach((frequency, i) => note(frequency, i * 0.13, 0.35, 0.12, 'sine'));
  }
}
