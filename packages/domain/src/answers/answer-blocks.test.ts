import { describe, expect, test } from "vitest";
import { readAnswerBlocks } from "./answer-blocks.ts";

describe("proposals of an answer", () => {
  test("[D51] dated tasks are extracted from the text one by one, and impossible dates stay text", () => {
    const { text, tasks } = readAnswerBlocks(
      "Three evenings:\n\n- [ ] 2026-11-16: Read about joins\n* [ ] 2026-11-17 · تمرين واحد\n- [ ] 2026-02-30: Never\n- [x] 2026-11-18: Done",
    );
    expect(tasks).toEqual([
      { date: "2026-11-16", title: "Read about joins" },
      { date: "2026-11-17", title: "تمرين واحد" },
    ]);
    expect(text).toBe("Three evenings:\n\n- [ ] 2026-02-30: Never\n- [x] 2026-11-18: Done");
  });

  test("[D51] a complete card is extracted, and hidden while it streams", () => {
    const whole =
      "Not quite.\n\n```card\nQ: What does a left join keep?\nA: Every row\nof the left.\n```\nNext?";
    expect(readAnswerBlocks(whole)).toEqual({
      text: "Not quite.\n\nNext?",
      tasks: [],
      card: { front: "What does a left join keep?", back: "Every row\nof the left." },
    });
    const half = whole.slice(0, whole.indexOf("of the left"));
    expect(readAnswerBlocks(half)).toEqual({ text: "Not quite.", tasks: [], card: null });
  });

  test("a card without an answer is no card, and other code stays code", () => {
    expect(readAnswerBlocks("```card\nQ: Only this\n```").card).toBeNull();
    expect(readAnswerBlocks("```js\nlet a;\n```").text).toBe("```js\nlet a;\n```");
  });
});
