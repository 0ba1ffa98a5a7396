import { links } from "#web/platform/urls/links.ts";

/** The catalog, filtered by a skill it knows; the learner's own words are searched for. */
export function catalogHref(skill: string | undefined): string {
  if (skill === undefined) return links.courses;
  const isKnown = /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(skill);
  return `${links.courses}?${new URLSearchParams({ [isKnown ? "skill" : "q"]: skill })}`;
}
