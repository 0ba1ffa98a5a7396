import { exampleQuestions } from "@masar/domain/checks/example-questions";
import { expect, test } from "vitest";
import { findDraftFaults } from "./draft-faults.ts";
import { newPart, toDraft, toQuestion } from "./question-draft.ts";

const find = (kind: string) => {
  const question = exampleQuestions.find((each) => each.kind === kind);
  if (!question) throw new Error(`No example of ${kind}`);
  return { question, draft: toDraft(question) };
};

test.each(exampleQuestions)(
  "[N10.03] the form returns a question of the kind $kind as it is, without faults",
  (question) => {
    const withCode = { ...question, code: { language: "sql", text: "SELECT 1\n  FROM t" } };
    for (const each of [question, withCode]) {
      expect(toQuestion(toDraft(each), each)).toEqual(each);
      expect(findDraftFaults(toDraft(each), each)).toEqual({});
    }
  },
);

test("[N10.03] empty texts of a question and its parts are required", () => {
  const { question, draft } = find("single");
  const parts = [...draft.parts, newPart(draft.parts)];
  expect(parts[3]?.id).toBe("d");
  expect(findDraftFaults({ ...draft, text: " ", explanation_ar: "", parts }, question)).toEqual({
    text: "required",
    explanation_ar: "required",
    "parts.3.text": "required",
    "parts.3.text_ar": "missing",
    "parts.3.why": "missing",
    "parts.3.why_ar": "missing",
  });
});

test("[N10.03] faults of sides and lists are at the fields of the form", () => {
  const { question, draft } = find("match");
  const parts = draft.parts.map((part) => ({ ...part, text_ar: "", right: "same" }));
  expect(findDraftFaults({ ...draft, parts }, question)).toMatchObject({
    "parts.0.text_ar": "missing",
    "parts.1.right": "twice",
  });
  const single = find("single");
  const allRight = single.draft.parts.map((part) => ({ ...part, isCorrect: true }));
  expect(findDraftFaults({ ...single.draft, parts: allRight }, single.question)).toEqual({
    parts: "one_right",
  });
});

test("[N10.03] numbers are read in both kinds of digits, and other texts are no numbers", () => {
  const { question, draft } = find("numeric");
  const changed = { ...draft, answer: "١٢٫٥", tolerance: "0.5" };
  expect(toQuestion(changed, question)).toMatchObject({ answer: 12.5, tolerance: 0.5 });
  const parts = draft.parts.map((part) => ({ ...part, value: "many" }));
  expect(findDraftFaults({ ...draft, answer: "", tolerance: "-1", parts }, question)).toEqual({
    answer: "number",
    tolerance: "toleranceRange",
    "parts.0.value": "number",
  });
});

test("[N10.03] accepted answers are lines, at least one in each language", () => {
  const { question, draft } = find("short");
  const changed = { ...draft, accepted: " left join \n\nouter join", accepted_ar: "\n" };
  expect(toQuestion(changed, question)).toMatchObject({ accepted: ["left join", "outer join"] });
  expect(findDraftFaults(changed, question)).toEqual({ accepted_ar: "lines" });
});
