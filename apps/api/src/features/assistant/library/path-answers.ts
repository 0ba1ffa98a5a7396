import type { Blueprint } from "@masar/domain/catalog/catalog";
import { citeOwnPath, findOwnPathOf } from "./own-milestones.ts";
import { citePage, count, fill, localize, newPathPage, type Reply } from "./reply.ts";

/** Weekly hours to calculate with where the question names none. */
const usualPaces = [5, 10];

function sumHours({ milestones }: Blueprint): number {
  return milestones.reduce((sum, { estimated_hours }) => sum + estimated_hours, 0);
}

function describePath(reply: Reply, blueprint: Blueprint) {
  const { title, description, milestones } = localize(reply, blueprint);
  return {
    title,
    description,
    first: milestones[0]?.title ?? "",
    milestones: count(reply, "milestones", milestones.length),
    hours: count(reply, "hours", sumHours(blueprint)),
  };
}

function countWeeks(reply: Reply, blueprint: Blueprint, pace: number): string {
  return count(reply, "weeks", Math.ceil(sumHours(blueprint) / pace));
}

function addSummary(reply: Reply, blueprint: Blueprint, pace: number | null): void {
  const { road: texts } = reply.texts;
  const values = describePath(reply, blueprint);
  const paces = (pace === null ? usualPaces : [pace]).map((hours) =>
    fill(texts.pace, {
      pace: count(reply, "paceHours", hours),
      weeks: countWeeks(reply, blueprint, hours),
    }),
  );
  reply.parts.push(fill(texts.lead, values), [fill(texts.size, values), ...paces].join(" "));
}

function addFollowUps(reply: Reply, blueprint: Blueprint, question: string): void {
  const { title, milestones } = localize(reply, blueprint);
  reply.related.push(
    fill(question, { name: title }),
    ...milestones.slice(0, 1).map((first) => fill(reply.texts.ask.courses, { name: first.title })),
  );
}

export function addStartAdvice(reply: Reply, blueprint: Blueprint): void {
  const [first] = localize(reply, blueprint).milestones;
  const [step] = first?.sub_milestones ?? [];
  if (!first || !step) return;
  reply.parts.push(fill(reply.texts.road.start, { title: first.title, step: step.title }));
}

/** Where the path is, if the learner has it; else how to make it. */
function citeMaking(reply: Reply, blueprint: Blueprint): string {
  const path = findOwnPathOf(reply, blueprint.slug);
  if (path) return citeOwnPath(reply, path);
  return fill(reply.texts.road.make, { mark: citePage(reply, newPathPage) });
}

export function answerPathOutline(reply: Reply, blueprint: Blueprint, pace: number | null): void {
  const { road: texts, ask } = reply.texts;
  addSummary(reply, blueprint, pace);
  const lines = localize(reply, blueprint).milestones.map(
    ({ title, description, estimated_hours }, at) => {
      const hours = count(reply, "hours", estimated_hours);
      return fill(texts.line, { place: at + 1, title, hours, description });
    },
  );
  reply.parts.push([texts.order, ...lines].join("\n"));
  addStartAdvice(reply, blueprint);
  reply.parts.push(citeMaking(reply, blueprint), texts.estimate);
  addFollowUps(reply, blueprint, ask.howLong);
}

export function answerHowLong(reply: Reply, blueprint: Blueprint, pace: number | null): void {
  const { road: texts, ask } = reply.texts;
  addSummary(reply, blueprint, pace);
  reply.parts.push(texts.estimate, citeMaking(reply, blueprint));
  addFollowUps(reply, blueprint, ask.roadOf);
}

/** The duration of every path at one pace, for a question that names no field. */
export function answerAllDurations(reply: Reply, blueprints: Blueprint[], pace: number): void {
  const { road: texts } = reply.texts;
  const lines = blueprints.map((blueprint) => {
    const { title, hours } = describePath(reply, blueprint);
    return fill(texts.tableLine, { title, hours, weeks: countWeeks(reply, blueprint, pace) });
  });
  reply.parts.push(
    fill(texts.table, { pace: count(reply, "paceHours", pace) }),
    lines.join("\n"),
    texts.estimate,
    fill(texts.make, { mark: citePage(reply, newPathPage) }),
  );
}

export function comparePaths(reply: Reply, pair: [Blueprint, Blueprint]): void {
  const { road: texts, ask } = reply.texts;
  const paths = pair.map((blueprint) => describePath(reply, blueprint));
  reply.parts.push(
    texts.compareLead,
    paths.map((path) => fill(texts.compareLine, path)).join("\n"),
    texts.compareEnd,
    fill(texts.make, { mark: citePage(reply, newPathPage) }),
  );
  reply.related.push(...paths.map(({ title }) => fill(ask.howLong, { name: title })));
}
