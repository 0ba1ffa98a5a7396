import type { QuestionFile } from "@masar/catalog/questions";
import { checkLimits } from "@masar/contract/checks/constants";
import { question as questionSchema } from "@masar/contract/checks/question-schemas";
import type { Blueprint } from "@masar/domain/catalog/catalog";
import { listQuestionFaults } from "@masar/domain/checks/question-faults";
import { foldText } from "@masar/domain/text/fold-arabic";

type FiledQuestion = QuestionFile["questions"][number];

/** Per milestone: a check asks up to eight and leaves some for the next one. */
const minPerMilestone = checkLimits.maxQuestions;

/** Of the single choices of a blueprint; with four options, chance is 0.25. */
const maxShare = { longest: 0.4, position: 0.4 };

/** What is wrong with a file of questions, a line each. */
export function listBankFaults(
  { blueprint: slug, questions }: QuestionFile,
  blueprints: readonly Blueprint[],
): string[] {
  const blueprint = blueprints.find((one) => one.slug === slug);
  if (!blueprint) return [`${slug}: no such blueprint`];
  return [
    ...questions.flatMap((question) => listFaultsOf(question, blueprint)),
    ...listRepeated(questions),
    ...blueprint.milestones.flatMap(({ key, sub_milestones }) => {
      const own = questions.filter(({ milestone }) => milestone === key);
      const asked = new Set(own.map((question) => question.sub_milestone));
      return [
        ...(own.length < minPerMilestone ? [`${slug}.${key}: ${own.length} questions`] : []),
        ...sub_milestones
          .filter(({ title }) => !asked.has(title))
          .map(({ title }) => `${slug}.${key}: no question on "${title}"`),
      ];
    }),
    ...listGiveaways(slug, questions),
  ];
}

function listFaultsOf(question: FiledQuestion, blueprint: Blueprint): string[] {
  const { id, milestone: key, sub_milestone, skill } = question;
  const milestone = blueprint.milestones.find((one) => one.key === key);
  const parsed = questionSchema.safeParse(question);
  if (!parsed.success)
    return parsed.error.issues.map((issue) => `${id}: ${issue.path.join(".")} ${issue.message}`);
  const faults = listQuestionFaults(parsed.data).map(({ field, fault }) => `${field} ${fault}`);
  if (!id.startsWith(`${blueprint.slug}.${key}.`)) faults.push("id of another milestone");
  if (!milestone?.sub_milestones.some(({ title }) => title === sub_milestone))
    faults.push(`no sub-milestone "${sub_milestone}"`);
  if (!milestone?.skills.includes(skill)) faults.push(`no skill "${skill}" of the milestone`);
  if (listOptionTexts(question).some((text) => allOrNone.test(text)))
    faults.push("an option about the other options");
  return faults.map((fault) => `${id}: ${fault}`);
}

/** "All of the above" and its relatives, which are right or wrong by their form. */
const allOrNone =
  /\b(?:all|none|both|neither) of (?:the above|these|them)\b|كل ما سبق|جميع ما سبق|لا شيء مما سبق|ليس أي مما سبق/iu;

function listOptionTexts(question: FiledQuestion): string[] {
  if (question.kind !== "single" && question.kind !== "multiple") return [];
  return question.options.flatMap(({ text, text_ar }) => [text, text_ar ?? ""]);
}

/** The same words may be asked of other code. */
function listRepeated(questions: readonly FiledQuestion[]): string[] {
  const seen = new Map<string, string>();
  return questions.flatMap((question) => {
    const content = `${foldText(question.text)}\n${question.code?.text ?? ""}\n${listOptionTexts(question).join()}`;
    const first = seen.get(content);
    seen.set(content, first ?? question.id);
    return first === undefined ? [] : [`${question.id}: the same as ${first}`];
  });
}

function listGiveaways(slug: string, questions: readonly FiledQuestion[]): string[] {
  const single = questions.filter((question) => question.kind === "single");
  const faults = (["en", "ar"] as const).flatMap((language) => {
    const lengths = single.map(({ options }) =>
      options.map(
        ({ text, text_ar }) => ((language === "ar" ? text_ar : undefined) ?? text).length,
      ),
    );
    const longest = lengths.filter((each, index) => {
      const right = single[index]?.options.findIndex(({ is_correct }) => is_correct) ?? 0;
      return each.every((length, at) => at === right || length < (each[right] ?? 0));
    });
    return longest.length > single.length * maxShare.longest
      ? [
          `${slug}: in ${language} the right option is the longest in ${longest.length} of ${single.length}`,
        ]
      : [];
  });
  for (const position of [0, 1, 2, 3, 4]) {
    const count = single.filter(({ options }) => options[position]?.is_correct).length;
    if (count > single.length * maxShare.position)
      faults.push(`${slug}: option ${position + 1} is right in ${count} of ${single.length}`);
  }
  return faults;
}
