import type { PathOutcome } from "@masar/contract/paths/schemas";
import type { PathRequest } from "#web/entities/path/path-request.ts";
import { countLeftOutForTime } from "#web/entities/path/left-out.ts";

/** Other paths offered below the preview. */
const maxNear = 2;

type PathMade = Extract<PathOutcome, { kind: "path" }>;

export type PreviewPath = {
  title: string;
  milestones: { title: string; hours: number }[];
  hours: number;
  weeks: number;
  /** Null for the example: it is built on another day than it is read. */
  finish: string | null;
  /** If the goal's text names one. */
  deadline: {
    date: string;
    fits: boolean;
    hoursNeeded: number | null;
    /** Milestones finished until the date. */
    fitting: number;
    /** Milestones left out so that the path ends in time. */
    leftOut: number;
    /** Of an exam's path that is shorter than usual. */
    usualHours: number | null;
  } | null;
  also: { blueprint: string; title: string }[];
};

/** Built into the page. */
export type ExamplePath = { request: PathRequest; path: PreviewPath };

export function toPreviewPath(made: PathMade): PreviewPath {
  const { title, milestones, plan, also, left_out, short_version } = made;
  const { deadline } = plan;
  return {
    title,
    milestones: Object.values(milestones)
      .toSorted((a, b) => a.order - b.order)
      .map((milestone) => ({ title: milestone.title, hours: milestone.estimatedHours })),
    hours: plan.hours,
    weeks: plan.weeks,
    finish: plan.finish_date,
    deadline: deadline && {
      date: deadline.deadline,
      fits: deadline.fits,
      hoursNeeded: deadline.hours_per_week_needed,
      fitting: deadline.milestones_that_fit,
      leftOut: countLeftOutForTime(left_out),
      usualHours: short_version?.usual_hours ?? null,
    },
    also: also.slice(0, maxNear).map(({ blueprint, title: name }) => ({ blueprint, title: name })),
  };
}
