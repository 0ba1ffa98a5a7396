import { limits } from "@masar/contract/limits";
import { findMatch } from "#api/features/assistant/library/patterns.ts";
import { hasPattern, patternData } from "./own-patterns.ts";

/** Hours that a question names: in all, or in addition to the pace of now. */
export type NamedHours = { hours: number; isDaily: boolean; isExtra: boolean };
export type HoursQuestion = NamedHours & { kind: "whatIfHours" | "changeHours" };

const hoursAmount = new RegExp(patternData.hoursAmount);
const changedTo = new RegExp(patternData.changedTo);
/** A longer question without a word for the end is about something else. */
const maxWordsWithoutEnd = 12;

/** The hours that a question names. */
export function parseHours(folded: string): number | undefined {
  const [, whole, tenths] = hoursAmount.exec(folded) ?? [];
  const hours =
    whole === undefined ? findMatch("spelledHours", folded) : Number(`${whole}.${tenths ?? 0}`);
  return hours !== undefined && hours > 0 && hours <= limits.paths.maxHoursPerWeek
    ? hours
    : undefined;
}

/** "What if I study 7 hours a week?" and "change my hours to 10". */
export function findHoursQuestion(folded: string): HoursQuestion | undefined {
  return findChange(folded) ?? findCondition(folded);
}

function findChange(folded: string): HoursQuestion | undefined {
  if (!hasPattern(folded, "changesHours") || hasPattern(folded, "otherHours")) return undefined;
  const [, added] = /\b(?:increase|raise)\b.{0,60}\bby (\d{1,2})\b/.exec(folded) ?? [];
  if (added) return { kind: "whatIfHours", hours: Number(added), isDaily: false, isExtra: true };
  const [, to] = changedTo.exec(folded) ?? [];
  const [, amount] = hoursAmount.exec(folded) ?? [];
  const hours = Number(to ?? amount ?? 0);
  if (hours < 1 || hours > limits.paths.maxHoursPerWeek) return undefined;
  return { kind: "changeHours", hours, isDaily: false, isExtra: false };
}

function findCondition(folded: string): HoursQuestion | undefined {
  const isDaily = hasPattern(folded, "daily");
  const isExtra = hasPattern(folded, "extraHours");
  const hasEnd = hasPattern(folded, "finishes");
  const hasSpan = isDaily || hasPattern(folded, "weekly");
  const isCondition = hasPattern(folded, "condition") && hasPattern(folded, "studies");
  const isShort = folded.split(" ").length <= maxWordsWithoutEnd;
  const asksFinish = hasEnd && hasPattern(folded, "asksWhen");
  const isAsked = isCondition
    ? asksFinish || hasEnd || (hasSpan && isShort)
    : asksFinish && hasSpan;
  if (!isAsked) return undefined;
  const hours = parseHours(folded);
  // One hour more is a kind of its own.
  if (isExtra && hours === 1) return undefined;
  return hours === undefined ? undefined : { kind: "whatIfHours", hours, isDaily, isExtra };
}
