import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startWorker } from "#api/start-worker.ts";
import { type TestApp, startTestApp } from "../../test/test-app.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp({ worker: false });
});
afterAll(() => testApp.stop());

async function addMail(): Promise<{ id: string; to: string }> {
  const id = randomUUID();
  const to = `reader-${id}@example.com`;
  const params = { title: "A mail", message: "Hello" };
  await testApp.app.services.queue.enqueue(
    "mail.send",
    { to, language: "en", template: "notification", params },
    undefined,
    id,
  );
  return { id, to };
}

/** As a worker leaves it that was killed a minute ago. */
const interrupt = (id: string) =>
  testApp.admin.query(
    `update boss.job set state = 'active', started_on = now() - interval '1 minute',
       heartbeat_on = now() - interval '1 minute' where id = $1`,
    [id],
  );

test(
  "[N13.05] the mail of a killed worker is sent within 20 s of the next start, without the pause of a failed one",
  { timeout: 60_000 },
  async () => {
    const [interrupted, untouched] = [await addMail(), await addMail()];
    await interrupt(interrupted.id);
    const worker = await startWorker(testApp.env, testApp.app.log);
    try {
      await testApp.mailbox.waitForMessage({ to: untouched.to }, 20_000);
      const mail = await testApp.mailbox.waitForMessage({ to: interrupted.to }, 20_000);
      const id = mail.headers.find(({ name }) => name === "message-id");
      expect(id?.value).toContain(interrupted.id);
    } finally {
      await worker.stop();
    }
  },
);
