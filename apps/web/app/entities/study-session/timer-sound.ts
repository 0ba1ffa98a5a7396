/** A fifth apart: up when a break starts, down when it ends. */
const notesHz = { focus: [659.25, 987.77], break: [987.77, 659.25] };
const apartSeconds = 0.22;
const ringSeconds = 1.4;
const loudness = 0.22;
const maxLateMs = 2000;

let context: AudioContext | undefined;

/** Browsers allow sound only after a press. */
export function prepareSound(): void {
  if (typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume().catch(() => {});
}

export function playChime(ended: "focus" | "break"): void {
  prepareSound();
  const audio = context;
  if (!audio) return;
  const chime = () => {
    for (const [index, hz] of notesHz[ended].entries()) {
      ring(audio, hz, audio.currentTime + index * apartSeconds);
    }
  };
  if (audio.state === "running") return chime();
  // Without a press the browser resumes later: a late chime is dropped.
  const dueAt = Date.now();
  audio.resume().then(
    () => {
      if (Date.now() - dueAt < maxLateMs) chime();
    },
    () => {},
  );
}

function ring(audio: AudioContext, hz: number, at: number): void {
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  tone.type = "sine";
  tone.frequency.value = hz;
  volume.gain.setValueAtTime(0, at);
  volume.gain.linearRampToValueAtTime(loudness, at + 0.02);
  volume.gain.exponentialRampToValueAtTime(0.0001, at + ringSeconds);
  tone.connect(volume).connect(audio.destination);
  tone.start(at);
  tone.stop(at + ringSeconds);
}
