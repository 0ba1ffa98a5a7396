import { type GoalIndex, splitWords } from "./goal-index.ts";
import { restateHours } from "./restate-hours.ts";
import { findKnownWord, listForms } from "../text/stem-words.ts";

export type Mode = "goal" | "self" | "not";
export type Token = { word: string; written: string; isKnown: boolean; mode: Mode; clause: number };

/** "And Excel" in one word, which a longer name also contains: «وإكسل». */
function findJoined(written: string, { terms }: GoalIndex): string | undefined {
  if (!written.startsWith("و")) return undefined;
  const [whole = "", ...forms] = listForms(written);
  const isSubject = (form: string) => {
    const term = terms.get(form);
    return term !== undefined && (term.sure.size > 0 || term.tools.size > 0);
  };
  return isSubject(whole) ? undefined : forms.find(isSubject);
}

/** Words by their form in the index; punctuation separates clauses. */
export function parseTokens(goal: string, index: GoalIndex): Token[] {
  return restateHours(goal)
    .split(/[,;:!?،؛؟\n()]|\.(?:\s|$)|\s-\s/)
    .flatMap((text, clause) =>
      splitWords(text).map((written) => {
        const found = findJoined(written, index) ?? findKnownWord(written, index.book);
        const word = found ?? listForms(written)[0] ?? written;
        return { word, written, isKnown: found !== undefined, mode: "goal" as const, clause };
      }),
    );
}

const changeWords = new Set(
  "switch move moving transition shift change انتقل اتحول تغيير".split(" "),
);

const markKinds = ["not", "experience", "self", "background", "turn", "goal"] as const;

function findMark(tokens: Token[], at: number, index: GoalIndex) {
  for (let length = 3; length > 0; length -= 1) {
    const window = tokens.slice(at, at + length);
    if (window.length < length || window.at(-1)?.clause !== tokens[at]?.clause) continue;
    const phrase = window.map(({ word }) => word).join(" ");
    // "I don't want" contains "want", so negations are checked first.
    const kind = markKinds.find((name) => index.marks[name].has(phrase));
    if (kind) return { kind, length };
  }
  return undefined;
}

/** Separates the goal from who the user is and what they leave or reject. */
export function markModes(tokens: Token[], index: GoalIndex): void {
  let mode: Mode = "goal";
  let isChanging = false;
  let isLeaving = false;
  let hasGoalMark = false;
  for (let at = 0; at < tokens.length;) {
    const token = tokens[at];
    if (!token) break;
    if (token.clause !== tokens[at - 1]?.clause) {
      [mode, isLeaving, hasGoalMark] = ["goal", false, false];
    }
    const mark = findMark(tokens, at, index);
    if (mark?.kind === "goal" || mark?.kind === "turn") [mode, hasGoalMark] = ["goal", true];
    if (mark?.kind === "self" || mark?.kind === "not") mode = mark.kind;
    // "Learn from experience in sales" is a goal, "accountant with experience in sales" is not.
    const isBackground = mark?.kind === "background" && tokens[at - 1]?.word !== "user";
    if (mark?.kind === "experience" || (isBackground && !hasGoalMark)) {
      mode = "self";
      for (const earlier of hasGoalMark ? [] : tokens.slice(0, at)) {
        if (earlier.clause === token.clause) earlier.mode = "self";
      }
    }
    if (changeWords.has(token.word)) isChanging = true;
    if (isChanging && /^(?:from|من)$/.test(token.word)) [mode, isLeaving] = ["self", true];
    if (isLeaving && /^(?:to|into|الي)$/.test(token.word)) [mode, isLeaving] = ["goal", false];
    const length = mark?.length ?? 1;
    for (const part of tokens.slice(at, at + length)) part.mode = mode;
    at += length;
  }
}
