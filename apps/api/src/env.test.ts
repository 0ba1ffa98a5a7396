import { expect, test } from "vitest";
import { readEnv } from "./env.ts";

const needed = { AUTH_SECRET: "x".repeat(32) };
const own = { ...needed, AI_PROVIDER: "compatible" };

test("a server of one's own must be named with its model, in one line", () => {
  const address = { AI_BASE_URL: "http://10.0.0.7/v1" };
  expect(() => readEnv({ ...own, ...address })).toThrow(
    "The environment is not complete: AI_MODEL (needed where AI_PROVIDER is compatible). See .env.example.",
  );
  expect(() => readEnv(own)).toThrow(/AI_BASE_URL \(.+\), AI_MODEL \(/);
  expect(readEnv({ ...own, ...address, AI_MODEL: "qwen" }).AI_MODEL).toBe("qwen");
  expect(readEnv({ ...needed, AI_PROVIDER: "perplexity" }).AI_MODEL).toBe("sonar");
  expect(readEnv(needed).AI_PROVIDER).toBe("none");
});
