import type { Milestone } from "@masar/contract/paths/schemas";
import { daysBetween } from "@masar/domain/dates/local-date";
import { decideProposal } from "@masar/domain/planning/proposal/decide-proposal";
import { scheduleStored } from "@masar/domain/planning/schedule";
import {
  type ForecastMethod,
  knowAfter,
  type SimulatedPath,
  startDate,
} from "./simulate-forecasts.ts";
import { percent } from "./measure-forecasts.ts";

/** Weeks after which a user could get a proposal: from the first measured pace to a year. */
const firstWeek = 4;
const lastWeek = 52;
/** Every fourth one is enough: the weeks of a learner are much alike. */
const weekStep = 4;
/** Of a plan that is really missed, or finished before. */
const missedDays = 7;

export type ProposalFigures = {
  weeks: number;
  /** Of the weeks, those whose plan is really missed or undercut by more than a week. */
  neededShare: number;
  proposals: number;
  /** Of the proposals, those whose plan is really missed, or undercut where they say so. */
  precision: number;
  /** Of the weeks with such a plan, those with such a proposal. */
  recall: number;
};

type Week = { truth: "later" | "earlier" | "as_planned"; said: "later" | "earlier" | null };

/** Nobody accepts a proposal here, so the plan stays as it was made. */
export function measureProposals(
  paths: readonly SimulatedPath[],
  method: ForecastMethod,
): ProposalFigures {
  const weeks = paths.flatMap((path) => listWeeks(path, method));
  const needed = weeks.filter(({ truth }) => truth !== "as_planned");
  const said = weeks.filter((week) => week.said !== null);
  const right = weeks.filter(({ truth, said: direction }) => truth === direction);
  const share = (part: number, whole: number) => (whole === 0 ? 1 : part / whole);
  return {
    weeks: weeks.length,
    neededShare: share(needed.length, weeks.length),
    proposals: said.length,
    precision: share(right.length, said.length),
    recall: share(right.length, needed.length),
  };
}

function listWeeks(path: SimulatedPath, method: ForecastMethod): Week[] {
  const milestones = listMilestones(path);
  const weeks: Week[] = [];
  for (let week = firstWeek; week <= lastWeek && week * 7 <= path.finishDay; week += weekStep) {
    const known = knowAfter(path, week * 7);
    const stored = {
      ...known.path,
      milestones,
      study_days: [...known.path.study_days],
      done_before: [],
      sub_milestones_before: [],
      deadline: null,
    };
    const planned = scheduleStored(stored, known.views).finish_date;
    const daysLater = path.finishDay - daysBetween(startDate, planned);
    const decision = decideProposal({
      path: stored,
      views: known.views,
      optional: [],
      expected: method(known),
      day: {
        today: known.today,
        restDays: [],
        busySeason: null,
        pause: null,
        isSwitchedOff: false,
      },
      // A week ago at the latest: one proposal a week is allowed.
      lastProposalDate: null,
      lastWeek: {
        minutes: known.weeks.at(-1)?.minutes ?? 0,
        hoursPerWeek: known.path.hours_per_week,
      },
      hasExcellentCheck: false,
    });
    weeks.push({
      truth: daysLater > missedDays ? "later" : daysLater < -missedDays ? "earlier" : "as_planned",
      said:
        decision.kind === "none"
          ? null
          : decision.reason === "earlier_finish"
            ? "earlier"
            : "later",
    });
  }
  return weeks;
}

function listMilestones({ learner }: SimulatedPath): Record<string, Milestone> {
  return Object.fromEntries(
    learner.path.milestones.map(({ key, level, hours, steps }, order) => [
      key,
      {
        title: key,
        description: "",
        estimatedHours: hours,
        difficulty: level,
        skills: [],
        deliverables: [],
        subMilestones: steps.map((estimatedHours, step) => ({
          id: `sub-${step + 1}`,
          title: "",
          estimatedHours,
        })),
        linkedCourses: [],
        completionCriteria: [],
        aiFeedback: null,
        prerequisites: [],
        order,
        origin: { engine: "blueprint", name: null, key: null, date: startDate },
      } satisfies Milestone,
    ]),
  );
}

/** Below it, proposals are wrong or missing too often. */
const proposalFloor = { precision: 0.85, recall: 0.8 };

export function listProposalFaults(figures: ProposalFigures, floor = proposalFloor): string[] {
  return (["precision", "recall"] as const)
    .filter((column) => figures[column] < floor[column])
    .map(
      (column) =>
        `proposals: ${column} ${percent(figures[column])} is below ${percent(floor[column])}`,
    );
}

export function formatProposals(name: string, figures: ProposalFigures): string {
  const { weeks, neededShare, proposals, precision, recall } = figures;
  return `proposals by the ${name}: ${percent(precision)} of ${proposals} right, ${percent(recall)} of the weeks that needed one had it (${percent(neededShare)} of ${weeks} weeks did)`;
}
