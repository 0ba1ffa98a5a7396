import { limits } from "@masar/contract/limits";
import { maxSubMilestones } from "@masar/contract/paths/constants";
import type { Milestone } from "@masar/contract/paths/schemas";
import type { Language } from "@masar/contract/settings/schemas";

const arabic = /\p{Script=Arabic}/u;

function checkText(milestone: Milestone, language: Language | undefined): string[] {
  const texts = [milestone.title, ...milestone.subMilestones.map(({ title }) => title)];
  if (texts.some((text) => text.trim() === "")) return ["has an empty title"];
  if (language === undefined) return [];
  // Arabic texts may contain Latin names; English ones never contain Arabic.
  const whole = [...texts, milestone.description].join(" ");
  const isRight = arabic.test(whole) === (language === "ar");
  return isRight ? [] : [`is not written in ${language}`];
}

function checkParts(milestone: Milestone): string[] {
  const { skills, subMilestones, deliverables, completionCriteria, estimatedHours } = milestone;
  const problems: string[] = [];
  if (subMilestones.length < 1 || subMilestones.length > maxSubMilestones) {
    problems.push(`has ${subMilestones.length} sub-milestones`);
  }
  if (new Set(subMilestones.map(({ id }) => id)).size !== subMilestones.length) {
    problems.push("has a sub-milestone id twice");
  }
  if (new Set(skills).size !== skills.length) problems.push("names a skill twice");
  if (!deliverables.some((line) => line.trim())) problems.push("has no deliverable");
  if (!completionCriteria.some((line) => line.trim())) problems.push("has no completion criterion");
  if (!(estimatedHours > 0) || subMilestones.some((sub) => !(sub.estimatedHours > 0))) {
    problems.push("has no hours");
  }
  return problems;
}

/** Earlier prerequisites only, which is stricter than acyclic. */
function checkPrerequisites(milestone: Milestone, all: Record<string, Milestone>): string[] {
  return milestone.prerequisites.flatMap((key) => {
    const before = all[key];
    if (!before) return [`needs ${key}, which is not in the path`];
    return before.order < milestone.order ? [] : [`needs ${key}, which comes later`];
  });
}

/** Problems of a path by any engine. Pass the language only for text of an engine, not of a user. */
export function validateMilestones(
  milestones: Record<string, Milestone>,
  language?: Language,
): string[] {
  const entries = Object.entries(milestones);
  const problems: string[] = [];
  if (entries.length < 1 || entries.length > limits.paths.maxMilestones) {
    problems.push(`${entries.length} milestones`);
  }
  const orders = new Set<number>();
  const skillSets = new Map<string, string>();
  for (const [key, milestone] of entries) {
    const own = [
      ...checkText(milestone, language),
      ...checkParts(milestone),
      ...checkPrerequisites(milestone, milestones),
    ];
    if (orders.has(milestone.order)) own.push("has the same order as another");
    orders.add(milestone.order);
    const skillSet = milestone.skills.toSorted().join(" ");
    const twin = skillSet === "" ? undefined : skillSets.get(skillSet);
    if (twin) own.push(`has the same skills as ${twin}`);
    skillSets.set(skillSet, key);
    problems.push(...own.map((problem) => `${key} ${problem}`));
  }
  return problems;
}
