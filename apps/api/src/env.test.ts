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

test("[N1.41] empty values, as compose passes for what is not set, count as not set", () => {
  const optional = ["AI_BASE_URL", "AI_MODEL", "SPEECH_MODEL", "VAPID_PUBLIC_KEY", "DATABASE_POOL"];
  const set = { ...needed, DATABASE_URL: "postgres://postgres@127.0.0.1/masar" };
  const empty = Object.fromEntries(optional.map((name) => [name, ""]));
  expect(readEnv({ ...set, ...empty })).toEqual(readEnv(set));
});

test("a bucket without its account stops the process and names what is missing", () => {
  expect(() => readEnv({ ...needed, S3_BUCKET: "masar", S3_ENDPOINT: "https://s3.test" })).toThrow(
    "S3_ACCESS_KEY_ID (needed where S3_BUCKET is set), S3_SECRET_ACCESS_KEY",
  );
});
