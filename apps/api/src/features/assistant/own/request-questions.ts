import { foldText } from "@masar/domain/text/fold-arabic";
import { hasPattern, patternData } from "./own-patterns.ts";

/** Something that Masar changes elsewhere (a task, the goal, a date) or does not have, such as levels. */
export type Request =
  | { kind: "addTask" }
  | { kind: "changeGoal"; goal: string }
  | { kind: "reminderTime" }
  | { kind: "moveMilestone" }
  | { kind: "weakPoints" }
  | { kind: "knownSkills" }
  | { kind: "fadingSkills" }
  | { kind: "missedQuestions" }
  | { kind: "whatToReview" }
  | { kind: "levels" };

const masteryKinds = [
  "weakPoints",
  "knownSkills",
  "fadingSkills",
  "missedQuestions",
  "whatToReview",
] as const;

const goalStart = new RegExp(patternData.changesGoal.join("|"));
const taskStart = new RegExp(patternData.addsTask.join("|"));
const taskJoin = new RegExp(patternData.taskJoin.join("|"));

export function findRequest(folded: string): Request | undefined {
  if (hasPattern(folded, "addsTask")) return { kind: "addTask" };
  if (hasPattern(folded, "changesReminder")) return { kind: "reminderTime" };
  if (asksToMoveMilestone(folded)) return { kind: "moveMilestone" };
  for (const kind of masteryKinds) if (hasPattern(folded, kind)) return { kind };
  if (hasPattern(folded, "asksLevel") && hasPattern(folded, "pointsWord"))
    return { kind: "levels" };
  if (hasPattern(folded, "changesGoalOnly")) return { kind: "changeGoal", goal: "" };
  const goal = parseGoal(folded);
  return goal === undefined ? undefined : { kind: "changeGoal", goal };
}

/** One milestone: all dates together can be moved, and the library says how. */
function asksToMoveMilestone(folded: string): boolean {
  if (!hasPattern(folded, "movesMilestone") || !hasPattern(folded, "milestoneWord")) return false;
  return !hasPattern(folded, "allDates");
}

/** "Change my goal to 30 minutes" is about the daily goal, not about what to become. */
function parseGoal(folded: string): string | undefined {
  const match = goalStart.exec(folded);
  if (!match || hasPattern(folded, "otherGoal")) return undefined;
  const goal = folded.slice(match.index + match[0].length).trim();
  return goal === "" ? undefined : goal;
}

const listWords = (text: string) => text.split(/\s+/).filter((word) => foldText(word) !== "");
/** Folding splits "full-stack" into two words. */
const countFolded = (word: string) => foldText(word).split(" ").length;
/** Drops the written words that hold the first `count` folded ones. */
function dropFolded(words: string[], count: number): string[] {
  let left = count;
  return words.filter((word) => {
    const isDropped = left > 0;
    left -= countFolded(word);
    return !isDropped;
  });
}
const trimSigns = (text: string) => text.replace(/^[:،,.-]{1,3} ?|[.،,!?؟]{1,3}$/g, "");

/** The goal as the learner wrote it, without the preposition that Arabic joins to its first word. */
export function parseGoalName(message: string, goal: string): string {
  const words = listWords(message);
  const all = words.reduce((sum, word) => sum + countFolded(word), 0);
  const name = trimSigns(dropFolded(words, all - goal.split(" ").length).join(" "));
  const isJoined = name.startsWith("ل") && !/(?:^| )(?:الي|علي|ل) /.test(foldText(message));
  return isJoined ? name.replace(/^لل/, "لال").replace(/^ل\u0640*/, "") : name;
}

type Due = "today" | "tomorrow" | { weekday: number };

const dayJoin = new RegExp(patternData.dayJoin.join("|"));

/** The text of the new task, and the day that its last words name: "on Thursday", «يوم الخميس». */
export function parseTaskTitle(
  message: string,
  findDay: (word: string) => Due | undefined,
): { title: string; due: Due | undefined } {
  const [match = ""] = taskStart.exec(foldText(message)) ?? [];
  const words = dropFolded(listWords(message), match.trim().split(" ").length);
  if (taskJoin.test(foldText(words[0] ?? ""))) words.shift();
  const due = findDay(foldText(words.at(-1) ?? ""));
  if (due !== undefined) words.pop();
  if (due !== undefined && dayJoin.test(foldText(words.at(-1) ?? ""))) words.pop();
  return { title: trimSigns(words.join(" ")), due };
}
