import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { limits } from "@masar/contract/limits";
import { makeStaff } from "../../../test/auth/staff.ts";
import { type TestApp, startTestApp } from "../../../test/test-app.ts";

type TestUser = Awaited<ReturnType<TestApp["createUser"]>>;

let testApp: TestApp;
let admin: TestUser;
beforeAll(async () => {
  testApp = await startTestApp();
  admin = await testApp.createUser();
  await makeStaff(testApp, { role: "admin", email: admin.email });
});
afterAll(() => testApp.stop());

const count = async () => (await admin.call("getWaiting")).body;

test("[D67] getWaiting counts pending items until they are done", async () => {
  const before = await count();
  expect(before).toMatchObject({ tickets: 0, forum_reports: 0, errors: 0, failed_jobs: 0 });
  const user = await testApp.createUser();
  const ticket = { id: randomUUID(), topic: "general", message: "Is there a way?", language: "en" };
  await user.call("createTicket", { body: { ...ticket, diagnostics: null } });
  await user.call("reportClientError", {
    body: { message: "a test error", page: "/dashboard", version: limits.version },
  });
  const { rows } = await testApp.admin.query(
    "update courses set link_status = 'dead' where slug = (select min(slug) from courses where is_active) returning id",
  );
  expect(rows).toHaveLength(1);
  expect(await count()).toEqual({ ...before, tickets: 1, errors: 1, links: before.links + 1 });
  const params = { id: ticket.id };
  await admin.call("replyToTicket", { params, body: { id: randomUUID(), message: "Yes." } });
  expect((await count()).tickets).toBe(0);
});

test("[D67] getWaiting stops counting at 100", async () => {
  await testApp.admin.query(
    `insert into support_tickets (id, source, topic, name, email, language, message)
     select gen_random_uuid(), 'contact', 'general', 'A', 'a@example.com', 'en', 'A message'
     from generate_series(1, $1)`,
    [limits.support.countedTo + 20],
  );
  expect((await count()).tickets).toBe(limits.support.countedTo);
});

test("[R2.21] [D67] getWaiting returns 403 for users and moderators", async () => {
  const moderator = await testApp.createUser();
  const { email } = moderator;
  await makeStaff(testApp, { role: "moderator", email });
  for (const who of [moderator, await testApp.createUser()]) {
    const { status, body } = await who.call("getWaiting");
    expect([status, body.code]).toEqual([403, "forbidden"]);
  }
});
