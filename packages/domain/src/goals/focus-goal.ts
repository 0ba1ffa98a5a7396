import type { Level } from "@masar/contract/paths/constants";
import type { Language } from "@masar/contract/settings/schemas";
import type { Blueprint, BlueprintMilestone } from "../catalog/catalog.ts";
import { goalTools, type GoalTool } from "./goal-tools.ts";
import { addBasics, listRemaining } from "./known-skills.ts";

/** What of a blueprint teaches the tools that were asked for. */
export type Focus = { tools: GoalTool[]; road: BlueprintMilestone[] };

const toolSkills = new Set(goalTools.flatMap(({ skills }) => skills.split(" ")));

function listBefore(road: BlueprintMilestone[], all: Map<string, BlueprintMilestone>) {
  const before = new Set<BlueprintMilestone>();
  const visit = (milestone: BlueprintMilestone) => {
    for (const key of milestone.prerequisites) {
      const earlier = all.get(key);
      if (!earlier || before.has(earlier)) continue;
      before.add(earlier);
      visit(earlier);
    }
  };
  for (const milestone of road) visit(milestone);
  return before;
}

/** The milestone in which a skill stands nearest to the heart. */
function findHome(milestones: BlueprintMilestone[], skill: string): BlueprintMilestone | undefined {
  return milestones
    .filter(({ skills }) => skills.includes(skill))
    .toSorted((a, b) => a.skills.indexOf(skill) - b.skills.indexOf(skill))[0];
}

/** A skill's home, and where it stands second to something that is no tool of its own. */
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
 * The milestones that teach the named tools, and of what stands before them only the homes of the
 * tools' own basics: Excel and Power BI need no SQL, Kubernetes needs containers. Whoever knows the
 * heart of such a basic step, or is advanced while it is for beginners, goes without it.
 * Null when the blueprint teaches none of the tools, or nothing of them is left.
 */
export function selectFocusedMilestones(
  blueprint: Blueprint,
  named: GoalTool[],
  known: ReadonlySet<string>,
  level: Level,
): Focus | null {
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
  const isNeeded = ({ skills: [heart = ""], difficulty }: BlueprintMilestone) =>
    !known.has(heart) && !(level === "advanced" && difficulty === "beginner");
  for (const basic of addBasics(skills)) {
    if (skills.has(basic) || known.has(basic)) continue;
    const home = findHome(earlier, basic);
    // A step that has the basic only in passing is no home.
    if (home && home.skills.indexOf(basic) < 2 && isNeeded(home)) wanted.add(home);
  }
  const road = left.filter((milestone) => wanted.has(milestone));
  if (road.length === 0 || road.length === left.length) return null;
  return { tools, road };
}

function joinNames(names: string[], language: Language): string {
  if (language === "ar") return names.join(" و");
  const last = names.at(-1) ?? "";
  return names.length > 1 ? `${names.slice(0, -1).join(", ")} and ${last}` : last;
}

/** Names in the path's language, the longest list a title can hold; a bundle speaks for its parts. */
export function nameTools(tools: GoalTool[], language: Language): string[] {
  const bundles = tools.filter(({ skills }) => skills.includes(" "));
  const inBundle = new Set(bundles.flatMap(({ skills }) => skills.split(" ")));
  return tools
    .filter((tool) => bundles.includes(tool) || !inBundle.has(tool.skills))
    .map(({ name, name_ar }) => (language === "ar" ? name_ar : name));
}

/** The only sentences the engine writes itself, in both languages. */
export function describeFocus(blueprint: Blueprint, tools: GoalTool[], language: Language) {
  const all = nameTools(tools, language);
  const names = joinNames(all.slice(0, 4), language);
  if (language === "ar") {
    const whole = `«${blueprint.title_ar}»`;
    return {
      title: `${names} — من مسار ${whole}`,
      description: `المراحل التي تعلّم ${names} وما تقوم عليه فقط. والمسار الكامل ${whole} متاح أيضًا إن أردته.`,
    };
  }
  const start = names.charAt(0).toUpperCase() + names.slice(1);
  return {
    title: `${start} — from the ${blueprint.title} path`,
    description: `Only the milestones that teach ${names}, with what they build on. The whole path, ${blueprint.title}, is there too if you want it.`,
  };
}
