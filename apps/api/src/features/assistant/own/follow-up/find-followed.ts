import type { MilestoneView } from "@masar/domain/progress/milestone-view";
import { foldText } from "@masar/domain/text/fold-arabic";
import type { Ask } from "#api/features/assistant/ask/ask-types.ts";
import {
  findFollowedQuestion,
  isOpenReference,
} from "#api/features/assistant/library/follow-up/aspect.ts";
import { findFollowUp, type FollowUp } from "#api/features/assistant/library/question/follow-up.ts";
import { listOwnQuestions } from "#api/features/assistant/own/find-own-question.ts";
import type { OwnKind } from "#api/features/assistant/own/own-kinds.ts";

/** Kinds whose reason is the pace; the reason of other own answers is the order of the path. */
const paceKinds = new Set<OwnKind>(["finish", "deadline", "hoursLeft", "progress", "whyLate"]);
const nextKinds = new Set<OwnKind>([
  "next",
  "today",
  "todayGoal",
  "shortTime",
  "milestoneNeeds",
  "milestoneProgress",
  "afterNext",
  "whyNext",
  "newHere",
]);
const listKinds = new Set<OwnKind>(["milestoneCount", "progress", "hoursLeft", "finish"]);
/** Kinds whose answer names no session and no date, so that "how long?" has nothing to measure. */
const untimedKinds = new Set<OwnKind>(["streak", "freezes", "points", "tasks", "notes", "review"]);

function toKind(kind: FollowUp, isOf: (kinds: ReadonlySet<OwnKind>) => boolean) {
  const isTasks = isOf(new Set<OwnKind>(["tasks"]));
  const isNext = isOf(nextKinds);
  if (kind === "why") return isOf(paceKinds) ? "whyLate" : isNext ? "whyNext" : undefined;
  if (kind === "first")
    return isTasks ? "followTask" : isOf(listKinds) ? "followMilestone" : isNext && "followFirst";
  if (kind === "howLong")
    return isNext ? "followLong" : isOf(untimedKinds) ? "followUnknown" : "hoursLeft";
  if (kind === "perWeek") return "weeklyGoal";
  if (kind === "who") return isNext ? "followWho" : "followUnknown";
  return kind === "more" && isNext ? "followMore" : undefined;
}

/** "Why?", "which one first?" and "how long does that take?" ask about the answer before them. */
export function findFollowed(
  { message, ...ask }: Pick<Ask, "message" | "mode" | "language" | "history" | "milestone">,
  views: readonly MilestoneView[],
): OwnKind | undefined {
  const kind = findFollowUp(foldText(message));
  const earlier = findFollowedQuestion(ask);
  if (kind === "after" && earlier === undefined) return "afterNext";
  if (earlier === undefined) return undefined;
  if (kind === null && !isOpenReference(message, ask)) return undefined;
  const kinds = listOwnQuestions(earlier, views).map(({ question }) => question.kind);
  if (kinds.length === 0) return undefined;
  if (kind === null) return "followUnknown";
  if (kind === "after") return "afterNext";
  return toKind(kind, (wanted) => kinds.some((each) => wanted.has(each))) || undefined;
}
