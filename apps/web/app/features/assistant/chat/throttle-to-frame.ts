/** A background tab has no animation frames. */
const hiddenMs = 250;

/** Calls `draw` at most once per animation frame. */
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
