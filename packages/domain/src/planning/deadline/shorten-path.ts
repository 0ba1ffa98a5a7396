import type { BlueprintMilestone, BlueprintStep, Exam } from "../../catalog/catalog.ts";
import type { ScaledBlueprint } from "../scale-blueprint.ts";
import { shortenForExam } from "./shorten-for-exam.ts";

type Steps = Map<string, BlueprintStep[]>;
type ShortVersion = Exam["short_version"];

type Shortening = {
  /** Of the exam that the goal names, if any, and all its milestones. */
  exam: Pick<Exam, "short_version"> | null;
  ofExam: ScaledBlueprint;
  /** What else the goal needs, without what is optional. */
  others: BlueprintMilestone[];
  scale: (milestones: BlueprintMilestone[]) => ScaledBlueprint;
  /** What others build on, and what the goal names. */
  isFirst: (milestone: BlueprintMilestone) => boolean;
  maxHours: number;
  /** Whether a part of what is essential is better than all of it after the date. */
  mayCut: boolean;
};

type Shortened = {
  steps: Steps;
  /** The shortest time for all that is essential, when even that is too long; otherwise null. */
  essentialHours: number | null;
};

/** A third of the usual time is enough to learn each topic once. */
const shortestShare = 1 / 3;

export function findShortestHours(usualHours: number): number {
  return Math.ceil(usualHours * shortestShare * 2) / 2;
}

/** The sub-milestones that fit before a date, each with as much time as there is; null when too little fits. */
export function shortenPath(shortening: Shortening): Shortened | null {
  return shortenExamAlone(shortening) ?? shortenAll(shortening);
}

/** An exam does not wait: beside other goals with their usual time if that is possible. */
function shortenExamAlone({ exam, ofExam, others, scale, maxHours }: Shortening): Shortened | null {
  if (!exam) return null;
  const usual = scale(others);
  const steps = shortenForExam(ofExam, exam, maxHours - usual.hours);
  if (!steps || (others.length > 0 && !hasAllSections(exam, steps))) return null;
  const essentialHours = isCut(ofExam, exam.short_version, steps)
    ? sumShortest(ofExam, exam.short_version) + usual.hours
    : null;
  return { steps: new Map([...steps, ...usual.steps]), essentialHours };
}

function shortenAll(shortening: Shortening): Shortened | null {
  const { exam, ofExam, others, scale, maxHours, mayCut } = shortening;
  const path = { steps: new Map([...ofExam.steps, ...scale(others).steps]) };
  const short_version = [...(exam?.short_version ?? []), ...listByImportance(shortening)];
  const steps = shortenForExam(path, { short_version }, maxHours);
  if (!steps || (exam && !hasAllSections(exam, steps))) return null;
  if (!isCut(path, short_version, steps)) return { steps, essentialHours: null };
  return mayCut ? { steps, essentialHours: sumShortest(path, short_version) } : null;
}

/** Whether something that is listed has no time at all. */
function isCut(path: { steps: Steps }, listed: ShortVersion, steps: Steps): boolean {
  const has = (all: Steps, key: string, title: string) =>
    all.get(key)?.some((step) => step.title === title) === true;
  return listed.some(({ milestone, sub_milestones }) =>
    sub_milestones.some(
      ({ title }) => has(path.steps, milestone, title) && !has(steps, milestone, title),
    ),
  );
}

/** Beside another goal, all sections of an exam must have a place. */
function hasAllSections(exam: Pick<Exam, "short_version">, steps: Steps): boolean {
  return exam.short_version.every(({ milestone }) => steps.has(milestone));
}

/** First the basics and what is named, then the rest; of both the first sub-milestone of every milestone before any second one. */
function listByImportance({ others, scale, isFirst }: Shortening): ShortVersion {
  const { steps } = scale(others);
  const rest = others.filter((one) => !isFirst(one));
  return [others.filter(isFirst), rest].flatMap((milestones) => {
    const rounds = Math.max(0, ...milestones.map(({ key }) => steps.get(key)?.length ?? 0));
    return Array.from({ length: rounds }, (_, round) =>
      milestones.flatMap(({ key, sub_milestones }) => {
        const title = steps.get(key)?.[round]?.title;
        const usual = sub_milestones.find((step) => step.title === title);
        return title && usual
          ? [
              {
                milestone: key,
                sub_milestones: [{ title, min_hours: findShortestHours(usual.estimated_hours) }],
              },
            ]
          : [];
      }),
    ).flat();
  });
}

function sumShortest({ steps }: { steps: Steps }, listed: ShortVersion): number {
  const shortest = listed.flatMap(({ milestone, sub_milestones }) =>
    sub_milestones.flatMap(({ title, min_hours }) => {
      const usual = steps.get(milestone)?.find((step) => step.title === title);
      return usual ? [Math.min(min_hours, usual.estimated_hours)] : [];
    }),
  );
  return shortest.reduce((sum, hours) => sum + hours, 0);
}
