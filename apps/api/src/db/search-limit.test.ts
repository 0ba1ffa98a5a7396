import { afterAll, beforeAll, expect, test } from "vitest";
import type { EndpointName } from "@masar/contract/endpoints";
import { makeStaff } from "../../test/auth/staff.ts";
import { type TestApp, startTestApp } from "../../test/test-app.ts";

let testApp: TestApp;
let admin: Awaited<ReturnType<TestApp["createUser"]>>;
beforeAll(async () => {
  testApp = await startTestApp({ worker: false });
  admin = await testApp.createUser();
  await makeStaff(testApp, { role: "admin", email: admin.email });
});
afterAll(() => testApp.stop());

const tableOf: Partial<Record<EndpointName, string>> = {
  listAdminCourses: "courses",
  listClientErrors: "client_errors",
  listConversations: "assistant_conversations",
  listDeadLinks: "courses",
  listModerationLog: "audit_log",
  listMyTickets: "support_tickets",
  listReportedPosts: "forum_posts",
  listTickets: "support_tickets",
  searchForum: "forum_search",
};

test("[N1.03] every search answers search_timeout while its table cannot be read", async () => {
  const client = await testApp.admin.connect();
  const names = Object.keys(tableOf) as EndpointName[];
  const answers: Record<string, unknown> = {};
  try {
    await client.query("begin");
    const tables = [...new Set(Object.values(tableOf))].join(", ");
    await client.query(`lock table ${tables} in access exclusive mode`);
    // A few at a time: the pool of the test has five connections.
    for (let at = 0; at < names.length; at += 4) {
      await Promise.all(
        names.slice(at, at + 4).map(async (name) => {
          const { body } = await admin.call(name, { query: { q: "some words" } });
          answers[name] = body.code;
        }),
      );
    }
  } finally {
    await client.query("rollback");
    client.release();
  }
  expect(answers).toEqual(Object.fromEntries(names.map((name) => [name, "search_timeout"])));
});
