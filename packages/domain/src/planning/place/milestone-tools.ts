import type { BlueprintMilestone } from "../../catalog/catalog.ts";
import { describeSubject, type SubjectTools } from "./tool-conflict.ts";

/** What the milestone needs by all of its texts that name a tool. */
export function describeMilestoneTools({
  sub_milestones,
  ...milestone
}: BlueprintMilestone): SubjectTools {
  const { title, title_ar, description, deliverables, completion_criteria, skills } = milestone;
  const steps = sub_milestones.map((step) => `${step.title} ${step.title_ar}`);
  const texts = [title, title_ar, description, ...deliverables, ...completion_criteria, ...steps];
  return describeSubject([{ text: texts.join(" "), skills }]);
}
