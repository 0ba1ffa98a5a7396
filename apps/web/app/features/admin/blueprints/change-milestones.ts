import type { MilestoneDraft } from "./blueprint-draft.ts";

type Milestones = MilestoneDraft[];

/** Other milestones follow a changed key; the steps lose a skill that the milestone lost. */
export function changeMilestone(
  milestones: Milestones,
  id: string,
  values: Partial<MilestoneDraft>,
): Milestones {
  const before = milestones.find((milestone) => milestone.id === id);
  if (!before) return milestones;
  const after = { ...before, ...values };
  const steps = values.skills
    ? after.steps.map((step) => ({
        ...step,
        skills: step.skills.filter((skill) => after.skills.includes(skill)),
      }))
    : after.steps;
  return milestones.map((milestone) =>
    milestone.id === id
      ? { ...after, steps }
      : { ...milestone, prerequisites: renameKey(milestone, before.key, after.key) },
  );
}

function renameKey({ prerequisites }: MilestoneDraft, before: string, after: string): string[] {
  if (before === after || before === "") return prerequisites;
  return prerequisites.map((key) => (key === before ? after : key)).filter((key) => key !== "");
}

export function moveMilestone(milestones: Milestones, id: string, by: 1 | -1): Milestones {
  const from = milestones.findIndex((milestone) => milestone.id === id);
  const moved = milestones[from];
  if (!moved) return milestones;
  const rest = milestones.toSpliced(from, 1);
  return rest.toSpliced(from + by, 0, moved);
}

/** Others no longer require it. */
export function removeMilestone(milestones: Milestones, id: string): Milestones {
  const removed = milestones.find((milestone) => milestone.id === id);
  return milestones
    .filter((milestone) => milestone.id !== id)
    .map((milestone) => ({
      ...milestone,
      prerequisites: milestone.prerequisites.filter((key) => key !== removed?.key),
    }));
}
