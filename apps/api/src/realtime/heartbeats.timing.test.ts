import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { limits } from "@masar/contract/limits";
import { recordStatements } from "@masar/tools/bench/record-statements";
import { seedUsers } from "../../test/seeded-users.ts";
import { listenForStreams } from "../../test/streams.ts";
import { startTestApp, type TestApp } from "../../test/test-app.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp({ worker: false });
});
afterAll(() => testApp.stop());

test("[N11.06] heartbeats of 1,000 open streams send at most 60 statements a minute", async () => {
  const { openStream } = await listenForStreams(testApp);
  const users = await seedUsers(testApp, 1000 / limits.streams.perUser);
  for (const { browser } of users) {
    const windows = Array.from({ length: limits.streams.perUser }, () => openStream(browser));
    for (const stream of await Promise.all(windows)) await stream.waitFor("ready");
  }
  const statements = await recordStatements(() => sleep(60_000));
  const message = `${statements.length} statements in a minute`;
  process.stdout.write(`1,000 streams: ${message}\n`);
  expect(statements.length, message).toBeLessThanOrEqual(60);
}, 120_000);
