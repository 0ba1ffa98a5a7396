import { randomBytes } from "node:crypto";
import { performance } from "node:perf_hooks";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { EndpointName } from "@masar/contract/endpoints";
import { type TestApp, startTestApp } from "../../../test/test-app.ts";

const pairs = 15;
const widestGapMs = 50;
const usualMs = 420;

let testApp: TestApp;
let known: string[];
beforeAll(async () => {
  testApp = await startTestApp();
  const users = await Promise.all(Array.from({ length: pairs }, () => testApp.createUser()));
  known = users.map((user) => user.email);
});
afterAll(() => testApp.stop());

function newAddress(): string {
  return `nobody-${randomBytes(5).toString("hex")}@example.com`;
}

async function time(name: EndpointName, body: object, status: number): Promise<number> {
  const browser = testApp.openBrowser();
  const started = performance.now();
  const answer = await browser.call(name, { body });
  expect(answer.status).toBe(status);
  return performance.now() - started;
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

type Medians = { known: number; unknown: number };

/** Each pair at the same moment, so that a slow moment of the machine falls on both. */
async function compare(
  name: EndpointName,
  status: number,
  bodyOf: (email: string) => object,
): Promise<Medians> {
  const times = { known: [] as number[], unknown: [] as number[] };
  await time(name, bodyOf(newAddress()), status);
  for (const email of known) {
    const pair = [time(name, bodyOf(email), status), time(name, bodyOf(newAddress()), status)];
    const [ofKnown = Number.NaN, ofUnknown = Number.NaN] = await Promise.all(pair);
    times.known.push(ofKnown);
    times.unknown.push(ofUnknown);
  }
  const medians = { known: median(times.known), unknown: median(times.unknown) };
  const print = (ms: number) => `${ms.toFixed(1)} ms`;
  console.info(`${name}: median ${print(medians.known)} known, ${print(medians.unknown)} unknown`);
  return medians;
}

/** A leak shows in every round; the noise of a busy machine does not. */
async function measureGap(measure: () => Promise<Medians>): Promise<number> {
  let smallest = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 3 && smallest >= widestGapMs; round++) {
    const medians = await measure();
    // Where the work outlasts the time every answer waits for, the machine is too busy and stretches the gap too.
    const stretch = Math.max(1, medians.known / usualMs);
    smallest = Math.min(smallest, Math.abs(medians.known - medians.unknown) / stretch);
  }
  return smallest;
}

test("[D01] sign-up takes as long for a known address as for an unknown one", async () => {
  const gap = await measureGap(() => compare("signUp", 202, (email) => testApp.signUpBody(email)));
  expect(gap).toBeLessThan(widestGapMs);
}, 90_000);

test("[D01] resendVerification takes as long for a known address as for an unknown one", async () => {
  const gap = await measureGap(() => compare("resendVerification", 202, (email) => ({ email })));
  expect(gap).toBeLessThan(widestGapMs);
}, 90_000);

test("[D02] forgotPassword takes as long for a known address as for an unknown one", async () => {
  const gap = await measureGap(() => compare("forgotPassword", 202, (email) => ({ email })));
  expect(gap).toBeLessThan(widestGapMs);
}, 90_000);

test("[R7.01] log-in hashes the password also for an unknown address", async () => {
  const bodyOf = (email: string) => ({ email, password: "not the password" });
  const medians = await compare("logIn", 401, bodyOf);
  // Log-in waits for nothing, so its time follows the machine's load: only the ratio can be held.
  expect(medians.unknown / medians.known).toBeGreaterThan(0.6);
  expect(medians.unknown / medians.known).toBeLessThan(1.6);
}, 90_000);
