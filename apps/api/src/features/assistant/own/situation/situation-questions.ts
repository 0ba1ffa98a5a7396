import { listMatches } from "#api/features/assistant/library/patterns.ts";
import { hasPattern, patternData } from "#api/features/assistant/own/own-patterns.ts";
import { listUnknownWords } from "#api/features/assistant/own/question-words.ts";

/** What a learner says about their own situation, whose words no other kind of question uses. */
export type Situation =
  | { kind: "selfDoubt" }
  | { kind: "newHere" }
  | { kind: "enoughHours"; minutes: number; isDaily: boolean }
  | { kind: "enoughThisWeek"; minutes: number }
  | { kind: "sessionLength" }
  | { kind: "zeroMinutes" }
  | { kind: "sameSessions" }
  | { kind: "skipSession" }
  | { kind: "afterNext" }
  | { kind: "studyDays"; days: number[] | "weekend" };

/** "I'm not up to this"; a message that also speaks of grief gets kind words and no next step. */
export function isSelfDoubt(folded: string): boolean {
  return hasPattern(folded, "selfDoubt") && !hasPattern(folded, "deepSadness");
}

export function findSituation(folded: string): Situation | undefined {
  if (isSelfDoubt(folded)) return { kind: "selfDoubt" };
  if (isNewHere(folded)) return { kind: "newHere" };
  const has = (...names: Parameters<typeof hasPattern>[1][]) =>
    names.every((name) => hasPattern(folded, name));
  if (has("zeroTime", "doneSessions", "asksWhy")) return { kind: "zeroMinutes" };
  if (has("skipsSession")) return { kind: "skipSession" };
  if (has("boring")) return { kind: "sameSessions" };
  if (has("asksAfterNext")) return { kind: "afterNext" };
  if (has("sessionWord", "asksLength", "asksOfLength") && !has("otherSession"))
    return { kind: "sessionLength" };
  return findStudyDays(folded) ?? findEnoughHours(folded);
}

/** "I can only study on weekends from now on" names days to study on. */
function findStudyDays(folded: string): Situation | undefined {
  if (!hasPattern(folded, "onlyStudies") || parseMinutes(folded) !== undefined) return undefined;
  const days = listMatches("weekdays", folded).map(({ value }) => value);
  if (days.length > 0) return { kind: "studyDays", days };
  return hasPattern(folded, "weekendWord") ? { kind: "studyDays", days: "weekend" } : undefined;
}

function isNewHere(folded: string): boolean {
  if (hasPattern(folded, "onlyStart")) return true;
  return hasPattern(folded, "newHere") && hasPattern(folded, "asksStart");
}

/** "Is one hour a day enough?"; an hour of walking a day is another question. */
function findEnoughHours(folded: string): Situation | undefined {
  const isDaily = hasPattern(folded, "daily");
  if (!isDaily && !hasPattern(folded, "weekly") && !hasPattern(folded, "thisWeek"))
    return undefined;
  const isOnly = hasPattern(folded, "onlyStudies");
  if (!isOnly && !hasPattern(folded, "asksEnough")) return undefined;
  const isOfStudy = isOnly || hasPattern(folded, "studyWord");
  const isKnown = (word: string) => hasPattern(word, "asksEnough") || hasPattern(word, "timeWord");
  const others = listUnknownWords(folded).filter((word) => !isKnown(word));
  if (!isOfStudy && others.length > 0) return undefined;
  const minutes = parseMinutes(folded);
  if (minutes === undefined) return undefined;
  const isThisWeek = !isDaily && hasPattern(folded, "thisWeek");
  return isThisWeek
    ? { kind: "enoughThisWeek", minutes }
    : { kind: "enoughHours", minutes, isDaily };
}

/** The first amount of time in the text, in minutes. */
export function parseMinutes(folded: string): number | undefined {
  for (const row of patternData.minutes) {
    const match = new RegExp(row.pattern).exec(folded);
    if (match) return row.minutes ?? Number(match[1]) * (row.factor ?? 1);
  }
  return undefined;
}
