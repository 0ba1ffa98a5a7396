import { toLatinDigits } from "../text/latin-digits.ts";

export type ParsedPrice = {
  price_usd: number;
  /** No number was found: shown as "Price varies", never as free. */
  price_varies: boolean;
};

const free = /\bfree\b|مجان/i;
const varies = /\bvar(?:y|ies|iable)\b|متغي|يختلف|تختلف/i;

/** Free or varying is 0, otherwise the first number counts. */
export function parsePrice(words: string): ParsedPrice {
  const text = toLatinDigits(words);
  if (varies.test(text)) return { price_usd: 0, price_varies: true };
  if (free.test(text)) return { price_usd: 0, price_varies: false };
  const found = /\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?/.exec(text)?.[0];
  if (found === undefined) return { price_usd: 0, price_varies: true };
  return { price_usd: Number(found.replaceAll(",", "")), price_varies: false };
}
