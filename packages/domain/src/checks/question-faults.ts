import type { questionFaults } from "@masar/contract/checks/constants";
import type {
  Question,
  QuestionOption,
  QuestionPart,
} from "@masar/contract/checks/question-schemas";
import { isCorrectAnswer } from "./grade-answer.ts";

/** `field` is the place in the question, such as `options.1.why_ar`. */
export type QuestionFault = { field: string; fault: (typeof questionFaults)[number] };

/** The rules of a question that its schema does not express. */
export function listQuestionFaults(question: Question): QuestionFault[] {
  return [...listTextFaults("", question, ["text", "explanation"]), ...listKindFaults(question)];
}

function listKindFaults(question: Question): QuestionFault[] {
  switch (question.kind) {
    case "single":
    case "multiple":
      return listOptionFaults(question.kind, question.options);
    case "order":
      return listPartFaults("items", question.items);
    case "match": {
      const { pairs } = question;
      const ids = pairs.map(({ id }) => id);
      return [
        ...listRepeated("pairs", "id", ids),
        ...(["left", "right"] as const).flatMap((side) => {
          const name = `${side}_ar` as const;
          return [
            ...listRepeated(
              "pairs",
              side,
              pairs.map((pair) => pair[side]),
            ),
            ...listRepeated(
              "pairs",
              name,
              pairs.map((pair) => pair[name]),
            ),
            ...pairs.flatMap((pair, index) =>
              pair.is_code ? [] : listMissing(`pairs.${index}.${name}`, pair[name]),
            ),
          ];
        }),
      ];
    }
    case "numeric": {
      const { mistakes } = question;
      return [
        ...listRepeated(
          "mistakes",
          "value",
          mistakes.map(({ value }) => String(value)),
        ),
        ...mistakes.flatMap((mistake, index) => [
          ...(isCorrectAnswer(question, [String(mistake.value)])
            ? [{ field: `mistakes.${index}.value`, fault: "is_right" as const }]
            : []),
          ...listTextFaults(`mistakes.${index}.`, mistake, ["why"]),
        ]),
      ];
    }
    default:
      // A short answer.
      return [];
  }
}

function listOptionFaults(
  kind: "single" | "multiple",
  options: readonly QuestionOption[],
): QuestionFault[] {
  const right = options.filter((option) => option.is_correct).length;
  const faults = listPartFaults("options", options);
  if (kind === "single" && right !== 1) faults.push({ field: "options", fault: "one_right" });
  if (kind === "multiple" && (right === 0 || right === options.length))
    faults.push({ field: "options", fault: "right_and_wrong" });
  for (const [index, option] of options.entries()) {
    const place = `options.${index}.`;
    if (!option.is_correct) {
      faults.push(...listMissing(`${place}why`, option.why));
      faults.push(...listMissing(`${place}why_ar`, option.why_ar));
    }
    faults.push(...listTextFaults(place, option, ["why"]));
  }
  return faults;
}

/** Of two with the same text, only one would be right. */
function listPartFaults(list: string, parts: readonly QuestionPart[]): QuestionFault[] {
  return [
    ...(["id", "text", "text_ar"] as const).flatMap((name) =>
      listRepeated(
        list,
        name,
        parts.map((part) => part[name]),
      ),
    ),
    ...parts.flatMap(({ is_code, text_ar }, index) =>
      is_code ? [] : listMissing(`${list}.${index}.text_ar`, text_ar),
    ),
  ];
}

function listRepeated(
  list: string,
  name: string,
  values: readonly (string | undefined)[],
): QuestionFault[] {
  return values.flatMap((value, index) =>
    value !== undefined && values.indexOf(value) < index
      ? [{ field: `${list}.${index}.${name}`, fault: "twice" as const }]
      : [],
  );
}

function listMissing(field: string, text: string | undefined): QuestionFault[] {
  return text?.trim() ? [] : [{ field, fault: "missing" }];
}

const arabic = /\p{Script=Arabic}/u;

type Texts<Name extends string> = Partial<Record<`${Name}_ar`, string | undefined>>;

/** Of texts that are sentences: an option may be a name, which is the same in both languages. */
function listTextFaults<Name extends string>(
  place: string,
  texts: Texts<Name>,
  names: readonly Name[],
): QuestionFault[] {
  return names.flatMap((name) => {
    const text = texts[`${name}_ar`];
    if (!text?.trim() || arabic.test(text)) return [];
    return [{ field: `${place}${name}_ar`, fault: "not_arabic" as const }];
  });
}
