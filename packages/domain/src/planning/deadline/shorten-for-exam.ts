import type { BlueprintStep, Exam } from "../../catalog/catalog.ts";
import { type ScaledBlueprint, sumHours } from "../scale-blueprint.ts";

type ShortVersion = Exam["short_version"];

/**
 * The most important sub-milestones of an exam by milestone key, each with as much of its usual time as there are
 * hours. When even their shortest time is too much, what has the smallest effect on the score is left out.
 * Null when nothing fits.
 */
export function shortenForExam(
  path: Pick<ScaledBlueprint, "steps">,
  exam: Pick<Exam, "short_version">,
  maxHours: number,
): Map<string, BlueprintStep[]> | null {
  let listed = exam.short_version.filter(({ milestone }) => path.steps.has(milestone));
  const sumShortest = () => sum(listSteps(path, listed).map(({ shortest }) => shortest));
  while (listed.length > 0 && sumShortest() > maxHours) listed = listed.slice(0, -1);
  if (listed.length === 0) return null;
  const hours = distributeHours(path, listed, maxHours);
  return new Map(
    [...path.steps].flatMap(([key, usual]): [string, BlueprintStep[]][] => {
      const steps = usual.flatMap((step) => {
        const estimated_hours = hours.get(step);
        return estimated_hours === undefined ? [] : [{ ...step, estimated_hours }];
      });
      return steps.length > 0 ? [[key, steps]] : [];
    }),
  );
}

function listSteps({ steps }: Pick<ScaledBlueprint, "steps">, listed: ShortVersion) {
  return listed.flatMap(({ milestone, sub_milestones }) =>
    (steps.get(milestone) ?? []).flatMap((step) => {
      const short = sub_milestones.find(({ title }) => title === step.title);
      return short ? [{ step, shortest: Math.min(short.min_hours, step.estimated_hours) }] : [];
    }),
  );
}

/**
 * Every listed step gets the same share of the way from its shortest to its usual time. If all have their usual time,
 * the other steps follow, first those of the listed milestones, while there is time for at least half of one.
 */
function distributeHours(
  path: Pick<ScaledBlueprint, "steps">,
  listed: ShortVersion,
  maxHours: number,
): Map<BlueprintStep, number> {
  const important = listSteps(path, listed);
  const shortest = sum(important.map((one) => one.shortest));
  const usual = sumHours(important.map(({ step }) => step));
  const share = usual > shortest ? Math.min(1, (maxHours - shortest) / (usual - shortest)) : 1;
  const hours = new Map(
    important.map(({ step, shortest: min }) => [
      step,
      Math.floor((min + share * (step.estimated_hours - min)) * 2) / 2,
    ]),
  );
  if (share < 1) return hours;
  let left = maxHours - usual;
  const isListed = (key: string) => listed.some(({ milestone }) => milestone === key);
  const others = [...path.steps].toSorted(([a], [b]) => Number(isListed(b)) - Number(isListed(a)));
  for (const step of others.flatMap(([, steps]) => steps)) {
    const given = Math.min(step.estimated_hours, Math.floor(left * 2) / 2);
    if (hours.has(step) || given * 2 < step.estimated_hours) continue;
    hours.set(step, given);
    left -= given;
  }
  return hours;
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
