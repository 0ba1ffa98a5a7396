import pg from "pg";
import { expect, test } from "vitest";
import { AppError } from "#api/errors.ts";
import { describeServerError } from "#api/telemetry/describe-error.ts";
import { removeSecrets } from "#api/telemetry/remove-secrets.ts";

function databaseError(code: string, message: string): Error {
  const detail = "Failing row contains (Zeinab)";
  return Object.assign(new pg.DatabaseError(message, 1, "error"), { code, detail });
}

function catchError(run: () => unknown): unknown {
  try {
    run();
  } catch (error) {
    return error;
  }
  throw new Error("nothing was thrown");
}

test.each<[string, unknown, string, string]>([
  [
    "a value of the wrong type",
    databaseError("22P02", 'invalid uuid: "Zeinab"'),
    "DatabaseError",
    "22P02",
  ],
  ["a text of a function", databaseError("P0001", "Zeinab is late"), "DatabaseError", "P0001"],
  [
    "a wrong query",
    databaseError("42601", 'syntax error in tsquery: "Zeinab"'),
    "DatabaseError",
    "42601",
  ],
  [
    "a broken constraint",
    databaseError("23514", 'new row for relation "tasks" violates "short"'),
    "DatabaseError",
    '23514 new row for relation "tasks" violates "short"',
  ],
  [
    "a server that rejects mail",
    Object.assign(new Error("550 Zeinab is unknown"), { code: "EENVELOPE" }),
    "Error",
    "EENVELOPE",
  ],
  ["an error of the product", new AppError("ai_failed"), "AppError", "ai_failed"],
  [
    "text that is no JSON",
    catchError(() => JSON.parse("Zeinab")),
    "SyntaxError",
    "Unexpected token …",
  ],
  ["an apostrophe and a quote", new Error("Can't use 'Zeinab'"), "Error", "Can't use …"],
  [
    "addresses and ids",
    new Error(`zeinab@example.com at https://masar.test/Zeinab of ${"0".repeat(32)}`),
    "Error",
    ":email at :url of :id",
  ],
  ["no error", "Zeinab", "string", ""],
])("%s is described without what a user wrote", (_name, error, type, message) => {
  const described = describeServerError(error);
  expect(described).toMatchObject({ type, message });
  expect(JSON.stringify(described)).not.toMatch(/zeinab/i);
});

test("the stack has its frames without the message", () => {
  const { stack } = describeServerError(new Error("Zeinab\n    wrote two lines"));
  expect(stack).toMatch(/^ +at .*describe-error\.test\.ts:\d+:\d+/);
  expect(stack).not.toContain("Zeinab");
});

test.each([
  ["/verify/AbCdEfGhIjKlMnOpQrStUvWxYz012345", "/verify/:token"],
  ["/ar/verify/AbCdEfGhIjKlMnOpQrStUvWxYz012345 failed", "/ar/verify/:token failed"],
  [`Unexpected token 'Z', "Zeinab's goal"... is not valid JSON`, "Unexpected token 'Z' :text"],
  ['JSON Parse error: Unexpected identifier "Zeinab"', "JSON Parse error: :text"],
  ["/learn/how-to-start-with-data-analysis", "/learn/how-to-start-with-data-analysis"],
  ["/assets/client-errors-list-DfG3hJ2k.js:1:2", "/assets/client-errors-list-DfG3hJ2k.js:1:2"],
])("of %s the table of errors gets %s", (text, stored) => {
  expect(removeSecrets(text)).toBe(stored);
});
