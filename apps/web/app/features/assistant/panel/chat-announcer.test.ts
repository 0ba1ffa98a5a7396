import { expect, test } from "vitest";
import { toPlainText } from "./chat-announcer.tsx";

test("toPlainText removes Markdown", () => {
  const answer =
    "## Joins\n\n**Left** keeps `all` rows [1], see [the docs](https://www.postgresql.org/):\n\n- first\n- second\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n```sql\nselect 1;\n```\nDone.";
  expect(toPlainText(answer)).toBe(
    "Joins Left keeps all rows , see the docs: first second a b 1 2 Done.",
  );
});

test("toPlainText cuts a long answer at a word", () => {
  const spoken = toPlainText("كلمة ".repeat(200));
  expect(spoken.length).toBeLessThanOrEqual(201);
  expect(spoken.endsWith("كلمة…")).toBe(true);
});
