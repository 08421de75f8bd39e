// A soft chime when it is one's turn, made on the spot.
export function chime(): void {
  try {
    const context = new AudioContext();
    [523.25, 783.99].forEach((frequency, index) => {
      const tone = context.createOscillator();
      const volume = context.createGain();
      const start = context.currentTime + index * 0.14;
      tone.frequency.value = frequency;
      volume.gain.setValueAtTime(0, start);
      volume.gain.linearRampToValueAtTime(0.12, start + 0.02);
      volume.gain.exponentialRampToValueAtTime(0.001, start + 0.5);
      tone.connect(volume).connect(context.destination);
      tone.start(start);
      tone.stop(start + 0.55);
    });
    setTimeout(() => context.close(), 1500);
  } catch {
    // No sound here.
  }
}
