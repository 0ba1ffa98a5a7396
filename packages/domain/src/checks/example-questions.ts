import type { Question } from "@masar/contract/checks/question-schemas";

const shared = {
  sub_milestone: "Joins",
  skill: "sql",
  difficulty: 2 as const,
  text: "Which?",
  text_ar: "أيّ؟",
  explanation: "Because.",
  explanation_ar: "لأن ذلك صحيح.",
};
const why = { why: "No.", why_ar: "لا." };

/** One question of each kind, for tests. */
export const exampleQuestions: Question[] = [
  {
    ...shared,
    id: "a.b.01",
    kind: "single",
    options: [
      { id: "a", text: "WHERE", is_code: true, is_correct: false, ...why },
      { id: "b", text: "HAVING", is_code: true, is_correct: true },
      { id: "c", text: "LIMIT", is_code: true, is_correct: false, ...why },
    ],
  },
  {
    ...shared,
    id: "a.b.02",
    kind: "multiple",
    options: [
      { id: "a", text: "One", text_ar: "واحد", is_correct: true },
      { id: "b", text: "Two", text_ar: "اثنان", is_correct: false, ...why },
      { id: "c", text: "Three", text_ar: "ثلاثة", is_correct: true },
      { id: "d", text: "Four", text_ar: "أربعة", is_correct: false, ...why },
    ],
  },
  {
    ...shared,
    id: "a.b.03",
    kind: "order",
    items: [
      { id: "a", text: "First", text_ar: "أولًا" },
      { id: "b", text: "Second", text_ar: "ثانيًا" },
      { id: "c", text: "Third", text_ar: "ثالثًا" },
    ],
  },
  {
    ...shared,
    id: "a.b.04",
    kind: "match",
    pairs: [
      { id: "a", left: "tea", left_ar: "شاي", right: "drink", right_ar: "شراب" },
      { id: "b", left: "rice", left_ar: "أرز", right: "food", right_ar: "طعام" },
      { id: "c", left: "red", left_ar: "أحمر", right: "colour", right_ar: "لون" },
    ],
  },
  {
    ...shared,
    id: "a.b.05",
    kind: "numeric",
    answer: 1250.5,
    tolerance: 0,
    mistakes: [{ value: 125, ...why }],
  },
  {
    ...shared,
    id: "a.b.06",
    kind: "short",
    accepted: ["inner join", "!="],
    accepted_ar: ["الربط الداخلي", "inner join"],
  },
];

/** The right answer, as a device sends it. */
export function correctValues(question: Question): string[] {
  switch (question.kind) {
    case "single":
    case "multiple":
      return question.options.filter((option) => option.is_correct).map(({ id }) => id);
    case "order":
      return question.items.map(({ id }) => id);
    case "match":
      return question.pairs.map(({ id }) => `${id}:${id}`);
    case "numeric":
      return [String(question.answer)];
    default:
      return question.accepted.slice(0, 1);
  }
}
