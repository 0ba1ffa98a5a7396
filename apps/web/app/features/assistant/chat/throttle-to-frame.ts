/** A tab in the background draws no frames, but its answer goes on. */
const hiddenMs = 250;

/** Draws at most once for each frame of the screen, however many pieces come in between. */
export function throttleToFrame(draw: () => void) {
  let frame: number | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function run(): void {
    cancel();
    draw();
  }

  function cancel(): void {
    if (frame !== undefined) cancelAnimationFrame(frame);
    clearTimeout(timer);
    frame = undefined;
  }

  return {
    request: () => {
      if (frame !== undefined) return;
      frame = requestAnimationFrame(run);
      timer = setTimeout(run, hiddenMs);
    },
    cancel,
  };
}
