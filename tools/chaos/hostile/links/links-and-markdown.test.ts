import { expect, test } from "vitest";
import { openFigures } from "../../figures.ts";
import { linksAndMarkdown } from "./links-and-markdown.ts";

const run = async (isControl: boolean) => {
  const figures = openFigures("links-and-markdown");
  await linksAndMarkdown.run({ figures, isShort: true, isControl });
  return figures.problems;
};

test(
  "[N13.10] opens no mutated link and no Markdown that two implementations find forbidden",
  { timeout: 120_000 },
  async () => {
    expect(await run(false)).toEqual([]);
  },
);

test("[N13.12] finds links and Markdown that no guard has read", { timeout: 120_000 }, async () => {
  const problems = await run(true);
  expect(problems.some((problem) => problem.startsWith("courses opens"))).toBe(true);
  expect(problems.length).toBeGreaterThan(10);
});
