import { addDays } from "@masar/domain/dates/local-date";
import { findBlueprints } from "#api/features/assistant/library/library-index.ts";
import { localize, newPathPage } from "#api/features/assistant/library/reply.ts";
import { forecastOf, forecastWith, withPath } from "#api/features/assistant/own/answer-plan.ts";
import * as own from "#api/features/assistant/own/own-reply.ts";

const toTenths = (hours: number) => Math.round(hours * 10) / 10;

/** "Can I do both?": what the hours of the plan give when two paths share them. */
export const answerTwoPaths = withPath((ask, current) => {
  const { today, paused_path: paused } = ask.facts.overview;
  const { expected } = forecastOf(ask, current);
  const hours = current.path.hours_per_week;
  const half = toTenths(hours / 2);
  const shared = forecastWith(ask, current, half - expected.pace);
  own.addSentence(ask, "twoPathsYes");
  own.addSentence(ask, "twoPathsSplit", {
    hours: own.formatHours(ask, hours),
    half: own.formatHours(ask, half),
    path: current.title,
    date: own.formatDate(ask, shared.date),
    before: own.formatDate(ask, expected.date),
  });
  const ownSlugs = new Set([
    current.path.blueprint,
    ...current.views.map(({ origin }) => origin?.name),
  ]);
  const named = [ask.message, ask.followed ?? ""].flatMap((text) => findBlueprints(text));
  const blueprint = named.find(({ slug }) => !ownSlugs.has(slug));
  if (blueprint) {
    const total = blueprint.milestones.reduce((sum, each) => sum + each.estimated_hours, 0);
    own.addSentence(ask, "twoPathsNew", {
      title: localize(ask.reply, blueprint).title,
      hours: own.formatHours(ask, total),
      half: own.formatHours(ask, half),
      date: own.formatDate(ask, addDays(today, Math.ceil((total / half) * 7))),
    });
  } else if (paused) own.addSentence(ask, "twoPathsPaused", { title: paused.title });
  own.addSentence(ask, "twoPathsAfter", { path: current.title });
  own.addAction(ask, "paths", "/dashboard/learning-paths");
  own.addAction(ask, "newPath", newPathPage);
  ask.reply.related.push(ask.texts.related.finish, ask.texts.related.week);
});
