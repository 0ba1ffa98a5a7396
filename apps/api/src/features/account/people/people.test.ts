import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { limits } from "@masar/contract/limits";
import { findTraces } from "../../../../test/find-personal-data.ts";
import { createPath } from "../../../../test/paths.ts";
import { addSecondFactor, createStaff } from "../../../../test/auth/staff.ts";
import { type TestApp, startTestApp } from "../../../../test/test-app.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

type Staff = Awaited<ReturnType<typeof createStaff>>;
type TestUser = Awaited<ReturnType<TestApp["createUser"]>>;

let testApp: TestApp;
let admin: Staff;
beforeAll(async () => {
  testApp = await startTestApp();
  admin = await createStaff(testApp);
});
afterAll(() => testApp.stop());

async function addHandle(user: TestUser, handle: string): Promise<void> {
  await testApp.admin.query(
    `insert into profiles (user_id, handle) values ($1, $2)
     on conflict (user_id) do update set handle = excluded.handle`,
    [user.id, handle],
  );
}

const search = (q: string, by: Pick<Staff, "call"> = admin) =>
  by.call("searchPeople", { query: { q } });

async function readAudit(action: string, by: Staff = admin) {
  const { rows } = await testApp.admin.query<{ details: object; subject_user_id: string | null }>(
    "select subject_user_id, details from audit_log where actor = $1 and action = $2 order by id",
    [`user ${by.id}`, action],
  );
  return rows;
}

describe("GET /api/admin/people", () => {
  test("[N14.01] finds an account by the beginning of its address in any case, and none by its end", async () => {
    const user = await testApp.createUser();
    const [name = "", domain = ""] = user.email.split("@");
    const found = await search(`  ${name.slice(0, -2).toUpperCase()} `);
    expect(found.status).toBe(200);
    expect(found.body.people).toContainEqual({
      id: user.id,
      email: user.email,
      handle: null,
      email_verified: true,
      roles: [],
      created_at: expect.any(String),
      suspended_at: null,
      deletion_due_at: null,
    });
    expect((await search(domain)).body).toEqual({ people: [], has_more: false });
  });

  test("[N14.01] finds a private profile by the beginning of its handle, also after an @", async () => {
    const user = await testApp.createUser();
    const handle = `zaid_${user.id.slice(-8)}`;
    await addHandle(user, handle);
    for (const q of [handle, `@${handle.slice(0, 9)}`]) {
      const { people } = (await search(q)).body;
      expect(people.map(({ id }: { id: string }) => id)).toEqual([user.id]);
    }
  });

  test("[N14.01] treats % and _ as characters and lists at most 20 accounts", async () => {
    expect((await search("learner%")).body.people).toEqual([]);
    expect((await search("learner_")).body.people).toEqual([]);
    await testApp.admin.query(
      `insert into users (email, email_verified)
       select 'many-' || n || '@example.com', true from generate_series(1, 25) n`,
    );
    const { people, has_more } = (await search("many-")).body;
    expect([people.length, has_more]).toEqual([limits.people.results, true]);
  });

  test("[N14.01] [N14.02] writes the accounts that were shown into the audit log, and not the text", async () => {
    const user = await testApp.createUser();
    const other = await createStaff(testApp);
    await search(user.email, other);
    await search("nobody-has-this", other);
    const rows = await readAudit("people_searched", other);
    expect(rows.map(({ details }) => details)).toEqual([{ accounts: [user.id] }, { accounts: [] }]);
  });

  test("[N14.01] [N14.02] writes the 20 accounts of the page into the audit log when 21 match", async () => {
    await testApp.admin.query(
      `insert into users (email, email_verified)
       select 'page-' || n || '@example.com', true from generate_series(1, 21) n`,
    );
    const other = await createStaff(testApp);
    const { people, has_more } = (await search("page-", other)).body;
    expect([people.length, has_more]).toEqual([limits.people.results, true]);
    const [entry] = await readAudit("people_searched", other);
    expect(entry?.details).toEqual({ accounts: people.map(({ id }: { id: string }) => id) });
  });

  test("returns 429 after 30 searches in a minute", async () => {
    const other = await createStaff(testApp);
    const statuses: number[] = [];
    for (let time = 0; time <= limits.people.searchesPerMinute; time++)
      statuses.push((await search("learner-", other)).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(30);
    expect(statuses.at(-1)).toBe(429);
  });

  test("uses the indexes for prefixes among many accounts", async () => {
    const client = await testApp.admin.connect();
    try {
      await client.query("begin");
      await client.query("set local enable_seqscan = off");
      for (const [table, column] of [
        ["users", "email"],
        ["profiles", "handle"],
      ]) {
        const { rows } = await client.query(
          `explain select * from ${table} where ${column} ~>=~ 'sa' and ${column} ~<~ 'sb'
           order by ${column} using ~<~ limit 20`,
        );
        expect(JSON.stringify(rows)).toMatch(/users_by_address_prefix|profiles_by_handle_prefix/);
      }
    } finally {
      await client.query("rollback");
      client.release();
    }
  });

  test("the database refuses a user without the role, whatever the API allows", async () => {
    const user = await testApp.createUser();
    for (const statement of [
      "select * from search_people('learner', 5)",
      `select * from open_person('${admin.id}')`,
      `select * from list_person_log('${admin.id}', null, 5)`,
    ]) {
      const asking = testApp.app.services.withUser(user.id, (tx) => sql.raw(statement).execute(tx));
      await expect(asking).rejects.toThrow("not an administrator");
    }
  });
});

describe("GET /api/admin/people/:id", () => {
  test("[N14.01] shows state, roles, sessions without addresses, and the second factor", async () => {
    const user = await testApp.createUser();
    await addSecondFactor(testApp, user.id);
    await testApp.admin.query("update users set roles = '{moderator}' where id = $1", [user.id]);
    const { status, body } = await admin.call("getPerson", { params: { id: user.id } });
    expect(status).toBe(200);
    expect(body).toEqual({
      id: user.id,
      email: user.email,
      handle: null,
      email_verified: true,
      language: "en",
      roles: ["moderator"],
      created_at: expect.any(String),
      suspended_at: null,
      deletion_due_at: null,
      second_factors: ["authenticator"],
      has_password: true,
      providers: [],
      sessions: [
        {
          id: expect.any(String),
          user_agent: expect.stringContaining("Chrome"),
          created_at: expect.any(String),
          last_seen_at: expect.any(String),
        },
      ],
    });
    const unknown = await admin.call("getPerson", { params: { id: randomUUID() } });
    expect([unknown.status, unknown.body.code]).toEqual([404, "not_found"]);
  });

  test("[N14.01] is in the audit log once an hour", async () => {
    const user = await testApp.createUser();
    for (let time = 0; time < 3; time++) await admin.call("getPerson", { params: { id: user.id } });
    const opened = await readAudit("person_opened");
    expect(opened.filter((row) => row.subject_user_id === user.id)).toHaveLength(1);
  });

  test("[N14.01] no answer holds what the person studies or writes", async () => {
    const canary = `canary-${randomUUID().slice(0, 8)}`;
    const user = await testApp.createUser();
    await createPath(user, { goal: `${canary} data analyst`, hours_per_week: 5 });
    await user.call("saveTask", {
      params: { id: randomUUID() },
      body: { title: canary, change_id: randomUUID(), at: new Date().toISOString() },
    });
    await testApp.admin.query(
      "insert into profiles (user_id, display_name, bio) values ($1, $2, $2)",
      [user.id, canary],
    );
    // Decisions of moderators may name what a member wrote.
    await testApp.admin.query(
      `insert into audit_log (actor, action, subject_user_id, details)
       values ($1, 'forum_topic_changed', $2, jsonb_build_object('title', $3::text, 'category', $3::text))`,
      [admin.id, user.id, canary],
    );
    expect(await findTraces(testApp.admin, [canary])).toEqual(
      expect.arrayContaining(["learning_paths.goal", "tasks.title", "profiles.bio"]),
    );
    const params = { id: user.id };
    const answers = [
      await search(user.email),
      await admin.call("getPerson", { params }),
      await admin.call("listPersonLog", { params }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    for (const { body } of answers) expect(JSON.stringify(body)).not.toContain(canary);
    expect(answers[2]?.body.entries[0].action).toMatch(/person_opened|forum_topic_changed/);
  });
});

describe("GET /api/admin/people/:id/log", () => {
  test("[N14.02] pages through the entries about one account, newest first, with actor and reason", async () => {
    const user = await testApp.createUser();
    const reason = "Lost phone, asked on 18 November";
    await admin.call("endPersonSessions", { params: { id: user.id }, body: { reason } });
    await testApp.admin.query(
      `insert into audit_log (actor, action, subject_user_id)
       select 'command line: root', 'role_granted', $1 from generate_series(1, 20)`,
      [user.id],
    );
    const params = { id: user.id };
    const first = (await admin.call("listPersonLog", { params })).body;
    const rest = (await admin.call("listPersonLog", { params, query: { after: first.next } })).body;
    expect([first.entries.length, rest.entries.length, rest.next]).toEqual([20, 1, null]);
    expect(first.entries[0].actor).toBe("command line: root");
    expect(rest.entries[0]).toMatchObject({
      action: "sessions_ended",
      actor: admin.email,
      reason,
    });
  });
});
