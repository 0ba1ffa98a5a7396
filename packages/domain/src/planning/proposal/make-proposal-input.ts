import type { Milestone } from "@masar/contract/paths/schemas";
import { deriveMilestones } from "../../progress/milestone-view.ts";
import type { ProposalInput } from "./decide-proposal.ts";

/** Five milestones of 10 hours in two steps, at 5 hours a week from Monday, 2 November 2026; the last two are optional. */
export function makeProposalInput(change: Partial<ProposalInput> = {}): ProposalInput {
  const milestones = Object.fromEntries(
    [1, 2, 3, 4, 5].map((order) => [`m${order}`, makeMilestone(order)]),
  );
  const path = {
    milestones,
    hours_per_week: 5,
    study_days: [],
    start_date: "2026-11-02",
    done_before: [],
    sub_milestones_before: [],
    deadline: null,
    ...change.path,
  };
  const views = deriveMilestones({ id: "path", milestones: path.milestones }, [], []);
  return {
    views,
    optional: ["m5", "m4"],
    day: {
      today: "2026-11-30",
      restDays: [],
      busySeason: null,
      pause: null,
      isSwitchedOff: false,
    },
    expected: { date: "2027-02-07", pace: 5, isMeasured: true },
    lastProposalDate: null,
    lastWeek: { minutes: 60, hoursPerWeek: 5 },
    hasExcellentCheck: false,
    ...change,
    path,
  };
}

export function makeMilestone(order: number): Milestone {
  return {
    title: `Milestone ${order}`,
    description: "",
    estimatedHours: 10,
    difficulty: "beginner",
    skills: [],
    deliverables: ["A report"],
    subMilestones: [1, 2].map((number) => ({
      id: `sub-${2 * order + number - 2}`,
      title: `Step ${order}.${number}`,
      estimatedHours: 5,
    })),
    linkedCourses: [],
    completionCriteria: ["It is done"],
    aiFeedback: null,
    prerequisites: [],
    order,
    origin: { engine: "blueprint", name: "a-path", key: `part-${order}`, date: "2026-11-02" },
  };
}
