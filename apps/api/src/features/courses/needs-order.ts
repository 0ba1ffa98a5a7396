import { type RawBuilder, sql } from "kysely";
import type { StudyChoices } from "@masar/contract/courses/schemas";
import { levels } from "@masar/contract/paths/constants";
import type { Language } from "@masar/contract/settings/schemas";
import { someBudgetUsd } from "@masar/domain/catalog/budget";
import type { CourseNeeds } from "./course-needs.service.ts";
import type { SearchOrder } from "./courses.queries.ts";

type Keys = RawBuilder<unknown>[];

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
    sql`price_usd is distinct from 0`,
    sql`abs(array_position(${toTexts(levels)}, experience_level) - array_position(${toTexts(levels)}, ${choices.level}::text))`,
    sql`array_position(${skills}, skills_covered[1])`,
    sql`rating desc nulls last`,
  ];
}

/** The order of search results. The language of study, if it is one, weighs more than a match in the title. */
export function orderMatches(language: Language, choices: StudyChoices | undefined): SearchOrder {
  const studied = choices?.study_language ?? "both";
  const isForeign = sql<number>`(language <> ${studied === "both" ? language : studied})::int`;
  const isTooExpensive = choices ? sql<number>`(not ${isWithinBudget(choices)})::int` : sql`0`;
  return {
    first: studied === "both" ? sql<number>`0` : isForeign,
    second: sql<number>`(${isTooExpensive} * 2 + ${isForeign})`,
  };
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
