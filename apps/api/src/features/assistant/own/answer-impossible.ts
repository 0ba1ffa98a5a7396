import { findNextMilestone } from "@masar/domain/progress/milestone-view";
import { findBlueprints } from "#api/features/assistant/library/library-index.ts";
import { localize, newPathPage } from "#api/features/assistant/library/reply.ts";
import { findNamedMilestone } from "./named-milestone.ts";
import * as own from "./own-reply.ts";

/** Says what is not possible, and then what Masar can do instead. */
export function answerImpossible(ask: own.OwnAsk): void {
  const requests = ask.special?.kind === "impossible" ? ask.special.requests : [];
  for (const request of requests) {
    if (request === "tooFast") addTooFast(ask);
    else if (request === "guarantee") own.addSentence(ask, "impossibleGuarantee");
    else own.addSentence(ask, "impossibleWork");
  }
  if (requests.includes("work")) addWorkLink(ask);
  else addPlanInstead(ask);
  ask.reply.related.push(ask.texts.related.next, ask.texts.related.finish);
}

function addTooFast(ask: own.OwnAsk): void {
  const [blueprint] = findBlueprints(ask.message);
  if (!blueprint) return own.addSentence(ask, "impossibleFastAny");
  const hours = blueprint.milestones.reduce((sum, { estimated_hours }) => sum + estimated_hours, 0);
  own.addSentence(ask, "impossibleFast", {
    field: localize(ask.reply, blueprint).title,
    hours: own.countOf(ask, "hours", hours),
  });
}

function addPlanInstead(ask: own.OwnAsk): void {
  const { current } = ask.facts;
  if (!current) {
    own.addSentence(ask, "impossiblePlan");
    return own.addAction(ask, "newPath", newPathPage);
  }
  const { estimated_completion_date: date, pace } = current;
  own.addSentence(ask, "impossibleOwnPlan");
  own.addSentence(ask, "finish", { path: current.title, date: own.formatDate(ask, date) });
  own.addSentence(ask, pace.is_measured ? "finishMeasured" : "finishChosen", {
    pace: own.formatHours(ask, pace.hours_per_week),
  });
  own.addAction(ask, "path", own.pathPage(current.id));
  own.addAction(ask, "hours", own.pathPage(current.id, "/progress"));
}

/** Where the project of the named milestone, else of the current one, is described. */
function addWorkLink(ask: own.OwnAsk): void {
  const { current } = ask.facts;
  if (!current) return own.addAction(ask, "newPath", newPathPage);
  const { views } = current;
  const view = findNamedMilestone(ask.message, views) ?? findNextMilestone(views) ?? views.at(-1);
  if (view) own.addAction(ask, "milestone", own.pathPage(current.id, `?milestone=${view.key}`));
}
