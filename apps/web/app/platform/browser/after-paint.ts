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
  // A page that is left draws no further frame.
  window.addEventListener("pagehide", run);
  function cancel(): void {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    window.removeEventListener("pagehide", run);
  }
  function run(): void {
    cancel();
    work();
  }
  return cancel;
}
