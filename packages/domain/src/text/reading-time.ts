/** As a reader in either language does. */
const wordsPerMinute = 200;

export function countWords(text: string): number {
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}

export function toReadingMinutes(words: number): number {
  return Math.ceil(words / wordsPerMinute);
}
