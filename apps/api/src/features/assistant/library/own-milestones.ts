import type { OwnPath } from "#api/features/assistant/ask/ask-types.ts";
import { escapeMarkdown, pathPage } from "#api/features/assistant/own/own-reply.ts";
import { cite, fill, type Reply } from "./reply.ts";

type OwnMilestone = OwnPath["milestones"][number];
type Found = { path: OwnPath; milestone: OwnMilestone };

function findOwn(
  { ownPaths }: Reply,
  isWanted: (milestone: OwnMilestone) => boolean,
): Found | undefined {
  for (const path of ownPaths) {
    const milestone = path.milestones.find(isWanted);
    if (milestone) return { path, milestone };
  }
  return undefined;
}

/** The learner's own milestone that teaches one of the skills, as its main one before others. */
export function findOwnTeaching(reply: Reply, skills: readonly string[]): Found | undefined {
  return (
    findOwn(reply, (milestone) => skills.includes(milestone.skills[0] ?? "")) ??
    findOwn(reply, (milestone) => milestone.skills.some((skill) => skills.includes(skill)))
  );
}

/** The learner's own milestone that was made from one of a ready-made path. */
export function findOwnCopy(reply: Reply, blueprint: string, key: string): Found | undefined {
  return findOwn(reply, ({ origin }) => origin?.name === blueprint && origin.key === key);
}

/** The learner's own path that was made mostly from this ready-made path. */
export function findOwnPathOf({ ownPaths }: Reply, blueprint: string): OwnPath | undefined {
  return ownPaths.find(
    ({ milestones }) =>
      milestones.filter(({ origin }) => origin?.name === blueprint).length * 2 > milestones.length,
  );
}

export function ownMilestonePage({ path, milestone }: Found): string {
  return pathPage(path.id, `?milestone=${milestone.key}`);
}

/** Cites the milestone on the learner's path, and returns the names and the mark for a sentence. */
export function citeOwnMilestone(reply: Reply, found: Found) {
  const { path, milestone } = found;
  const { title } = milestone;
  const name = fill(reply.texts.ownMilestoneTitle, { path: path.title, title });
  const mark = cite(reply, name, ownMilestonePage(found));
  return { path: escapeMarkdown(path.title), title: escapeMarkdown(title), mark };
}

export function citeOwnPath(reply: Reply, path: OwnPath): string {
  const mark = cite(reply, path.title, pathPage(path.id));
  return fill(reply.texts.road.own, { path: escapeMarkdown(path.title), mark });
}
