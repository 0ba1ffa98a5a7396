import { execFileSync } from "node:child_process";
import { createHash, generateKeyPairSync, randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { findSecrets, measureEntropy } from "./find-secrets.ts";
import { readKnownValues, scanFiles, scanHistory } from "./scan.ts";

/** Made here: a file of this repository must not hold one. */
const random = (length: number) =>
  createHash("sha512")
    .update("a key of nothing")
    .digest("base64url")
    .replaceAll(/[_-]/g, "7")
    .slice(0, length);
const kindsIn = (text: string) => findSecrets("a.ts", text).map(({ kind, line }) => [kind, line]);

test("[N14.09] no file holds a secret", () => {
  const known = readKnownValues();
  const found = scanFiles();
  expect(found.filter(({ fingerprint }) => !(fingerprint in known))).toEqual([]);
  const used = new Set(found.map(({ fingerprint }) => fingerprint));
  expect(Object.keys(known).filter((fingerprint) => !used.has(fingerprint))).toEqual([]);
});

describe("the search for secrets", () => {
  test.each([
    ["AWS access key", `AKIA${"A1B2".repeat(4)}`],
    ["GitHub token", `ghp_${random(36)}`],
    ["npm token", `npm_${random(36)}`],
    ["Google key", `AIza${random(35)}`],
    ["Stripe key", `sk_live_${random(24)}`],
    ["key of a model provider", `sk-${random(48)}`],
    ["Telegram token", `123456789:${random(35)}`],
    ["JSON web token", `eyJ${random(20)}.eyJ${random(20)}.${random(30)}`],
    ["assigned secret", `AUTH_SECRET=${random(44)}`],
    ["assigned secret", `  "api_key": "${random(32)}",`],
    ["assigned secret", `const password = \`${random(24)}\``],
    ["password in an address", `postgres://masar:${random(20)}@db.example.org/masar`],
  ])("[N14.09] finds: %s", (kind, text) => {
    expect(kindsIn(`// one\n${text}\n`)).toEqual([[kind, 2]]);
  });

  test("[N14.09] finds a private key, also in one line of JSON", () => {
    const { privateKey } = generateKeyPairSync("ec", {
      namedCurve: "P-256",
      publicKeyEncoding: { type: "spki", format: "pem" },
      privateKeyEncoding: { type: "pkcs8", format: "pem" },
    });
    expect(kindsIn(`\n${privateKey}`)).toEqual([["private key", 2]]);
    expect(kindsIn(JSON.stringify({ pem: privateKey }))).toEqual([["private key", 1]]);
  });

  test.each([
    "AUTH_SECRET=",
    "AUTH_SECRET=change-me-change-me-change-me",
    "const token = readTokenOfTheSession(request);",
    "password: z.string().min(limits.passwordLength)",
    "postgres://masar_app:change-me@127.0.0.1:5432/masar",
    "postgres://masar_app:${DATABASE_ROLE_PASSWORD}@postgres:5432/masar",
    `"integrity": "sha512-${randomBytes(64).toString("base64")}"`,
  ])("leaves %s alone", (text) => {
    expect(kindsIn(text)).toEqual([]);
  });

  test("[N14.09] finds what only a merge commit added", async () => {
    const folder = mkdtempSync(join(tmpdir(), "masar-history-"));
    const git = (...args: string[]) => {
      const author = ["-c", "user.name=a", "-c", "user.email=a@example.org"];
      execFileSync("git", [...author, ...args], { cwd: folder, stdio: "pipe" });
    };
    try {
      git("init", "--quiet", "--initial-branch=main");
      git("commit", "--quiet", "--allow-empty", "--message=one");
      git("checkout", "--quiet", "-b", "side");
      git("commit", "--quiet", "--allow-empty", "--message=two");
      git("checkout", "--quiet", "main");
      git("merge", "--quiet", "--no-ff", "--no-commit", "side");
      writeFileSync(join(folder, "a.env"), `\nAUTH_SECRET=${random(44)}\n`);
      git("add", "a.env");
      git("commit", "--quiet", "--message=merge");
      const found = await scanHistory(folder);
      expect(found).toMatchObject([{ path: expect.stringMatching(/:a\.env$/), line: 2 }]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test("measures bits for each character", () => {
    expect(measureEntropy("aaaa")).toBe(0);
    expect(measureEntropy("abcd")).toBe(2);
  });
});
