import { findNextMilestone, type MilestoneView } from "@masar/domain/progress/milestone-view";
import { listUnder } from "#api/features/assistant/library/reply.ts";
import { countPathSessions, loadSessionTicks } from "#api/core/study/planned-sessions.service.ts";
import { withPath } from "./answer-plan.ts";
import type { CurrentPath } from "./own-facts.service.ts";
import * as own from "./own-reply.ts";

type Answer = (ask: own.OwnAsk, current: CurrentPath, view: MilestoneView) => void | Promise<void>;

/** About the milestone that the question names, else the current one. */
function withMilestone(answer: Answer) {
  return withPath(async (ask, current) => {
    const view = ask.milestone ?? findNextMilestone(current.views) ?? current.views.at(-1);
    if (!view) return;
    await answer(ask, current, view);
    own.addAction(ask, "milestone", own.pathPage(current.id, `?milestone=${view.key}`));
  });
}

function addProgress(ask: own.OwnAsk, { plan }: CurrentPath, view: MilestoneView) {
  const { title: milestone, sub_milestones: steps } = view;
  if (view.is_completed) return own.addSentence(ask, "milestoneDone", { milestone });
  const done = steps.filter((step) => step.is_completed).length;
  if (view.progress_percentage === 0) own.addSentence(ask, "milestoneNotStarted", { milestone });
  else
    own.addSentence(ask, "milestone", {
      milestone,
      percent: view.progress_percentage,
      done,
      total: steps.length,
    });
  const date = plan.dates[view.key]?.due_date;
  const hours = own.formatMinutes(ask, (view.estimated_hours - view.done_hours) * 60);
  if (date !== undefined)
    own.addSentence(ask, "milestoneLeft", { hours, date: own.formatDate(ask, date) });
}

export const answerMilestoneProgress = withMilestone((ask, current, view) => {
  addProgress(ask, current, view);
  ask.reply.parts.push(listSteps(ask, view));
});

function listSteps({ texts }: own.OwnAsk, { sub_milestones, is_completed }: MilestoneView) {
  const open = sub_milestones.filter((step) => !step.is_completed);
  const isStarted = open.length < sub_milestones.length && !is_completed;
  const heading = isStarted ? texts.milestoneOpenSteps : texts.milestoneSteps;
  return listUnder(
    heading,
    (isStarted ? open : sub_milestones).map(({ title }) => own.escapeMarkdown(title)),
  );
}

/** The open sessions of the milestone, as the desk counts them. */
async function countOpenSessions({ ctx }: own.OwnAsk, { path }: CurrentPath, view: MilestoneView) {
  const ids = { userId: ctx.user.id, pathId: path.id };
  const ticks = await ctx.tx((tx) => loadSessionTicks(tx, ids));
  const counts = countPathSessions(path, [view], ticks);
  return counts.reduce((sum, { completed, total }) => sum + total - completed, 0);
}

export const answerMilestoneNeeds = withMilestone(async (ask, current, view) => {
  const { texts, reply } = ask;
  addProgress(ask, current, view);
  if (ask.question.concepts.has("amount") && !view.is_completed) {
    const sessions = await countOpenSessions(ask, current, view);
    if (sessions > 0) reply.parts.push(own.countOf(ask, "milestoneSessions", sessions));
    reply.parts.push(listSteps(ask, view));
    return;
  }
  const met = new Set(view.met_criteria);
  const criteria = view.completion_criteria.filter((line) => !met.has(line));
  reply.parts.push(
    listSteps(ask, view),
    listUnder(texts.milestoneDeliverables, view.deliverables.map(own.escapeMarkdown)),
    view.is_completed ? "" : listUnder(texts.milestoneCriteria, criteria.map(own.escapeMarkdown)),
  );
});

export const answerMilestoneStart = withMilestone(addMilestoneStart);

export function addMilestoneStart(
  ask: own.OwnAsk,
  { views }: CurrentPath,
  view: MilestoneView,
): void {
  const { title: milestone } = view;
  if (view.is_completed) return own.addSentence(ask, "startDone", { milestone });
  const before = views.filter(({ key }) => view.prerequisites.includes(key));
  const open = before.filter((each) => !each.is_completed);
  if (before.length === 0) return own.addSentence(ask, "startFree", { milestone });
  const named = (open.length > 0 ? open : before).map(({ title }) => own.quoteTitle(ask, title));
  const needs = own.joinList(ask, named);
  own.addSentence(ask, open.length > 0 ? "startAfter" : "startNow", { milestone, needs });
}

export const answerMilestoneCount = withPath((ask, current) => {
  const { total_milestones: total, completed_milestones: done, views } = current;
  own.addSentence(ask, "milestoneCount", { path: current.title, total, done, left: total - done });
  addTitles(
    ask,
    "milestonesFinished",
    views.filter((view) => view.is_completed),
  );
  addTitles(
    ask,
    "milestonesLeft",
    views.filter((view) => !view.is_completed),
  );
  own.addAction(ask, "path", own.pathPage(current.id));
});

function addTitles(
  ask: own.OwnAsk,
  name: "milestonesFinished" | "milestonesLeft",
  views: readonly MilestoneView[],
): void {
  if (views.length === 0) return;
  const titles = views.map(({ title }) => own.quoteTitle(ask, title));
  own.addSentence(ask, name, { titles: own.joinList(ask, titles) });
}
