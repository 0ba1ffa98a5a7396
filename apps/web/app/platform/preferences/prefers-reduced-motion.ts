/** By the device or the user's settings. */
export function prefersReducedMotion(): boolean {
  const isChosen = document.documentElement.matches('[data-display~="still"]');
  return isChosen || window.matchMedia("(prefers-reduced-motion: reduce)").matches;
}
