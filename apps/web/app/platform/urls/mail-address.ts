/** Enough to catch a slip of the hand; whether it exists, only a mail tells. */
export function looksLikeMailAddress(text: string): boolean {
  return /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)*\.[^\s@.]{2,}$/.test(text.trim());
}
