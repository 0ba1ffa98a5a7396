import type { Blueprint, BlueprintMilestone, BlueprintStep } from "../catalog/catalog.ts";

/** A skill and the basics it implies; `addBasics` follows them transitively. */
const basics: Record<string, string> = {
  "programming-fundamentals": "computational-thinking digital-literacy",
  python: "programming-fundamentals",
  javascript: "programming-fundamentals",
  "r-programming": "programming-fundamentals",
  go: "programming-fundamentals",
  java: "programming-fundamentals object-oriented-programming",
  "c-sharp": "programming-fundamentals object-oriented-programming",
  kotlin: "programming-fundamentals object-oriented-programming",
  swift: "programming-fundamentals object-oriented-programming",
  dart: "programming-fundamentals object-oriented-programming",
  algorithms: "programming-fundamentals",
  "data-structures": "programming-fundamentals",
  "object-oriented-programming": "programming-fundamentals",
  typescript: "javascript",
  "dom-manipulation": "javascript html",
  css: "html",
  "responsive-design": "css",
  react: "javascript html css",
  angular: "typescript html css",
  "react-native": "react",
  nodejs: "javascript",
  express: "nodejs",
  django: "python",
  "spring-boot": "java",
  flutter: "dart",
  postgresql: "sql",
  pandas: "python",
  "power-bi": "data-visualization spreadsheets",
  tableau: "data-visualization",
  statistics: "probability algebra",
  probability: "arithmetic",
  algebra: "arithmetic",
  calculus: "algebra",
  "linear-algebra": "algebra",
  "machine-learning": "ai-literacy supervised-learning",
  "deep-learning": "machine-learning neural-networks",
  linux: "digital-literacy",
  networking: "digital-literacy",
  "it-support": "digital-literacy",
  docker: "linux",
  kubernetes: "docker",
  aws: "cloud-fundamentals",
  azure: "cloud-fundamentals",
  "google-cloud": "cloud-fundamentals",
  "infrastructure-as-code": "cloud-fundamentals",
  "ci-cd": "git",
  "network-security": "networking cybersecurity-fundamentals",
  "ethical-hacking": "networking linux cybersecurity-fundamentals",
  "security-operations": "cybersecurity-fundamentals",
  "incident-response": "cybersecurity-fundamentals",
  "digital-marketing": "marketing-fundamentals",
  "marketing-strategy": "marketing-fundamentals",
  "project-planning": "project-management",
  accounting: "bookkeeping",
  "managerial-accounting": "accounting",
  "financial-analysis": "financial-statements",
  "business-english": "english-grammar english-vocabulary",
};

export function addBasics(skills: Iterable<string>): Set<string> {
  const all = new Set(skills);
  // Iteration includes values added meanwhile.
  for (const skill of all) for (const basic of basics[skill]?.split(" ") ?? []) all.add(basic);
  return all;
}

/** Such as AWS and Azure: a milestone can be learned with either. */
export function areAlternatives(skill: string, other: string): boolean {
  return basics[skill] !== undefined && basics[skill] === basics[other];
}

/** A capstone proves known skills, so it is never shortened. */
function isCapstone({ skills }: BlueprintMilestone): boolean {
  return skills.includes("portfolio-building");
}

/** The first skill of a milestone is its main skill and weighs double. */
export function weighSkill(milestone: BlueprintMilestone, skill: string): number {
  return skill === milestone.skills[0] ? 2 : 1;
}

/** The weight of a milestone's unknown skills, from 0 to 1. */
function measureUnknown(milestone: BlueprintMilestone, known: ReadonlySet<string>): number {
  let unknown = 0;
  let all = 0;
  for (const skill of milestone.skills) {
    all += weighSkill(milestone, skill);
    if (!known.has(skill)) unknown += weighSkill(milestone, skill);
  }
  return unknown / all;
}

/** A milestone is dropped up to this unknown share, if another one teaches those side skills. */
const sideShare = 1 / 4;

/**
 * The milestones left for a user who knows these skills and their basics. What is named stays while a part of it is
 * new: who knows C# and wants Unity.
 */
export function listRemaining(
  blueprint: Blueprint,
  known: ReadonlySet<string>,
  isNamed: (milestone: BlueprintMilestone) => boolean = () => false,
): BlueprintMilestone[] {
  const dropped = new Set<string>();
  for (const milestone of blueprint.milestones) {
    if (isCapstone(milestone)) continue;
    const missing = milestone.skills.filter((skill) => !known.has(skill));
    const isSide =
      known.has(milestone.skills[0] ?? "") && measureUnknown(milestone, known) <= sideShare;
    const isElsewhere = missing.every((skill) =>
      blueprint.milestones.some(
        (other) => other !== milestone && !dropped.has(other.key) && other.skills.includes(skill),
      ),
    );
    if (missing.length === 0 || (isSide && isElsewhere && !isNamed(milestone)))
      dropped.add(milestone.key);
  }
  const left = blueprint.milestones.filter(({ key }) => !dropped.has(key));
  // A capstone alone, with every skill known, is not a path.
  return left.every((milestone) => measureUnknown(milestone, known) === 0) ? [] : left;
}

/** The sub-milestones that teach something new: the others are left out whole, so that no hours are only estimated. */
export function listRemainingSteps(
  milestone: BlueprintMilestone,
  known: ReadonlySet<string>,
): BlueprintStep[] {
  const steps = milestone.sub_milestones;
  if (isCapstone(milestone)) return steps;
  const remaining = steps.filter(({ skills = milestone.skills }) =>
    skills.some((skill) => !known.has(skill)),
  );
  return remaining.length > 0 ? remaining : steps;
}

/** Taught at the end of a path, so they are not offered as known before it. */
const closingSkills = new Set(["portfolio-building", "job-search", "career-planning"]);

/** What a user may know before the path: the main skill of each milestone in path order, then the others. */
export function listKnowableSkills(milestones: { skills: string[] }[]): string[] {
  const mains = milestones.flatMap(({ skills }) => skills.slice(0, 1));
  const skills = new Set([...mains, ...milestones.flatMap((milestone) => milestone.skills)]);
  return [...skills].filter((skill) => !closingSkills.has(skill));
}
