import type {
  Blueprint,
  BlueprintMilestone,
  Catalog,
  Certificate,
  CertificatePart,
  Exam,
  ExamVariant,
} from "../catalog/catalog.ts";
import { parseTargetScore } from "../goals/goal-scope.ts";
import { splitWords } from "../goals/goal-index.ts";
import { editDistance } from "../text/edit-distance.ts";
import { findShortestHours } from "./deadline/shorten-path.ts";

export type PreparedCertificate = Pick<Certificate, "milestones"> & {
  /** The whole blueprint, before its title became the name of the exam. */
  whole: Blueprint;
  /** What of its milestones does not serve the exam. */
  rest: BlueprintMilestone[];
};

export type ExamPreparation = {
  blueprint: Blueprint;
  exam: Pick<Exam, "short_version" | "mock_tests"> | null;
  /** Only its milestones are in the path. */
  certificate: PreparedCertificate | null;
  /** With the target score or the kind of the exam. */
  hasOwnTitle: boolean;
  unsuitableCourses: readonly string[];
};

/** The exam that a blueprint prepares for, with the target and kind that the goal names. */
export function prepareForExam(
  catalog: Catalog,
  own: Blueprint,
  goal: string,
  { hasDate }: { hasDate: boolean },
): ExamPreparation {
  const exam = catalog.exams.find((one) => one.blueprint === own.slug);
  if (!exam)
    return {
      blueprint: own,
      exam: null,
      certificate: null,
      hasOwnTitle: false,
      unsuitableCourses: [],
    };
  const targetScore = parseTargetScore(goal, exam);
  const variant = exam.variants.find(({ words }) => words.some((name) => isNamed(name, goal)));
  const milestones = own.milestones
    .map((milestone) => ({ ...milestone, ...variant?.milestones[milestone.key] }))
    .map((milestone) =>
      milestone.key === exam.last_milestone && targetScore !== null
        ? addTarget(milestone, exam, targetScore)
        : milestone,
    );
  return {
    blueprint: {
      ...own,
      ...findTitle(exam, variant, targetScore),
      milestones: hasDate ? addMockTests(milestones, exam) : milestones,
    },
    exam,
    certificate: null,
    hasOwnTitle: targetScore !== null || variant !== undefined,
    unsuitableCourses: variant?.unsuitable_courses ?? [],
  };
}

/** `added` milestones are whole, also where only a part of them serves the exam. */
export function prepareForCertificate(
  own: Blueprint,
  certificate: Certificate,
  added: readonly string[],
): ExamPreparation {
  const { title, title_ar, milestones, least_important } = certificate;
  const parts = certificate.parts.filter(({ key }) => !added.includes(key));
  const prepared = own.milestones.map((milestone) => {
    const part = parts.find(({ key }) => key === milestone.key);
    return part ? { ...milestone, ...part, ...selectSteps(milestone, part, true) } : milestone;
  });
  const steps = prepared
    .filter(({ key }) => milestones.includes(key))
    .flatMap(({ key, sub_milestones }) => sub_milestones.map((step) => ({ key, step })));
  // Practice for the exam itself comes last in the path, but goes last when time is short.
  const rankOf = ({ key, step }: (typeof steps)[number]) =>
    parts.some((part) => part.key === key) ? -2 : least_important.toReversed().indexOf(step.title);
  return {
    blueprint: { ...own, title, title_ar, milestones: prepared },
    exam: {
      mock_tests: [],
      short_version: steps
        .toSorted((a, b) => rankOf(a) - rankOf(b))
        .map(({ key, step }) => ({
          milestone: key,
          sub_milestones: [
            {
              title: step.title,
              min_hours: findShortestHours(step.estimated_hours),
            },
          ],
        })),
    },
    certificate: {
      milestones,
      whole: own,
      rest: own.milestones.flatMap((milestone) => {
        const part = parts.find(({ key }) => key === milestone.key);
        return part ? [{ ...milestone, ...selectSteps(milestone, part, false) }] : [];
      }),
    },
    hasOwnTitle: true,
    unsuitableCourses: [],
  };
}

/** The sub-milestones that serve the exam, or the others. */
function selectSteps(milestone: BlueprintMilestone, part: CertificatePart, isOfExam: boolean) {
  const sub_milestones = milestone.sub_milestones.filter(
    ({ title }) => part.sub_milestones.includes(title) === isOfExam,
  );
  const estimated_hours = sub_milestones.reduce((sum, step) => sum + step.estimated_hours, 0);
  return { sub_milestones, estimated_hours };
}

function isNamed(name: string, goal: string): boolean {
  const words = splitWords(goal);
  const wanted = splitWords(name);
  // One slip of the keyboard in a long word: "genral training".
  const isSame = (written: string | undefined, word: string) =>
    written !== undefined && editDistance(written, word, 1) <= (word.length > 5 ? 1 : 0);
  return words.some((_, at) => wanted.every((word, offset) => isSame(words[at + offset], word)));
}

function findTitle(exam: Exam, variant: ExamVariant | undefined, targetScore: number | null) {
  const { title, title_ar } = variant ?? exam;
  if (targetScore !== null) {
    return { title: fillScore(title, targetScore), title_ar: fillScore(title_ar, targetScore) };
  }
  return variant ? { title: variant.plain_title, title_ar: variant.plain_title_ar } : {};
}

/** The target is the first criterion of the last milestone. */
function addTarget(milestone: BlueprintMilestone, exam: Exam, score: number): BlueprintMilestone {
  const [, ...criteria] = milestone.completion_criteria;
  const [, ...criteriaAr] = milestone.completion_criteria_ar;
  return {
    ...milestone,
    completion_criteria: [fillScore(exam.target_criterion, score), ...criteria],
    completion_criteria_ar: [fillScore(exam.target_criterion_ar, score), ...criteriaAr],
  };
}

/** Each mock test follows what it tests. */
function addMockTests(milestones: BlueprintMilestone[], exam: Exam): BlueprintMilestone[] {
  const withMocks = [...milestones];
  for (const mock of exam.mock_tests) {
    const after = withMocks.findLastIndex(({ key }) => mock.prerequisites.includes(key));
    withMocks.splice(after + 1, 0, mock);
  }
  return withMocks;
}

function fillScore(text: string, score: number): string {
  return text.replace("{score}", String(score));
}
