import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { findDeadPaths } from "./document-paths.ts";
import { listPaths, root } from "./repository.ts";

const paths = listPaths();
const documents = paths.filter(
  (path) =>
    /^(?:README|CONTRIBUTING|SECURITY)\.md$|^docs\/.*\.md$/.test(path) &&
    path !== "docs/requirements.md",
);

test("every path a document names exists", () => {
  const dead = documents.flatMap((path) =>
    findDeadPaths(path, readFileSync(join(root, path), "utf8"), paths).map(
      (missing) => `${path}: ${missing}`,
    ),
  );
  expect(dead).toEqual([]);
});

test("a dead path is found, in backticks, in a link, in braces and behind a placeholder", () => {
  const known = ["apps/api/src/app.ts", "docs/scaling.md", "packages/i18n/locales/en/a.json"];
  const find = (text: string) => findDeadPaths("docs/architecture.md", text, known);
  expect(find("`apps/api/src/missing.ts`")).toEqual(["apps/api/src/missing.ts"]);
  expect(find("[x](missing.md#part)")).toEqual(["docs/missing.md"]);
  expect(find("`packages/i18n/locales/{en,ar}/a.json`")).toEqual([
    "packages/i18n/locales/ar/a.json",
  ]);
  expect(find("`apps/api/src/features/<feature>/x.ts`")).toHaveLength(1);
});

test("existing paths, folders, addresses and commands pass", () => {
  const known = ["apps/api/src/app.ts", "docs/scaling.md", "README.md"];
  const text =
    "`apps/api/`, `apps/<app>/src`, `apps/**/app.ts`, [s](scaling.md), [r](../README.md), " +
    "[w](https://example.org/docs/x), `npm run dev`, `/api/x`\n```\napps/missing/x.ts\n`docs/missing.md`\n```\n";
  expect(findDeadPaths("docs/architecture.md", text, known)).toEqual([]);
});
