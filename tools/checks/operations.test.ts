import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "./repository.ts";

const folder = join(root, "docs/operations");
const read = (path: string) => readFileSync(join(root, path), "utf8");
const pages = readdirSync(folder).filter((name) => name !== "README.md");
const text = pages.map((name) => read(`docs/operations/${name}`)).join("\n");

const subjects = [
  "install",
  "configure",
  "upgrade",
  "release",
  "back-up-and-restore",
  "observe",
  "people",
  "scale",
  "rotate-secrets",
  "incident",
  "data-requests",
  "data-retention",
  "cost",
];

test("[N7.21] the operator's pages cover every subject, and the first page links each of them", () => {
  expect(pages.toSorted()).toEqual(subjects.map((name) => `${name}.md`).toSorted());
  const index = read("docs/operations/README.md");
  expect(pages.filter((name) => !index.includes(`](${name})`))).toEqual([]);
});

test("[N7.21] every command that the operator's pages name exists", () => {
  const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
  const named = [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, name = ""]) => name);
  const files = [...text.matchAll(/node ((?:apps|tools)\/[\w/.-]+\.ts)/g)].map(
    ([, path = ""]) => path,
  );
  expect(named.length + files.length).toBeGreaterThan(10);
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
  expect(files.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

test("[N7.21] every setting that the operator's pages name in capitals is in .env.example or the configuration of a server", () => {
  const known = [
    ".env.example",
    "compose.yaml",
    "Caddyfile",
    "deploy/haproxy.cfg",
    ".github/workflows/release.yml",
  ]
    .map(read)
    .join("\n");
  const named = [...text.matchAll(/`([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)(?:=[^`]*)?`/g)].map(
    ([, name = ""]) => name,
  );
  expect(named.length).toBeGreaterThan(10);
  expect([...new Set(named)].filter((name) => !known.includes(name))).toEqual([]);
});

test("[N7.21] every file of deploy/ that the operator's pages name exists, and every unit starts a file that exists", () => {
  const named = [
    ...text.matchAll(/\bdeploy\/([\w@.-]+\.(?:service|timer|env|yaml|json|cfg|ini))/g),
  ].map(([, name = ""]) => name);
  expect(named.filter((name) => !existsSync(join(root, "deploy", name)))).toEqual([]);
  const units = readdirSync(join(root, "deploy")).filter((name) => name.endsWith(".service"));
  const started = units.map((name) =>
    /^ExecStart=.* (apps\/\S+\.ts)/m.exec(read(`deploy/${name}`)),
  );
  expect(units.length).toBe(3);
  expect(started.filter((match) => !match || !existsSync(join(root, match[1] ?? "")))).toEqual([]);
});

test("[N7.21] the two folders of an instance without containers use different ports", () => {
  const ports = ["blue", "green"].flatMap((name) => read(`deploy/${name}.env`).match(/\d+/g));
  expect(new Set(ports).size).toBe(6);
});
