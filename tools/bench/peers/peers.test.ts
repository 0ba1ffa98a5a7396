import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { peers } from "./all-peers.ts";
import { checkList } from "./check-list.ts";
import { pickErrors } from "./install.ts";
import { signToken } from "./sign-token.ts";

test("every package of a peer has an exact version", () => {
  const versions = peers.flatMap(({ packages, overrides = {} }) => [
    ...packages,
    ...Object.entries(overrides).map((entry) => entry.join("@")),
  ]);
  for (const version of versions) expect(version).toMatch(/.@\d+\.\d+\.\d+$/);
});

test("a list with the rows of two users is rejected", () => {
  const list = (numbers: number[]) => JSON.stringify(numbers.map((at) => `A title of ${at}`));
  const newest = Array.from({ length: 20 }, (_, at) => at + 1);
  expect(checkList(list(newest))).toBeUndefined();
  expect(checkList(list(newest.map((at) => Math.ceil(at / 2))))).toContain("not the 20 newest");
  expect(checkList(list(newest.slice(1)))).toContain("not the 20 newest");
});

test("a token has its claims and the signature of the secret", () => {
  const [head = "", claims = "", signature] = signToken({ sub: "1" }, "secret").split(".");
  expect(JSON.parse(Buffer.from(claims, "base64url").toString())).toEqual({ sub: "1" });
  const expected = createHmac("sha256", "secret").update(`${head}.${claims}`).digest("base64url");
  expect(signature).toBe(expected);
});

test("of npm's output the lines with errors are printed", () => {
  expect(pickErrors("npm warn a\nnpm error code ETARGET\nnpm error b")).toBe(
    "npm error code ETARGET\nnpm error b",
  );
  expect(pickErrors("spawn npm ENOENT")).toBe("spawn npm ENOENT");
});
