/** A tab in the background draws no frame. */
const maxWaitMs = 500;

/** Runs `work` when the next frame is on the screen. Returns how to cancel it. */
export function afterPaint(work: () => void): () => void {
  let timer = setTimeout(run, maxWaitMs);
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer);
    // The frame is drawn after its callbacks.
    timer = setTimeout(run);
  });
  function run(): void {
    cancelAnimationFrame(frame);
    work();
  }
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
