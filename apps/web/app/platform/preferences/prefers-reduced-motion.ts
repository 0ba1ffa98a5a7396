/** Nothing on the page may move: the device says so, or the learner's settings do. */
export function prefersReducedMotion(): boolean {
  const isChosen = document.documentElement.matches('[data-display~="still"]');
  return isChosen || window.matchMedia("(prefers-reduced-motion: reduce)").matches;
}
