/** Catches typing errors only. */
export function looksLikeMailAddress(text: string): boolean {
  return /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)*\.[^\s@.]{2,}$/.test(text.trim());
}
