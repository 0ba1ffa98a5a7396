import { catalog } from "@masar/catalog/catalog";
import { readGoalDeadline } from "@masar/domain/goals/goal-deadline";
import { listUnder, localize } from "#api/features/assistant/library/reply.ts";
import { addLimit, withPath } from "#api/features/assistant/own/answer-plan.ts";
import { hasPattern } from "#api/features/assistant/own/own-patterns.ts";
import * as own from "#api/features/assistant/own/own-reply.ts";

const maxDeliverables = 3;

/** What work the path leads to; Masar has no figures about pay or open positions. */
export const answerJobs = withPath((ask, current) => {
  if (hasPattern(ask.question.folded, "findsJob")) own.addSentence(ask, "jobsPromise");
  const slugs = [current.path.blueprint, ...current.views.map(({ origin }) => origin?.name)];
  const blueprint = catalog.blueprints.find(({ slug }) => slugs.includes(slug));
  const field = catalog.fields.find(({ id }) => id === blueprint?.field);
  if (blueprint && field)
    own.addSentence(ask, "jobsField", {
      path: current.title,
      field: localize(ask.reply, field).label,
    });
  else own.addSentence(ask, "jobsNone");
  own.addSentence(ask, "jobsPay");
  const last = current.views.at(-1);
  if (last && last.deliverables.length > 0) {
    const heading = own.fillText(ask.texts.jobsShow, ask.reply.language, { milestone: last.title });
    const lines = last.deliverables.slice(0, maxDeliverables).map(own.escapeMarkdown);
    ask.reply.parts.push(listUnder(heading, lines));
    own.addAction(ask, "milestone", own.pathPage(current.id, `?milestone=${last.key}`));
  }
  own.addAction(ask, "path", own.pathPage(current.id));
  ask.reply.related.push(ask.texts.related.finish, ask.texts.related.next);
});

/** "Are three months enough?" */
export const answerEnoughMonths = withPath((ask, current) => {
  const { today } = ask.facts.overview;
  const [span = ""] = timeSpan.exec(ask.question.folded) ?? [];
  const limit = readGoalDeadline(`in ${span}`, today) ?? readGoalDeadline(`خلال ${span}`, today);
  if (limit !== null) addLimit(ask, current, limit);
});

const timeSpan =
  /(?:(?:\d{1,2}|an?|one|two|three|four|five|six|ثلاث|ثلاثه|تلات|اربع|خمس|ست) )?(?:weeks?|months?|years?|شهر|شهرين|شهور|اشهر|اسبوع|اسبوعين|اسابيع|سنه|سنتين)(?= |$)/;
