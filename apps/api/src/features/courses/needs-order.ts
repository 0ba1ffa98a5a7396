import { type RawBuilder, sql } from "kysely";
import type { StudyChoices } from "@masar/contract/courses/schemas";
import { levels } from "@masar/contract/paths/constants";
import type { Language } from "@masar/contract/settings/schemas";
import { someBudgetUsd } from "@masar/domain/catalog/budget";
import type { CourseNeeds } from "./course-needs.service.ts";
import type { SearchOrder } from "./courses.queries.ts";

type Keys = RawBuilder<unknown>[];

export const isNotFree = sql`price_usd is distinct from 0`;

/** The default order without an active path. */
export function orderByLanguage(language: Language): Keys {
  return [sql`language <> ${language}`, sql`rating desc nulls last`];
}

/**
 * The default order with a path: courses of its open milestones, those that teach their skills, those of the same
 * field, all others. Within a group language, budget and level decide. Who pays nothing sees free courses first.
 */
export function orderByNeeds(needs: CourseNeeds): Keys {
  const { choices } = needs;
  const completed = toTexts(needs.completedCourses);
  const linked = toTexts([...new Set(needs.milestones.flatMap(({ courses }) => courses))]);
  const skills = toTexts([...new Set(needs.milestones.flatMap((milestone) => milestone.skills))]);
  const isLinked = sql`(slug = any (${linked}) and link_status <> 'dead' and slug <> all (${completed}))`;
  const first = choices.study_language === "both" ? needs.language : choices.study_language;
  return [
    ...(choices.budget === "free" ? [sql`not ${isWithinBudget(choices)}`] : []),
    sql`case
      when ${isLinked} then 0
      when skills_covered[1] = any (${skills}) then 1
      when skills_covered && ${skills} then 2
      when fields && ${toTexts(needs.fields)} then 3
      else 4 end`,
    sql`case when ${isLinked} then array_position(${linked}, slug) end`,
    sql`slug = any (${completed})`,
    sql`link_status = 'dead'`,
    sql`language <> ${first}`,
    sql`not ${isWithinBudget(choices)}`,
    isNotFree,
    levelDistance(choices),
    sql`array_position(${skills}, skills_covered[1])`,
    sql`rating desc nulls last`,
  ];
}

/**
 * The order of search results about the same: the language of study, if it is one, and the courses of the path weigh
 * more than a match in the title; budget, skills, level and language follow it. Free courses come first if the search
 * asks for them. Who studies in English sees courses in Arabic last, also those about the query.
 */
export function orderMatches(
  language: Language,
  needs: CourseNeeds | undefined,
  wantsFree = false,
): SearchOrder {
  const { first, ...rest } = orderByMatch(language, needs);
  return { ...rest, first: wantsFree ? sql<number>`((${isNotFree})::int * 8 + ${first})` : first };
}

function orderByMatch(language: Language, needs: CourseNeeds | undefined): SearchOrder {
  const studied = needs?.choices.study_language ?? "both";
  const isForeign = sql<number>`(language <> ${studied === "both" ? language : studied})::int`;
  const unread = studied === "en" ? isForeign : sql<number>`0`;
  if (!needs) return { unread, first: sql<number>`0`, second: isForeign };
  const { choices, milestones, completedCourses } = needs;
  const linked = toTexts([...new Set(milestones.flatMap(({ courses }) => courses))]);
  const skills = toTexts([...new Set(milestones.flatMap((milestone) => milestone.skills))]);
  const isNotLinked = sql`(slug <> all (${linked}) or slug = any (${toTexts(completedCourses)}))::int`;
  const isTooExpensive = sql`(not ${isWithinBudget(choices)})::int`;
  const isUnfit = sql`(not skills_covered && ${skills})::int`;
  return {
    unread,
    first:
      studied === "both"
        ? sql<number>`${isNotLinked}`
        : sql<number>`(${isForeign} * 2 + ${isNotLinked})`,
    second: sql<number>`(${isTooExpensive} * 16 + ${isUnfit} * 8 + ${levelDistance(choices)} * 2 + ${isForeign})`,
  };
}

function levelDistance({ level }: StudyChoices) {
  const known = toTexts(levels);
  return sql`coalesce(abs(array_position(${known}, experience_level) - array_position(${known}, ${level}::text)), 1)`;
}

/** As in `isWithinBudget` of the domain: a varying price is not free. */
function isWithinBudget({ budget }: StudyChoices) {
  if (budget === "any") return sql`true`;
  const maxPrice = budget === "some" ? someBudgetUsd : 0;
  return sql`coalesce(price_usd <= ${maxPrice}, false)`;
}

function toTexts(values: readonly string[]) {
  return sql`${values}::text[]`;
}
