import type { MilestoneView } from "@masar/domain/progress/milestone-view";
import type { ActivePath } from "#api/core/study/current-path.service.ts";
import { listMatches } from "#api/features/assistant/library/patterns.ts";
import { parseHours } from "#api/features/assistant/own/hours-questions.ts";
import type { ImpossibleRequest } from "#api/features/assistant/own/impossible-requests.ts";
import { findNamedMilestone } from "#api/features/assistant/own/named-milestone.ts";
import { listNamedSkills } from "#api/features/assistant/library/question/named-terms.ts";
import { findExamWords, findNamedPath, namesExam } from "./named-path.ts";
import { hasWords, textAfter } from "./slot-words.ts";

export type CountUnit = "day" | "week" | "month";

/** Questions that refer to the learner's own paths and milestones by name or by their order. */
export type SlotQuestion =
  | { kind: "pathDate"; path: ActivePath }
  | { kind: "countdown"; unit: CountUnit; path: ActivePath | undefined }
  | { kind: "pathNext"; path: ActivePath }
  | { kind: "pathStatus"; path: ActivePath }
  | { kind: "pathFirst" }
  | { kind: "pathHours"; path: ActivePath; hours: number }
  | { kind: "relativeMilestone"; isAfter: boolean }
  | { kind: "milestoneContents" }
  | { kind: "milestoneDates" }
  | { kind: "whyCourse" }
  | { kind: "whyOrder" }
  | { kind: "changeDeadline" }
  | { kind: "busySoon" }
  | { kind: "noTimeToday" }
  | { kind: "stuckHere" }
  | { kind: "moveUp" }
  | { kind: "startCourse" }
  | { kind: "studyDays"; days: number[] }
  | { kind: "impossible"; requests: ImpossibleRequest[] };

export type FoundSlots = { special: SlotQuestion; milestone: MilestoneView | undefined };
type Slots = { views: readonly MilestoneView[]; paths: readonly ActivePath[] };
type Reader = (message: string, folded: string, slots: Slots) => FoundSlots | undefined;

/** What Arabic joins to the name of a day: «لجمعة وسبت». */
const joined = /(?<=^| )[وف]?(?:لل|ال|بال|ل|ب)?(?=\p{Script=Arabic}{3})/gu;

const maxWords = 24;
const plain = (special: SlotQuestion): FoundSlots => ({ special, milestone: undefined });

function readRequest(message: string, folded: string): FoundSlots | undefined {
  if (hasWords(folded, "make", "work", "forMe"))
    return plain({ kind: "impossible", requests: ["work"] });
  if (hasWords(folded, "noTimeToday")) return plain({ kind: "noTimeToday" });
  if (hasWords(folded, "stuckHere")) return plain({ kind: "stuckHere" });
  if (hasWords(folded, "change", "deadline") && !hasWords(folded, "hours"))
    return plain({ kind: "changeDeadline" });
  const isCourse = hasWords(folded, "what", "course", "open");
  const isOtherCourse = hasWords(folded, "stage") || hasWords(folded, "notStart");
  if (isCourse && !isOtherCourse && listNamedSkills(message).length === 0)
    return plain({ kind: "startCourse" });
  if (hasWords(folded, "change", "study") && !hasWords(folded, "hours")) {
    const days = listMatches("weekdays", folded.replace(joined, "")).map(({ value }) => value);
    if (days.length > 0 || hasWords(folded, "studyDays")) return plain({ kind: "studyDays", days });
  }
  const isExam = hasWords(folded, "exam", "span", "cannotStudy");
  const isAway = hasWords(folded, "away", "span");
  return isExam || isAway ? plain({ kind: "busySoon" }) : undefined;
}

/** "I'm bored of statistics, can I go straight to Python?", "put dashboards before statistics". */
function readMoveUp(_message: string, folded: string, { views }: Slots): FoundSlots | undefined {
  const isDirect = hasWords(folded, "direct");
  const isBored = hasWords(folded, "bored", "wish");
  const isOrder = hasWords(folded, "put", "before") && !hasWords(folded, "why");
  if (!isDirect && !isBored && !isOrder) return undefined;
  const [mover = "", rest = ""] = folded.split(/ (?:before|ahead of|قبل) /);
  const wanted = isOrder ? mover : isBored ? (textAfter(folded, "wish") ?? "") : folded;
  const milestone = findNamedMilestone(wanted, views);
  if (!milestone) return undefined;
  const other = isOrder ? findNamedMilestone(rest, views) : undefined;
  const isOfPath = isBored || isDirect ? hasWords(folded, "wish") : other !== undefined;
  return isOfPath && other !== milestone ? { special: { kind: "moveUp" }, milestone } : undefined;
}

function readReason(message: string, folded: string, { views }: Slots): FoundSlots | undefined {
  if (!hasWords(folded, "why")) return undefined;
  const isOfPath = hasWords(folded, "stage") || hasWords(folded, "path");
  const isOrder = hasWords(folded, "before") || hasWords(folded, "after");
  if (!hasWords(folded, "course") && !isOrder) return undefined;
  const milestone = findNamedMilestone(message, views);
  if (hasWords(folded, "course") && (isOfPath || hasWords(folded, "chosen")))
    return { special: { kind: "whyCourse" }, milestone };
  if (!milestone || !isOrder) return undefined;
  const [first = "", second = ""] = folded.split(/ \S*(?:before|after|قبل|بعد)\S* /);
  const [mover, other] = [findNamedMilestone(first, views), findNamedMilestone(second, views)];
  const isOfTwo = mover !== undefined && other !== undefined && mover !== other;
  if (!isOfTwo && !isOfPath) return undefined;
  return { special: { kind: "whyOrder" }, milestone: mover ?? milestone };
}

function readUnit(folded: string): CountUnit | undefined {
  return (["day", "week", "month"] as const).find((unit) => hasWords(folded, unit));
}

function readDate(_message: string, folded: string, { paths }: Slots): FoundSlots | undefined {
  const path = findNamedPath(folded, paths) ?? findOnlyExamPath(folded, paths);
  const unit = readUnit(folded);
  const isCount = hasWords(folded, "amount", "left") && unit !== undefined;
  const hasEnd = hasWords(folded, "deadline") || path !== undefined;
  if (isCount && hasEnd && !hasWords(folded, "streak"))
    return plain({ kind: "countdown", unit, path });
  const hours = path && hasWords(folded, "hours", "week") ? parseHours(folded) : undefined;
  if (path && hours !== undefined) return plain({ kind: "pathHours", path, hours });
  if (path && hasWords(folded, "when") && !hasWords(folded, "stage"))
    return plain({ kind: "pathDate", path });
  return undefined;
}

/** "When is my exam?" of a learner who has one path for an exam. */
function findOnlyExamPath(folded: string, paths: readonly ActivePath[]) {
  if (!hasWords(folded, "exam") || namesExam(folded)) return undefined;
  const own = paths.filter((path) => findExamWords(path).length > 0);
  return own.length === 1 ? own[0] : undefined;
}

function readOtherPath(_message: string, folded: string, { paths }: Slots): FoundSlots | undefined {
  const isFirst = hasWords(folded, "what", "path", "first");
  if (isFirst && paths.length > 1 && !hasWords(folded, "stage"))
    return plain({ kind: "pathFirst" });
  const path = findNamedPath(folded, paths);
  if (!path || !hasWords(folded, "path")) return undefined;
  if (hasWords(folded, "asksNext", "what")) return plain({ kind: "pathNext", path });
  return hasWords(folded, "asksStatus") ? plain({ kind: "pathStatus", path }) : undefined;
}

function readMilestone(message: string, folded: string, { views }: Slots): FoundSlots | undefined {
  const isStage = hasWords(folded, "stage");
  const asksTime = hasWords(folded, "when", "begin") || (isStage && hasWords(folded, "howLong"));
  const asks = hasWords(folded, "what") || hasWords(folded, "when");
  if (!asksTime && !(asks && (isStage || hasWords(folded, "after")))) return undefined;
  if (hasWords(folded, "amount") && !hasWords(folded, "howLong")) return undefined;
  if (hasWords(folded, "streak")) return undefined;
  const milestone = findNamedMilestone(message, views);
  const isAfter = hasWords(folded, "after");
  const isAfterNamed = isAfter && milestone !== undefined && hasWords(folded, "finish", "learn");
  if (asks && ((isStage && isAfter) || isAfterNamed))
    return { special: { kind: "relativeMilestone", isAfter: true }, milestone };
  if (asks && isStage && hasWords(folded, "before"))
    return { special: { kind: "relativeMilestone", isAfter: false }, milestone };
  if (!milestone) return undefined;
  if (asksTime) return { special: { kind: "milestoneDates" }, milestone };
  const asksContents = isStage && !hasWords(folded, "hand") && hasWords(folded, "what", "learn");
  return asksContents && !hasWords(folded, "course")
    ? { special: { kind: "milestoneContents" }, milestone }
    : undefined;
}

const readers: Reader[] = [
  readRequest,
  readMoveUp,
  readReason,
  readDate,
  readOtherPath,
  readMilestone,
];

export function findSlotQuestion(
  message: string,
  folded: string,
  slots: Slots,
): FoundSlots | undefined {
  if (folded.split(" ").length > maxWords) return undefined;
  for (const read of readers) {
    const found = read(message, folded, slots);
    if (found) return found;
  }
  return undefined;
}

/** Whether the words may refer to a path or a milestone, before these are loaded. */
export function mayHoldSlots(message: string, folded: string): boolean {
  if (folded.split(" ").length > maxWords) return false;
  if (readRequest(message, folded)) return true;
  const has = (...names: Parameters<typeof hasWords>[1][]) => hasWords(folded, ...names);
  const namesPath = namesExam(folded) || has("path") || has("exam") || has("deadline");
  if (has("direct") || has("bored", "wish") || has("put", "before")) return true;
  if (has("why")) return has("course") || has("before") || has("after");
  const asksDate = has("when") || has("amount", "left") || has("asksStatus") || has("asksNext");
  if (namesPath && has("hours", "week")) return true;
  if (namesPath && (asksDate || has("first"))) return true;
  const asks = has("what") || has("when");
  if (asks && (has("stage") || has("finish", "learn"))) return true;
  return has("when", "begin") || has("howLong", "stage");
}
