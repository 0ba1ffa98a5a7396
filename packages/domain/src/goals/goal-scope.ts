import { toLatinDigits } from "../text/latin-digits.ts";
import { foldText } from "../text/fold-arabic.ts";
import { stemWord } from "../text/stem-words.ts";
import { timeWords } from "./goal-deadline.ts";
import type { GoalIndex } from "./goal-index.ts";
import type { GoalTool } from "./goal-tools.ts";
import type { GoalAnswer } from "./match-goal.ts";

/** Before a tool: how the subject is to be learned, "data analysis with Excel". */
const beforeTool =
  "with|using|via|through|by|in|only|just|avec|باستخدام|بواسطه|عبر|مع|علي|طريق|في|فقط";
/** After a tool: what for. */
const afterTool = "for|to|so|عشان|علشان|باش|لحتي|حتي|كي|لكي";
/** Whether the tools limit the subject: "data analysis with Excel and SQL", not "marketing and SEO". */
export function areToolsTheScope(goal: string, tools: readonly GoalTool[]): boolean {
  return hasToolBeside(
    goal,
    tools,
    (word) => `(?:(?:${beforeTool}) (?:the )?(?:ال)?|ب ?(?:ال)?)${word}`,
  );
}

/** "Python and pandas for our survey data": a purpose, not a trade. */
export function haveToolsPurpose(goal: string, tools: readonly GoalTool[]): boolean {
  return hasToolBeside(goal, tools, (word) => `(?:ال)?${word} (?:${afterTool})`);
}

function hasToolBeside(
  goal: string,
  tools: readonly GoalTool[],
  toPattern: (word: string) => string,
): boolean {
  const text = foldText(goal);
  return tools.some(({ words }) =>
    words
      .split(",")
      .some((written) => new RegExp(`(?:^| )${toPattern(foldText(written))}(?= |$)`).test(text)),
  );
}

const tradeWords = new Set(
  foldText(
    "become job jobs career hired hire وظيفة شغل اشتغل نشتغل نخدم مهنة اصير اصبح اكون ابقى ab2a asir aseer",
  )
    .split(" ")
    .map(stemWord),
);

/** It names a job or a person who does it; to open a shop or to make something is not one. */
export function isForTrade({ words }: Pick<GoalAnswer, "words">, { posts }: GoalIndex): boolean {
  return words.some((word) => tradeWords.has(word) || posts.has(word));
}

const careerChange =
  /\b(?:mov|switch|transition|shift|chang)\w*\s(?:\w+\s){0,2}(?:into|career|careers|field|job)\b|(?:تغيير|اغير|انتقل|الانتقال|اتحول|التحول)\s(?:\S+\s)?(?:ال|ل|لل)?(?:مجال|مهنه|تخصص|وظيفت)/u;

/** "I want to move into project management" means work, without naming a job. */
export function isCareerChange(goal: string): boolean {
  return careerChange.test(foldText(goal));
}

/** After a number: it counts something else than a score. */
const countedWords = new Set(
  "am pm st nd rd th times time tips skills sections tasks parts مرات مره نصائح مهارات اقسام".split(
    " ",
  ),
);
const labelWords = new Set("band score target درجه باند".split(" "));
const maxNameDistance = 5;

/** "IELTS band 7", "6.5 in IELTS", "from 5.5 to 7", «آيلتس ٧ ونص»; null without a possible score. */
export function parseTargetScore(
  goal: string,
  exam: { words: readonly string[]; lowest: number; highest: number },
): number | null {
  // The decimal point would be folded to a space.
  const text = toLatinDigits(goal)
    .replaceAll("٫", ".")
    .replaceAll(/(\d)[.,](\d)/g, "$1point$2");
  const tokens = foldText(text).split(" ");
  const names = new Set(exam.words.map(foldText));
  const isName = (at: number) => names.has(tokens[at]?.replace(/^ال/, "") ?? "");
  const isCounted = (at: number) => {
    const next = isName(at + 1) ? tokens[at + 2] : tokens[at + 1];
    return countedWords.has(next ?? "") || timeWords.has(next ?? "");
  };
  const readAt = (at: number) => {
    const token = tokens[at] ?? "";
    if (!/^\d(?:point[05])?$/.test(token)) return null;
    const hasHalf = /^ونصف?$/.test(tokens[at + 1] ?? "");
    const value = Number(token.replace("point", ".")) + (hasHalf ? 0.5 : 0);
    return value >= exam.lowest && value <= exam.highest ? value : null;
  };
  const scores = tokens
    .map((_, at) => ({ at, value: isCounted(at) ? null : readAt(at) }))
    .filter(({ value }) => value !== null);
  const isRangeEnd = (at: number) =>
    /^(?:to|الي)$/.test(tokens[at - 1] ?? "") && readAt(at - 2) !== null;
  const isNearName = (at: number) =>
    tokens.some((_, other) => isName(other) && Math.abs(other - at) <= maxNameDistance);
  const found =
    scores.find(({ at }) => isRangeEnd(at)) ??
    scores.find(({ at }) => labelWords.has(tokens[at - 1] ?? "")) ??
    scores.find(({ at }) => isNearName(at));
  return found?.value ?? null;
}
