import { expect, test } from "vitest";
import { buildProvenance, findSource, removeCredentials } from "./provenance.ts";

const digest = "ab".repeat(32);
const facts = {
  image: "localhost/masar:1.0.0",
  digest: `sha256:${digest}`,
  base: { name: "localhost/node:24.21.0-bookworm-slim", digest: `sha256:${"cd".repeat(32)}` },
  source: { url: "https://git.example.org/masar.git", revision: "15c2a8ee".repeat(5) },
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

test("[N14.09] the source is the commit of this checkout, and a password in its address is left out", () => {
  expect(findSource().revision).toMatch(/^[0-9a-f]{40}$/);
  expect(removeCredentials("https://user:word@git.example.org/a.git")).toBe(
    "https://git.example.org/a.git",
  );
  expect(removeCredentials("git@git.example.org:a.git")).toBe("git@git.example.org:a.git");
});
