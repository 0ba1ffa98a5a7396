import { describe, expect, test } from "vitest";
import { describeQuestion, type TextOf } from "./describe-question.ts";
import { exampleQuestions } from "./example-questions.ts";

const textOf: TextOf = (texts, name) => texts[name] ?? "";

describe("a missed question as a card", () => {
  test("[N10.07] has the choices on its front, in mixed order, and the right one on its back", () => {
    for (const question of exampleQuestions) {
      if (question.kind !== "single" && question.kind !== "multiple") continue;
      const { front, back } = describeQuestion(question, textOf);
      for (const option of question.options) {
        expect(front).toContain(`- `);
        expect(front).toContain(option.text);
        expect(back.includes(option.text)).toBe(option.is_correct);
      }
    }
  });

  test("[N10.07] has what is to be put in order or matched on its front", () => {
    for (const question of exampleQuestions) {
      const { front } = describeQuestion(question, textOf);
      const parts =
        question.kind === "order"
          ? question.items.map(({ text }) => text)
          : question.kind === "match"
            ? question.pairs.flatMap(({ left, right }) => [left, right])
            : [];
      for (const part of parts) expect(front).toContain(part);
    }
  });

  test("[N10.07] leaves the choices out where they would not fit", () => {
    const [single] = exampleQuestions.filter(({ kind }) => kind === "single");
    if (single?.kind !== "single") throw new Error("no single choice");
    const code = { language: "text", text: "x".repeat(800) };
    const options = single.options.map((option) => ({ ...option, text: "y".repeat(200) }));
    const { front } = describeQuestion({ ...single, code, options }, textOf);
    expect(front).toContain(code.text);
    expect(front).not.toContain("yyy");
  });
});
