import type { Level } from "@masar/contract/paths/constants";
import type { Language } from "@masar/contract/settings/schemas";
import type { Blueprint, BlueprintMilestone } from "../catalog/catalog.ts";
import { goalTools, type GoalTool } from "./goal-tools.ts";
import { addBasics, listRemaining } from "./known-skills.ts";

/** The milestones that teach the requested tools. */
export type Focus = { tools: GoalTool[]; milestones: BlueprintMilestone[] };

export const toolSkills = new Set(goalTools.flatMap(({ skills }) => skills.split(" ")));

function listBefore(milestones: BlueprintMilestone[], all: Map<string, BlueprintMilestone>) {
  const before = new Set<BlueprintMilestone>();
  const visit = (milestone: BlueprintMilestone) => {
    for (const key of milestone.prerequisites) {
      const earlier = all.get(key);
      if (!earlier || before.has(earlier)) continue;
      before.add(earlier);
      visit(earlier);
    }
  };
  for (const milestone of milestones) visit(milestone);
  return before;
}

/** The milestone in which a skill ranks highest. */
function findHome(milestones: BlueprintMilestone[], skill: string): BlueprintMilestone | undefined {
  return milestones
    .filter(({ skills }) => skills.includes(skill))
    .toSorted((a, b) => a.skills.indexOf(skill) - b.skills.indexOf(skill))[0];
}

/** A skill's home, and milestones where it is second to a skill that is not a tool. */
function findTeaching(
  milestones: BlueprintMilestone[],
  skill: string,
  { isMainSkillOnly }: GoalTool,
): BlueprintMilestone[] {
  if (isMainSkillOnly) return milestones.filter(({ skills }) => skills[0] === skill);
  const home = findHome(milestones, skill);
  return milestones.filter(
    (milestone) =>
      milestone === home ||
      milestone.skills[0] === skill ||
      (milestone.skills[1] === skill && !toolSkills.has(milestone.skills[0] ?? "")),
  );
}

/**
 * The milestones that teach the named tools, and of their prerequisites only those that teach the tools'
 * basics: Excel needs no SQL, Kubernetes needs containers. A known basic, or a beginners' one for an
 * advanced user, is skipped. Null when nothing, or the whole blueprint, is selected.
 */
export function selectFocusedMilestones(
  blueprint: Blueprint,
  named: GoalTool[],
  known: ReadonlySet<string>,
  level: Level,
): Focus | null {
  if (named.some(({ subjectOf }) => subjectOf === blueprint.slug)) return null;
  const left = listRemaining(blueprint, known);
  const tools = named.filter(({ skills }) =>
    skills.split(" ").some((skill) => left.some((milestone) => milestone.skills.includes(skill))),
  );
  const skills = new Set(tools.flatMap((tool) => tool.skills.split(" ")));
  const wanted = new Set(
    tools.flatMap((tool) =>
      tool.skills.split(" ").flatMap((skill) => findTeaching(left, skill, tool)),
    ),
  );
  const all = new Map(blueprint.milestones.map((milestone) => [milestone.key, milestone]));
  const before = listBefore([...wanted], all);
  const earlier = left.filter((milestone) => before.has(milestone));
  const isNeeded = ({ skills: [mainSkill = ""], difficulty }: BlueprintMilestone) =>
    !known.has(mainSkill) && !(level === "advanced" && difficulty === "beginner");
  for (const basic of addBasics(skills)) {
    if (skills.has(basic) || known.has(basic)) continue;
    const home = findHome(earlier, basic);
    if (home && home.skills.indexOf(basic) < 2 && isNeeded(home)) wanted.add(home);
  }
  const milestones = left.filter((milestone) => wanted.has(milestone));
  if (milestones.length === 0 || milestones.length === left.length) return null;
  return { tools, milestones };
}

/** Names in the path's language; a bundle replaces its parts. */
export function nameTools(tools: GoalTool[], language: Language): string[] {
  const bundles = tools.filter(({ skills }) => skills.includes(" "));
  const inBundle = new Set(bundles.flatMap(({ skills }) => skills.split(" ")));
  return tools
    .filter((tool) => bundles.includes(tool) || !inBundle.has(tool.skills))
    .map(({ name, name_ar }) => (language === "ar" ? name_ar : name));
}
