// Short sounds, made on the spot: a tile is laid, points are scored, one's turn, the end.
import { prefs } from "./prefs.svelte";

export type Sound = "lay" | "score" | "turn" | "end";

/** One tone: how high in hertz, when it begins and how long it lasts in seconds, how loud. */
type Tone = [pitch: number, at: number, length: number, volume: number];

const TONES: Record<Sound, Tone[]> = {
  lay: [[196, 0, 0.09, 0.2], [98, 0.01, 0.12, 0.2]],
  score: [[659.25, 0, 0.18, 0.08], [783.99, 0.09, 0.18, 0.08], [1046.5, 0.18, 0.3, 0.08]],
  turn: [[523.25, 0, 0.5, 0.12], [783.99, 0.14, 0.5, 0.12]],
  end: [[523.25, 0, 0.5, 0.1], [659.25, 0.16, 0.5, 0.1], [783.99, 0.32, 0.5, 0.1], [1046.5, 0.48, 1, 0.1]],
};
/** How long after the one before a sound begins, in seconds. */
const APART = 0.28;

let context: AudioContext | null = null;

/** Makes sounds one after another, for those who want them. */
export function ring(...sounds: Sound[]): void {
  if (!prefs.sound || !sounds.length) return;
  try {
    context ??= new AudioContext();
    const speaker = context;
    const begin = () => sounds.forEach((sound, at) => TONES[sound].forEach((tone) => strike(speaker, tone, at * APART)));
    if (speaker.state !== "suspended") begin();
    // Browsers are silent until one has touched the page; what is over by then is not told later.
    else if (navigator.userActivation?.hasBeenActive) void speaker.resume().then(begin);
  } catch {
    // No sound here.
  }
}

function strike(speaker: AudioContext, [pitch, at, length, volume]: Tone, after: number): void {
  const tone = speaker.createOscillator();
  const loudness = speaker.createGain();
  const start = speaker.currentTime + after + at;
  tone.frequency.value = pitch;
  loudness.gain.setValueAtTime(0, start);
  loudness.gain.linearRampToValueAtTime(volume, start + 0.015);
  loudness.gain.exponentialRampToValueAtTime(0.001, start + length);
  tone.connect(loudness).connect(speaker.destination);
  tone.start(start);
  tone.stop(start + length + 0.05);
}
