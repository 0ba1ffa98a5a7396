import { toLatinDigits } from "../../text/latin-digits.ts";

const amount = /^~? ?(\d{1,6}(?:[.,]\d{1,3})?) ?(\p{L}+)\.?$/u;
const hourUnits = new Set("h hr hrs hour hours س ساعة ساعات".split(" "));
const minuteUnits = new Set("m min mins minute minutes د دقيقة دقائق".split(" "));
const words = new Map([
  ["an hour", 1],
  ["ساعة", 1],
  ["ساعة واحدة", 1],
  ["ساعتان", 2],
  ["ساعتين", 2],
]);

/** «5 h», «2.5 hours», «90 min», «ساعتان», «٣ ساعات»; undefined for any other text. May be 0. */
export function parseHours(text: string): number | undefined {
  const plain = toLatinDigits(text.trim().toLowerCase());
  const named = words.get(plain);
  if (named !== undefined) return named;
  const [, number = "", unit = ""] = amount.exec(plain) ?? [];
  const value = Number(number.replace(",", "."));
  if (hourUnits.has(unit)) return value;
  return minuteUnits.has(unit) ? Math.round((value / 60) * 100) / 100 : undefined;
}

/** Hours in brackets at the end of a title. */
export function splitHours(text: string): { title: string; hours: number | null } {
  const start = text.endsWith(")") ? text.lastIndexOf("(") : -1;
  const hours = start < 0 ? undefined : parseHours(text.slice(start + 1, -1));
  if (hours === undefined) return { title: text, hours: null };
  return { title: text.slice(0, start).trimEnd(), hours };
}
