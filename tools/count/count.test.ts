import { expect, test } from "vitest";
import { countLines } from "./count-lines.ts";
import { findDuplicates } from "./find-duplicates.ts";

test("[N3.06] counts TypeScript lines per folder, without tests and other files", () => {
  const counts = countLines([
    ["apps/web/app/a.tsx", "a\nb\n"],
    ["apps/web/app/a.test.tsx", "a\n"],
    ["apps/web/test/fake.ts", "a\n"],
    ["apps/web/app/a.css", "a\n"],
    ["packages/domain/src/b.ts", "a\n"],
    ["tools/c.ts", "a\n"],
  ]);
  expect([...counts]).toEqual([
    ["apps/web", 2],
    ["apps/api", 0],
    ["packages/domain", 1],
    ["packages/contract", 0],
  ]);
});

const copied = Array.from({ length: 12 }, (_, index) => `  total += price${index};`).join("\n");

test("[N3.06] reports a copied block once, with both locations and its length", () => {
  const pairs = findDuplicates([
    ["a.ts", `import { x } from "y";\nlet total = 0;\n${copied}\n`],
    ["b.ts", `let sum = 1;\n\n/* a comment\n in two lines */\n${copied}\nreturn sum;\n`],
  ]);
  expect(pairs).toEqual([{ first: "a.ts:2", second: "b.ts:1", tokens: 61 }]);
});

test("ignores comments, imports and blocks of fewer than 50 tokens", () => {
  const imports = `import { a } from "b";\n`.repeat(20);
  const comments = "// the same words in both files\n".repeat(20);
  const short = copied.split("\n").slice(0, 9).join("\n");
  const text = imports + comments + short;
  expect(findDuplicates(["a.ts", "b.ts"].map((path) => [path, text]))).toEqual([]);
});
