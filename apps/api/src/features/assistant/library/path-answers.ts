import type { Blueprint } from "@masar/domain/catalog/catalog";
import { citePage, type Draft, pick } from "./reply.ts";
import { count, fill } from "./reply-texts.ts";

const newPath = "/dashboard/learning-paths/new";
/** What the specification plans with before a learner has chosen. */
const usualPaces = [5, 10];

function sumHours(blueprint: Blueprint): number {
  return blueprint.milestones.reduce((sum, { estimated_hours }) => sum + estimated_hours, 0);
}

function nameBlueprint(draft: Draft, blueprint: Blueprint): string {
  return pick(draft.language, blueprint.title, blueprint.title_ar);
}

function describeSize(draft: Draft, blueprint: Blueprint) {
  return {
    milestones: count(draft.language, draft.words, "milestones", blueprint.milestones.length),
    hours: count(draft.language, draft.words, "hours", sumHours(blueprint)),
  };
}

function describePace(draft: Draft, blueprint: Blueprint, pace: number): string {
  const weeks = Math.ceil(sumHours(blueprint) / pace);
  return fill(draft.words.road.pace, {
    pace: count(draft.language, draft.words, "paceHours", pace),
    weeks: count(draft.language, draft.words, "weeks", weeks),
  });
}

function addPathFollowUps(draft: Draft, blueprint: Blueprint, isAboutTime: boolean): void {
  const { ask } = draft.words;
  const name = nameBlueprint(draft, blueprint);
  const [first] = blueprint.milestones;
  draft.related.push(fill(isAboutTime ? ask.roadOf : ask.howLong, { name }));
  if (first) {
    const topic = pick(draft.language, first.title, first.title_ar);
    draft.related.push(fill(ask.courses, { name: topic }));
  }
}

/** The first milestone of a field and its first step. */
export function addStartAdvice(draft: Draft, blueprint: Blueprint): void {
  const { language, words } = draft;
  const [first] = blueprint.milestones;
  const [step] = first?.sub_milestones ?? [];
  if (!first || !step) return;
  draft.parts.push(
    fill(words.road.start, {
      title: pick(language, first.title, first.title_ar),
      step: pick(language, step.title, step.title_ar),
    }),
  );
}

/** The way into a field as its blueprint has it, with what it takes at a pace. */
export function answerPathOutline(draft: Draft, blueprint: Blueprint, pace: number | null): void {
  const { road } = draft.words;
  const { language } = draft;
  const title = nameBlueprint(draft, blueprint);
  const mark = citePage(draft, newPath);
  draft.parts.push(
    fill(road.lead, {
      title,
      description: pick(language, blueprint.description, blueprint.description_ar),
    }),
    [
      fill(road.size, describeSize(draft, blueprint)),
      ...(pace === null ? usualPaces : [pace]).map((hours) =>
        describePace(draft, blueprint, hours),
      ),
    ].join(" "),
    [
      road.order,
      ...blueprint.milestones.map((milestone, place) =>
        fill(road.line, {
          place: place + 1,
          title: pick(language, milestone.title, milestone.title_ar),
          hours: count(language, draft.words, "hours", milestone.estimated_hours),
          description: pick(language, milestone.description, milestone.description_ar),
        }),
      ),
    ].join("\n"),
  );
  addStartAdvice(draft, blueprint);
  draft.parts.push(fill(road.make, { mark }), road.estimate);
  addPathFollowUps(draft, blueprint, false);
}

/** How long it takes: computed from the blueprint's hours, never guessed. */
export function answerHowLong(draft: Draft, blueprint: Blueprint, pace: number | null): void {
  const { road } = draft.words;
  const mark = citePage(draft, newPath);
  const paces = pace === null ? usualPaces : [pace];
  draft.parts.push(
    fill(road.lead, {
      title: nameBlueprint(draft, blueprint),
      description: pick(draft.language, blueprint.description, blueprint.description_ar),
    }),
    [
      fill(road.size, describeSize(draft, blueprint)),
      ...paces.map((hours) => describePace(draft, blueprint, hours)),
    ].join(" "),
    road.estimate,
    fill(road.make, { mark }),
  );
  addPathFollowUps(draft, blueprint, true);
}

/** Every blueprint at one pace, for whoever asks how long without saying what. */
export function answerAllDurations(draft: Draft, blueprints: Blueprint[], pace: number): void {
  const { road } = draft.words;
  const lines = blueprints.map((blueprint) =>
    fill(road.tableLine, {
      title: nameBlueprint(draft, blueprint),
      hours: describeSize(draft, blueprint).hours,
      weeks: count(draft.language, draft.words, "weeks", Math.ceil(sumHours(blueprint) / pace)),
    }),
  );
  draft.parts.push(
    fill(road.table, { pace: count(draft.language, draft.words, "paceHours", pace) }),
    lines.join("\n"),
    road.estimate,
    fill(road.make, { mark: citePage(draft, newPath) }),
  );
}

/** Two fields side by side. */
export function comparePaths(draft: Draft, pair: [Blueprint, Blueprint]): void {
  const { road, ask } = draft.words;
  const mark = citePage(draft, newPath);
  draft.parts.push(
    road.compareLead,
    pair
      .map((blueprint) => {
        const [first] = blueprint.milestones;
        return fill(road.compareLine, {
          title: nameBlueprint(draft, blueprint),
          description: pick(draft.language, blueprint.description, blueprint.description_ar),
          first: first ? pick(draft.language, first.title, first.title_ar) : "",
          ...describeSize(draft, blueprint),
        });
      })
      .join("\n"),
    road.compareEnd,
    fill(road.make, { mark }),
  );
  for (const blueprint of pair) {
    draft.related.push(fill(ask.howLong, { name: nameBlueprint(draft, blueprint) }));
  }
}
