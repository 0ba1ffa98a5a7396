import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createChangeStamp } from "../../test/offline/change-stamp.ts";
import { type TestApp, startTestApp } from "../../test/test-app.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp({ worker: false });
});
afterAll(() => testApp.stop());

test.each([
  ["a full disk", "53100"],
  ["too little memory", "53200"],
  ["a disk that cannot be written", "58030"],
])(
  "[N13.06] %s of the database is answered 503 for writes, and reads go on",
  async (_name, code) => {
    const user = await testApp.createUser();
    await testApp.admin.query(`
    create or replace function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = '${code}'; end $$;
    create or replace trigger refuse before insert on tasks for each row execute function refuse();
  `);
    const save = () =>
      user.call("saveTask", {
        params: { id: randomUUID() },
        body: { ...createChangeStamp(), title: "A task" },
      });
    const refused = await save();
    expect([refused.status, refused.body.code]).toEqual([503, "server_busy"]);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect((await user.call("listTasks")).status).toBe(200);
    await testApp.admin.query("drop trigger refuse on tasks");
    expect((await save()).status).toBe(200);
  },
);

test("[N13.06] a statement after its connection broke is answered 503", async () => {
  const user = await testApp.createUser();
  // The message of the driver for a client whose socket ended between two statements of a transaction.
  await testApp.admin.query(`
    create or replace function refuse() returns trigger language plpgsql as $$ begin
      raise exception 'Client has encountered a connection error and is not queryable'; end $$;
    create or replace trigger refuse before insert on tasks for each row execute function refuse();
  `);
  const refused = await user.call("saveTask", {
    params: { id: randomUUID() },
    body: { ...createChangeStamp(), title: "A task" },
  });
  await testApp.admin.query("drop trigger refuse on tasks");
  expect([refused.status, refused.body.code]).toEqual([503, "server_busy"]);
});
