import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { buildProvenance, findSource, formatRevision, removeCredentials } from "./provenance.ts";

const digest = "ab".repeat(32);
const facts = {
  image: "localhost/masar:1.0.0",
  digest: `sha256:${digest}`,
  base: { name: "localhost/node:24.21.0-bookworm-slim", digest: `sha256:${"cd".repeat(32)}` },
  source: {
    url: "https://git.example.org/masar.git",
    revision: "15c2a8ee".repeat(5),
    isChanged: false,
  },
  buildId: "15c2a8ee",
  startedOn: "2026-11-19T12:00:00.000Z",
  finishedOn: "2026-11-19T12:05:00.000Z",
};

test("[N14.09] the provenance names the image, its base and the commit by their digests", () => {
  const statement = buildProvenance(facts);
  expect(statement).toMatchObject({
    _type: "https://in-toto.io/Statement/v1",
    predicateType: "https://slsa.dev/provenance/v1",
  });
  expect(statement.subject).toEqual([{ name: facts.image, digest: { sha256: digest } }]);
  expect(statement.predicate.buildDefinition.resolvedDependencies).toEqual([
    {
      uri: "git+https://git.example.org/masar.git",
      digest: { gitCommit: facts.source.revision },
    },
    { name: facts.base.name, digest: { sha256: "cd".repeat(32) } },
  ]);
  expect(() => buildProvenance({ ...facts, digest: "latest" })).toThrow("Not a digest");
});

test("[N14.09] a build from a changed checkout is marked in the provenance and in the label of the revision", () => {
  const { revision } = facts.source;
  const source = { ...facts.source, isChanged: true };
  const [described] = buildProvenance({ ...facts, source }).predicate.buildDefinition
    .resolvedDependencies;
  expect(described).toMatchObject({
    digest: { gitCommit: revision },
    annotations: { hasLocalChanges: true },
  });
  expect(formatRevision(source)).toBe(`${revision}-dirty`);
  expect(formatRevision(facts.source)).toBe(revision);
});

test("[N14.09] a checkout with a new file is changed, and one with only committed files is not", () => {
  const folder = mkdtempSync(join(tmpdir(), "masar-source-"));
  const git = (...args: string[]) => {
    const author = ["-c", "user.name=a", "-c", "user.email=a@example.org"];
    execFileSync("git", [...author, ...args], { cwd: folder, stdio: "pipe" });
  };
  try {
    git("init", "--quiet");
    git("commit", "--quiet", "--allow-empty", "--message=one");
    expect(findSource(folder).isChanged).toBe(false);
    writeFileSync(join(folder, "new.txt"), "");
    expect(findSource(folder).isChanged).toBe(true);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("[N14.09] the source is the commit of this checkout, and a password in its address is left out", () => {
  expect(findSource().revision).toMatch(/^[0-9a-f]{40}$/);
  expect(removeCredentials("https://user:word@git.example.org/a.git")).toBe(
    "https://git.example.org/a.git",
  );
  expect(removeCredentials("git@git.example.org:a.git")).toBe("git@git.example.org:a.git");
});
