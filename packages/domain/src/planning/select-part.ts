import type { LeftOutReason } from "@masar/contract/paths/constants";
import type { Blueprint, BlueprintMilestone, MilestoneRoles } from "../catalog/catalog.ts";
import { type Focus, selectFocusedMilestones, toolSkills } from "../goals/focus-goal.ts";
import { type GoalIndex, splitWords } from "../goals/goal-index.ts";
import { areToolsTheScope, haveToolsPurpose } from "../goals/goal-scope.ts";
import { listRemaining } from "../goals/known-skills.ts";
import type { GoalAnswer } from "../goals/match-goal.ts";
import { isNamedByTitle, leaveOutRejected, listPurposeMilestones } from "../goals/named-parts.ts";
import { listForms } from "../text/stem-words.ts";
import type { GoalPart } from "./goal-parts.ts";
import type { PlanProfile } from "./plan-input.ts";
import type { PreparedCertificate } from "./prepare-exam.ts";

export type Roles = MilestoneRoles;

export type PartSelection = {
  milestones: BlueprintMilestone[];
  /** It is limited to tools, of a subject or by themselves. */
  focus: (Focus & { hasSubject: boolean }) | null;
  /** It is limited to this milestone and what it builds on. */
  purpose: BlueprintMilestone | null;
  /** Of what is not selected. */
  reason: LeftOutReason;
};

type Selecting = {
  part: GoalPart;
  answer: GoalAnswer;
  index: GoalIndex;
  user: Pick<PlanProfile, "input" | "known" | "wantedGoal">;
  roles: Roles;
  /** What the goal does not want. */
  rejected: ReadonlySet<BlueprintMilestone>;
};

/** The milestones of the first blueprint that serve the goal. */
export function selectFirst(selecting: Selecting & { isAlone: boolean }): PartSelection {
  const { user, part, roles, rejected } = selecting;
  const wanted = selectWanted(selecting);
  // A blueprint chosen by the user is not reduced.
  if (user.input.blueprint !== null) return wanted;
  const selected = leaveOutAside(wanted, selecting);
  if (rejected.size === 0) return selected;
  const focused = new Set(selected.focus?.milestones.map(({ key }) => key));
  const optional = part.isMain ? roles.optional.filter((key) => !focused.has(key)) : [];
  const milestones = leaveOutRejected(selected.milestones, part.blueprint, rejected, optional);
  return { ...selected, milestones };
}

/** Without what another tool, device or market than the named one needs; a trade needs them all. */
function leaveOutAside(
  selected: PartSelection,
  { answer, roles: { aside = [] }, user: { wantedGoal } }: Selecting,
): PartSelection {
  if (answer.isCareer || aside.length === 0) return selected;
  const written = splitWords(wantedGoal).flatMap(listForms);
  const isIn = (words: string[]) => (name: string) =>
    splitWords(name).every((word) => listForms(word).some((form) => words.includes(form)));
  const out = new Set(
    aside
      .filter(({ words, unless }) => words.some(isIn(written)) && !unless.some(isIn(answer.words)))
      .flatMap((one) => one.milestones),
  );
  const milestones = selected.milestones.filter(({ key }) => !out.has(key));
  return milestones.length > 0 ? { ...selected, milestones } : selected;
}

function selectWanted({
  part,
  answer,
  index,
  user: { input, known, wantedGoal },
  roles,
  rejected,
  isAlone,
}: Selecting & { isAlone: boolean }): PartSelection {
  const { blueprint } = part;
  const left = listRemaining(blueprint, known, (one) =>
    isPartNamed(one, { blueprint, answer, index }),
  );
  const whole = { milestones: left, focus: null, purpose: null, reason: "not_in_goal" as const };
  if (input.blueprint !== null) return whole;
  if (part.certificate) return selectForCertificate(part.certificate, left);
  // An exam tests all its sections.
  const canHavePurpose = isAlone && !answer.isCareer && !part.isBasics && !part.exam;
  const named = canHavePurpose ? listPurposeMilestones(blueprint, left, wantedGoal, index) : [];
  const forPurpose = selectPurpose(named, left);
  // Plain English is not taught by "meetings and negotiation", English for meetings is.
  if (forPurpose && answer.tools.every(({ isMainSkillOnly }) => isMainSkillOnly)) return forPurpose;
  const focused = focusOnTools(part, answer, { input, known, wantedGoal }, { left, roles });
  if (focused && !(focused.hasSubject && rejected.size > 0)) {
    const { focus, hasSubject } = focused;
    return { ...whole, milestones: focused.milestones, focus: { ...focus, hasSubject } };
  }
  if (focused) {
    // Who rejects a part of the subject wants the rest of what is essential.
    const wanted = new Set(focused.milestones);
    const isWanted = (one: BlueprintMilestone) =>
      wanted.has(one) || !roles.optional.includes(one.key);
    return { ...whole, milestones: left.filter(isWanted) };
  }
  if (part.isBasics) {
    const basics = selectBasics(part, left, roles);
    if (basics.length > 0) return { ...whole, milestones: basics, reason: "beyond_basics" };
  }
  if (forPurpose) return forPurpose;
  if (!answer.isNotForWork) return whole;
  const isForWork = ({ skills, difficulty }: BlueprintMilestone) =>
    difficulty === "advanced" || skills.includes("portfolio-building");
  return { ...whole, milestones: left.filter((milestone) => !isForWork(milestone)) };
}

function selectForCertificate(
  { milestones: keys }: PreparedCertificate,
  left: BlueprintMilestone[],
): PartSelection {
  const milestones = left.filter(({ key }) => keys.includes(key));
  return { milestones, focus: null, purpose: null, reason: "not_in_goal" };
}

/** What the goal is for, with what it builds on; null when nothing, or everything, is selected. */
function selectPurpose(
  named: BlueprintMilestone[],
  left: BlueprintMilestone[],
): PartSelection | null {
  const milestones = addAllPrerequisites(named, left);
  if (named.length === 0 || milestones.length === left.length) return null;
  const purpose = named.length === 1 ? (named[0] ?? null) : null;
  return { milestones, focus: null, purpose, reason: "not_in_goal" };
}

/** The tools with what they build on; null when the goal is not limited to them. */
function focusOnTools(
  { blueprint }: GoalPart,
  answer: GoalAnswer,
  { input, known, wantedGoal }: Pick<PlanProfile, "input" | "known" | "wantedGoal">,
  { left, roles }: { left: BlueprintMilestone[]; roles: Roles },
): { focus: Focus; milestones: BlueprintMilestone[]; hasSubject: boolean } | null {
  const isScope = !answer.isCareer && areToolsTheScope(wantedGoal, answer.tools);
  const areToolsEnough =
    answer.isOnlyTools ||
    (!answer.isCareer &&
      (answer.tools.length > 1 || !answer.isNotForWork) &&
      haveToolsPurpose(wantedGoal, answer.tools)) ||
    (answer.direct.length > 1 && answer.direct[0]?.isByTool === true);
  if (!isScope && !areToolsEnough) return null;
  const focus = selectFocusedMilestones(blueprint, answer.tools, known, input.level);
  if (!focus) return null;
  if (areToolsEnough) return { focus, milestones: focus.milestones, hasSubject: false };
  const milestones = addPrerequisites(focus.milestones, left);
  // "Machine learning in Python" is more than Python: without a milestone of the subject the path stays whole.
  const named = new Set(answer.tools.flatMap(({ skills }) => skills.split(" ")));
  const hasSubject = milestones.some(({ key, skills: [mainSkill = ""] }) =>
    roles.basics.includes(key) ? !named.has(mainSkill) : !toolSkills.has(mainSkill),
  );
  return hasSubject ? { focus, milestones, hasSubject } : null;
}

/** With the tools that the goal names besides. */
function selectBasics(
  { blueprint, tools }: GoalPart,
  left: BlueprintMilestone[],
  roles: Roles,
): BlueprintMilestone[] {
  const parts = tools.filter(({ subjectOf }) => subjectOf !== blueprint.slug);
  const named = new Set(parts.flatMap(({ skills }) => skills.split(" ")));
  return left.filter(({ key, skills }) => roles.basics.includes(key) || named.has(skills[0] ?? ""));
}

/** Of another goal: its tools, its basics or what is essential, without what is taught before. */
export function selectOther(
  { part, answer, user: { input, known }, roles, rejected }: Selecting,
  taught: ReadonlySet<string>,
): PartSelection {
  const { blueprint, tools, isByTool, isBasics, isMain } = part;
  const left = listRemaining(blueprint, known);
  if (part.certificate) return selectForCertificate(part.certificate, left);
  const focus = isByTool
    ? selectFocusedMilestones(blueprint, tools, new Set([...known, ...taught]), input.level)
    : null;
  // A little English is less than all of everyday English; Photoshop is one milestone.
  const hasOwnBasics = isBasics && tools.every(({ isMainSkillOnly }) => isMainSkillOnly);
  const focused = new Set(
    focus?.milestones.filter(({ key }) => !hasOwnBasics || roles.basics.includes(key)),
  );
  const isWanted = (milestone: BlueprintMilestone) => {
    const { key, skills } = milestone;
    if (taught.has(skills[0] ?? "")) return false;
    if (isNamedByTitle(milestone, blueprint, answer.words)) return true;
    if (focus) return focused.has(milestone);
    if (isBasics) return selectBasics(part, left, roles).includes(milestone);
    return isMain || !roles.optional.includes(key);
  };
  const milestones = leaveOutRejected(left.filter(isWanted), blueprint, rejected, roles.optional);
  const reason = isBasics ? "beyond_basics" : focus ? "not_in_goal" : "second_goal";
  return { milestones, focus: focus && { ...focus, hasSubject: false }, purpose: null, reason };
}

/**
 * Not another tool beside a named one: dashboards build on spreadsheets and SQL, and "Excel and Power BI" does not ask
 * for SQL.
 */
function addPrerequisites(milestones: BlueprintMilestone[], left: BlueprintMilestone[]) {
  const named = new Set(milestones.map(({ key }) => key));
  const wanted = new Set(named);
  // Iteration includes keys added meanwhile.
  for (const key of wanted) {
    const prerequisites = left.find((one) => one.key === key)?.prerequisites ?? [];
    const hasNamed = prerequisites.some((before) => named.has(before));
    for (const before of prerequisites) {
      const mainSkill = left.find((one) => one.key === before)?.skills[0] ?? "";
      if (!hasNamed || !toolSkills.has(mainSkill)) wanted.add(before);
    }
  }
  return left.filter(({ key }) => wanted.has(key));
}

function addAllPrerequisites(milestones: BlueprintMilestone[], left: BlueprintMilestone[]) {
  const wanted = new Set(milestones.map(({ key }) => key));
  for (const key of wanted) {
    for (const before of left.find((one) => one.key === key)?.prerequisites ?? []) {
      wanted.add(before);
    }
  }
  return left.filter(({ key }) => wanted.has(key));
}

/** By a tool or by a word of its title, but not by one that every goal may have: "learn" names no "Assessing learning". */
export function isNamedInGoal(
  milestone: BlueprintMilestone,
  { blueprint, answer, index }: Pick<Selecting, "answer" | "index"> & { blueprint: Blueprint },
): boolean {
  const named = new Set(answer.tools.flatMap(({ skills }) => skills.split(" ")));
  const words = answer.words.filter((word) => !index.silent.has(word));
  return named.has(milestone.skills[0] ?? "") || isNamedByTitle(milestone, blueprint, words);
}

/** As `isNamedInGoal`, but not by what names the whole blueprint: "teach" or "English". */
export function isPartNamed(
  milestone: BlueprintMilestone,
  named: Parameters<typeof isNamedInGoal>[1],
): boolean {
  const titles = splitWords(`${named.blueprint.title} ${named.blueprint.title_ar}`);
  const words = named.answer.words.filter((word) => !titles.some((one) => one.startsWith(word)));
  const tools = named.answer.tools.filter(({ subjectOf }) => subjectOf !== named.blueprint.slug);
  return isNamedInGoal(milestone, { ...named, answer: { ...named.answer, words, tools } });
}
