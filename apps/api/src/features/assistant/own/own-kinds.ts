import type { PathQuestion } from "./path-questions/path-questions.ts";
import type { SlotQuestion } from "./slots/slot-questions.ts";
import { type Concept, listUnknownWords, parseConcepts } from "./question-words.ts";

/** `all`: each of them, or one of a list. Rules are tried in their order. */
type Rule = {
  kind: OwnKind;
  all: (Concept | Concept[])[];
  none?: Concept[];
  /** Words that many questions share decide only in short ones. */
  maxWords?: number;
};

/** Questions that only the answer before them gives a subject. */
export type FollowedKind =
  | "followLong"
  | "followFirst"
  | "followTask"
  | "followMilestone"
  | "followWho"
  | "followMore"
  | "followUnknown";

export type OwnKind =
  | "notes"
  | "otherPath"
  | "review"
  | "freezes"
  | "points"
  | "streak"
  | "restDays"
  | "reminders"
  | "tasks"
  | "courses"
  | "timeZone"
  | "theme"
  | "language"
  | "digits"
  | "dailyGoal"
  | "weeklyGoal"
  | "focus"
  | "quiet"
  | "firstDay"
  | "dayStart"
  | "country"
  | "moreHours"
  | "deadline"
  | "finish"
  | "hoursLeft"
  | "milestoneCount"
  | "milestoneNeeds"
  | "milestoneStart"
  | "milestoneProgress"
  | "timeStudied"
  | "week"
  | "todayGoal"
  | "today"
  | "next"
  | "progress"
  | "shortTime"
  | "courseOpinion"
  | "courseFacts"
  | "whatIfHours"
  | "changeHours"
  | "whyLate"
  | "yesterday"
  | "finishedCourses"
  | "savedCourses"
  | "addTask"
  | "changeGoal"
  | "reminderTime"
  | "moveMilestone"
  | "weakPoints"
  | "knownSkills"
  | "fadingSkills"
  | "missedQuestions"
  | "whatToReview"
  | "levels"
  | "missedDays"
  | "skipMilestone"
  | "changeAnyHours"
  | "afterNext"
  | "whyNext"
  | "impossible"
  | "selfDoubt"
  | "newHere"
  | "enoughHours"
  | "sessionLength"
  | "zeroMinutes"
  | "sameSessions"
  | "skipSession"
  | "studyDays"
  | "studyTime"
  | "enoughThisWeek"
  | FollowedKind
  | PathQuestion["kind"]
  | SlotQuestion["kind"];

const rules: Rule[] = [
  { kind: "notes", all: ["wrote", ["what", "where", "find", "note"]] },
  { kind: "notes", all: ["note", ["own", "find", "where"]] },
  { kind: "review", all: ["card", ["amount", "today", "review", "own", "left"]] },
  { kind: "review", all: ["review", ["amount", "today", "left"]], none: ["course"] },
  { kind: "freezes", all: ["freeze", ["own", "amount", "streak"]] },
  { kind: "points", all: ["points", ["own", "amount"]] },
  { kind: "yesterday", all: ["yesterday", ["studied", "goal", "amount"]], none: ["streak"] },
  {
    kind: "studyTime",
    all: ["month", ["studied", "average"]],
    none: ["finish", "left", "streak", "monthEnd"],
  },
  {
    kind: "studyTime",
    all: ["month", "amount", ["hour", "day"]],
    none: ["finish", "left", "need", "path", "monthEnd", "streak", "course"],
  },
  { kind: "studyTime", all: ["average", ["studied", "own"], ["day", "week", "hour"]] },
  { kind: "studyTime", all: ["studied", "weekday"], none: ["rest", "next", "task"] },
  {
    kind: "studyTime",
    all: ["day", "week", ["studied", "amount"]],
    none: ["left", "rest", "goal", "finish", "need", "task", "streak", "planned", "set"],
  },
  { kind: "streak", all: ["streak"] },
  { kind: "streak", all: ["miss", ["tomorrow", "today"]], none: ["task", "session", "course"] },
  { kind: "theme", all: ["theme", ["own", "set", "what"]] },
  { kind: "timeZone", all: ["timeZone", ["own", "set"]] },
  { kind: "digits", all: ["digits", ["own", "set"]] },
  { kind: "quiet", all: ["quiet", ["own", "when", "clock", "what", "set"]] },
  { kind: "language", all: ["mail", "speech"] },
  { kind: "language", all: ["appLanguage"] },
  { kind: "firstDay", all: ["firstDay"] },
  { kind: "dayStart", all: ["dayStart", ["when", "own", "clock"]] },
  { kind: "country", all: ["country", ["own", "set"], "what"] },
  { kind: "reminders", all: ["reminder", ["own", "clock", "when", "set"]] },
  { kind: "restDays", all: ["rest", ["own", "tomorrow", "today", "weekday", "what", "when"]] },
  { kind: "focus", all: ["focus", ["own", "amount", "set"]], none: ["left"] },
  // "When is this milestone due?" holds a word of tasks.
  { kind: "milestoneNeeds", all: ["milestone", "left", "session"] },
  {
    kind: "tasks",
    all: ["task", ["own", "what", "today", "tomorrow", "overdue", "amount", "find", "week"]],
  },
  {
    kind: "tasks",
    all: ["overdue", ["what", "own"]],
    none: ["path", "late", "milestone", "yesterday"],
  },
  { kind: "tasks", all: ["overdue"], none: ["own", "path", "milestone", "yesterday"] },
  { kind: "savedCourses", all: ["course", "saved"], none: ["milestone"] },
  {
    kind: "finishedCourses",
    all: ["course", "finish", "own"],
    none: ["when", "left", "milestone", "hour", "week", "today", "next", "can"],
  },
  { kind: "courses", all: ["course", ["possess", "milestone"]], none: ["next"] },
  { kind: "courses", all: ["course", "current", "amount"], none: ["next"], maxWords: 6 },
  { kind: "courses", all: ["lessons", ["where", "find"], "own"] },
  {
    kind: "progress",
    all: ["whereAmI"],
    none: ["milestone", "course", "session", "other", "trouble"],
    maxWords: 9,
  },
  { kind: "otherPath", all: ["path", "other"], none: ["finish"] },
  { kind: "otherPath", all: ["path", "where", "own"], none: ["finish", "next"] },
  {
    kind: "dailyGoal",
    all: ["dailyGoal", ["set", "what", "amount", "own"]],
    none: ["today", "left"],
  },
  { kind: "week", all: ["week", "compare"] },
  { kind: "moreHours", all: ["moreHours", ["finish", "deadline", "week", "monthEnd"]] },
  { kind: "week", all: ["week", "goal"], none: ["finish", "monthEnd"] },
  { kind: "deadline", all: ["deadline"], none: ["task"] },
  { kind: "deadline", all: ["monthEnd", ["finish", "hour"]] },
  {
    kind: "hoursLeft",
    all: ["left", "hour", ["path", "own", "finish"]],
    none: ["milestone", "today", "week", "goal"],
  },
  {
    kind: "hoursLeft",
    all: ["left", "hour", "amount"],
    none: ["milestone", "milestones", "session", "today", "week", "goal", "day", "course"],
    maxWords: 5,
  },
  { kind: "milestoneStart", all: ["canStart", "milestone"] },
  { kind: "milestoneStart", all: ["can", "begin", "milestone"] },
  {
    kind: "milestoneProgress",
    all: ["milestone", "current", ["amount", "progress"]],
    none: ["need", "left", "hour"],
  },
  {
    kind: "milestoneCount",
    all: ["milestones", "finish", "left"],
    none: ["when", "hour", "can", "thisMilestone"],
  },
  {
    kind: "milestoneCount",
    all: ["milestones", "finish"],
    none: ["when", "hour", "need", "can", "thisMilestone"],
  },
  { kind: "milestoneNeeds", all: ["thisMilestone", "left", "amount"] },
  { kind: "milestoneNeeds", all: ["milestone", "left", "session"] },
  {
    kind: "milestoneCount",
    all: ["milestone", "amount", ["finish", "left", "own"]],
    none: ["hour", "progress"],
  },
  {
    kind: "hoursLeft",
    all: ["left", "amount", "path"],
    none: ["milestone", "milestones", "today", "week", "goal"],
  },
  {
    kind: "milestoneNeeds",
    all: ["need", ["milestone", "what", "left", "own"]],
    none: ["when", "goal"],
  },
  { kind: "week", all: ["week", ["studied", "left", "goal", "amount"]], none: ["finish"] },
  { kind: "week", all: ["week", "own", "what"], none: ["weeklyGoal", "finish"] },
  { kind: "weeklyGoal", all: ["weeklyGoal", ["own", "what", "set", "amount"]], none: ["finish"] },
  { kind: "todayGoal", all: ["today", ["goal", "left", "studied"]] },
  {
    kind: "todayGoal",
    all: ["today", "amount", "hour"],
    none: ["session", "course", "finish", "milestone", "need", "can", "path"],
  },
  { kind: "todayGoal", all: ["goal", ["finish", "left"], "day"] },
  {
    kind: "today",
    all: ["today", ["what", "todo", "own", "planned"]],
    none: ["finish", "trouble"],
  },
  { kind: "finish", all: ["when", "finish", ["own", "path"]] },
  { kind: "finish", all: ["when", "finish"], maxWords: 4 },
  { kind: "finish", all: ["late", ["own", "path"]], none: ["trouble"] },
  {
    kind: "hoursLeft",
    all: ["left", ["hour", "amount"], ["path", "own", "finish"]],
    none: ["milestone"],
  },
  { kind: "milestoneNeeds", all: ["milestone", "left"] },
  { kind: "timeStudied", all: ["hour", "studied", ["own", "amount"]], none: ["week", "today"] },
  { kind: "timeStudied", all: ["studied", "amount"], none: ["week", "today"] },
  { kind: "milestoneProgress", all: ["progress", "milestone"] },
  { kind: "progress", all: ["progress", ["own", "path"]] },
  { kind: "progress", all: ["status", "path"] },
  { kind: "progress", all: ["status", "own"] },
  { kind: "timeStudied", all: ["amount", "hour", "own"], none: ["left", "week", "today", "need"] },
  {
    kind: "progress",
    all: ["what", "own", ["soFar"]],
    none: ["week", "today", "yesterday", "hour", "course", "milestone", "milestones", "trouble"],
    maxWords: 9,
  },
  {
    kind: "next",
    all: ["next", ["session", "todo", "own", "course", "where"]],
    none: ["trouble"],
    maxWords: 10,
  },
  { kind: "next", all: ["what", "todo", "path"], none: ["trouble"] },
  { kind: "next", all: ["what", ["next", "now"]], none: ["path", "trouble"], maxWords: 6 },
  { kind: "next", all: ["what", "todo", "own"], none: ["trouble"], maxWords: 6 },
  { kind: "next", all: ["begin", "session"], none: ["trouble", "when", "what"], maxWords: 8 },
  { kind: "next", all: ["where", "begin", "own"], none: ["trouble"], maxWords: 5 },
  { kind: "milestoneNeeds", all: ["thisMilestone", "what"] },
];

/** Questions with these words are about the named milestone, if they name one of the learner's. */
const milestoneRules: Rule[] = [
  { kind: "milestoneStart", all: ["canStart"] },
  { kind: "milestoneStart", all: ["can", "begin"] },
  { kind: "milestoneNeeds", all: ["need"] },
  { kind: "courses", all: ["course", "possess"] },
  {
    kind: "milestoneProgress",
    all: [
      ["progress", "left", "finish", "status"],
      ["own", "milestone", "amount"],
    ],
  },
  { kind: "milestoneProgress", all: ["where", "own"] },
  { kind: "milestoneProgress", all: ["milestone", "when"] },
];

/** Kinds that keep their meaning when the question also names a milestone. */
const unchangedByMilestone = new Set<OwnKind>([
  "notes",
  "tasks",
  "review",
  "courses",
  "streak",
  "deadline",
  "moreHours",
]);

/** Kinds whose questions name a note, a course, a path or a milestone in words of their own. */
const namesItsSubject = new Set<OwnKind>([
  "notes",
  "courses",
  "otherPath",
  "milestoneCount",
  "milestoneStart",
  "milestoneNeeds",
  "milestoneProgress",
]);

/** More words that no concept uses are what the question is about. */
const maxUnknownWords = 2;

function isPersonal(found: ReadonlySet<Concept>): boolean {
  return found.has("own") || found.has("path");
}

export type OwnQuestion = { kind: OwnKind; concepts: ReadonlySet<Concept>; folded: string };

type ReadWords = { found: ReadonlySet<Concept>; count: number };

function matches({ found, count }: ReadWords, { all, none = [], maxWords: most }: Rule): boolean {
  if (most !== undefined && count > most) return false;
  const has = (part: Concept | Concept[]) =>
    typeof part === "string" ? found.has(part) : part.some((one) => found.has(one));
  return all.every(has) && !none.some((one) => found.has(one));
}

/** A longer text tells a story or is about something else. */
const maxWords = 20;

/** Null for a question that is not about the learner's own data. */
export function parseOwnQuestion(folded: string, namesMilestone: boolean): OwnQuestion | null {
  const count = folded.split(" ").length;
  if (count > maxWords) return null;
  const concepts = parseConcepts(folded);
  if (isGeneral(concepts, namesMilestone)) return null;
  const kind = rules.find((rule) => matches({ found: concepts, count }, rule))?.kind ?? null;
  const isUnchanged = kind !== null && unchangedByMilestone.has(kind);
  const ofMilestone =
    namesMilestone && !isUnchanged
      ? milestoneRules.find((rule) => matches({ found: concepts, count }, rule))?.kind
      : undefined;
  const found = ofMilestone ?? kind;
  if (found === null) return null;
  const isAboutMore =
    !namesMilestone &&
    !namesItsSubject.has(found) &&
    listUnknownWords(folded).length > (isPersonal(concepts) ? maxUnknownWords : 0);
  return isAboutMore ? null : { kind: found, concepts, folded };
}

/** How something works, what it means, or a subject to learn. */
function isGeneral(found: ReadonlySet<Concept>, namesMilestone: boolean): boolean {
  const asksOwnStreak = found.has("streak") && found.has("amount");
  const startsSession = found.has("begin") && found.has("session");
  if (found.has("howto") && !found.has("status") && !asksOwnStreak && !startsSession) return true;
  if (found.has("meaning") || found.has("lesson")) return true;
  // The name of a milestone is often a subject, so it alone does not end the reading.
  if (found.has("subject") && !namesMilestone && !found.has("path") && !found.has("note"))
    return true;
  const asksMilestones = found.has("milestones") && (found.has("finish") || found.has("left"));
  return found.has("whatIs") && !found.has("own") && !found.has("next") && !asksMilestones;
}
