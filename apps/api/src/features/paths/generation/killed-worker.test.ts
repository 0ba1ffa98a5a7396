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

let house: TestApp;
beforeAll(async () => {
  // Without mail a learner signs in at once, so none of this file needs a worker of the house.
  house = await startTestApp({ worker: false, mail: false });
});
afterAll(() => house.stop());

test(
  "[D13] the path of a killed worker still arrives within 30 s, once",
  { timeout: 60_000 },
  async () => {
    const browser = house.openBrowser();
    const signed = await browser.call("signUp", { body: house.signUpBody("killed@example.com") });
    expect(signed.status).toBeLessThan(300);
    const { user } = (await browser.call("getSession")).body.session;
    const learner = { ...browser, browser, email: user.email, id: user.id };
    const killed = spawn(
      process.execPath,
      [join(import.meta.dirname, "../../../../test/hanging-worker.ts")],
      {
        stdio: "ignore",
        env: {
          NODE_ENV: "test",
          LOG_LEVEL: "silent",
          DATABASE_URL: house.databaseUrl,
          AUTH_SECRET: "only a test, only a test, only a test",
        },
      },
    );
    const ended = once(killed, "exit");
    let worker: Awaited<ReturnType<typeof startWorker>> | undefined;
    try {
      const id = randomUUID();
      const body = { id, intake: dataAnalyst };
      expect((await learner.call("startGeneration", { body })).status).toBe(202);
      await expect
        .poll(async () => (await readGeneration(learner, id)).status, { timeout: 15_000, interval })
        .toBe("running");
      killed.kill("SIGKILL");
      await ended;
      const killedAt = Date.now();
      worker = await startWorker(house.env, house.app.log);
      await expect
        .poll(async () => (await readGeneration(learner, id)).status, { timeout: 35_000, interval })
        .toBe("done");
      expect(Date.now() - killedAt).toBeLessThan(30_000);
      const { paths } = (await learner.call("listPaths")).body;
      expect(paths).toHaveLength(1);
      expect(paths[0].id).toBe((await readGeneration(learner, id)).path_id);
    } finally {
      killed.kill("SIGKILL");
      await worker?.stop();
    }
  },
);
