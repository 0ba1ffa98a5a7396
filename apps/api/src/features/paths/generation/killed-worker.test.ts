import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startWorker } from "#api/start-worker.ts";
import { type TestApp, startTestApp } from "../../../../test/test-app.ts";
import { dataAnalyst, readGeneration } from "../../../../test/paths.ts";

/** Reads are counted, in tests as well. */
const interval = 250;

let testApp: TestApp;
beforeAll(async () => {
  // Without mail a user signs in at once, so this file needs no worker of the test app.
  testApp = await startTestApp({ worker: false, mail: false });
});
afterAll(() => testApp.stop());

test(
  "[D13] the path of a killed worker still arrives within 30 s, once",
  { timeout: 60_000 },
  async () => {
    const browser = testApp.openBrowser();
    const signed = await browser.call("signUp", { body: testApp.signUpBody("killed@example.com") });
    expect(signed.status).toBeLessThan(300);
    const { user: account } = (await browser.call("getSession")).body.session;
    const user = { ...browser, browser, email: account.email, id: account.id };
    const killed = spawn(
      process.execPath,
      [join(import.meta.dirname, "../../../../test/hanging-worker.ts")],
      {
        stdio: "ignore",
        env: {
          NODE_ENV: "test",
          LOG_LEVEL: "silent",
          DATABASE_URL: testApp.databaseUrl,
          AUTH_SECRET: "only a test, only a test, only a test",
        },
      },
    );
    const ended = once(killed, "exit");
    let worker: Awaited<ReturnType<typeof startWorker>> | undefined;
    try {
      const id = randomUUID();
      const body = { id, intake: dataAnalyst };
      expect((await user.call("startGeneration", { body })).status).toBe(202);
      await expect
        .poll(async () => (await readGeneration(user, id)).status, { timeout: 15_000, interval })
        .toBe("running");
      killed.kill("SIGKILL");
      await ended;
      const killedAt = Date.now();
      worker = await startWorker(testApp.env, testApp.app.log);
      await expect
        .poll(async () => (await readGeneration(user, id)).status, { timeout: 35_000, interval })
        .toBe("done");
      expect(Date.now() - killedAt).toBeLessThan(30_000);
      const { paths } = (await user.call("listPaths")).body;
      expect(paths).toHaveLength(1);
      expect(paths[0].id).toBe((await readGeneration(user, id)).path_id);
    } finally {
      killed.kill("SIGKILL");
      await worker?.stop();
    }
  },
);
