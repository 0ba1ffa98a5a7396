import { randomBytes, randomUUID } from "node:crypto";
import { limits } from "@masar/contract/limits";
import { seedUsers } from "../seeded-users.ts";
import { makeMilestone, storePath } from "../stored-paths.ts";
import type { TestApp } from "../test-app.ts";

type TestUser = Awaited<ReturnType<typeof seedUsers>>[number];

/** Tables that a question may write to. */
const written = [
  "assistant_conversations",
  "assistant_messages",
  "assistant_calls",
  "ai_spend",
  "rate_limits",
  "sessions",
];

/** A row count and a checksum of each table that a question must not change. */
export async function readTables(
  testApp: TestApp,
  without: readonly string[] = [],
): Promise<Record<string, string>> {
  const { rows: tables } = await testApp.admin.query<{ name: string }>(
    `select relname as name from pg_class where relkind in ('r', 'p') and not relispartition
       and relnamespace = 'public'::regnamespace and relname <> all($1)`,
    [[...written, ...without]],
  );
  const sums: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await testApp.admin.query(
      `select count(*) || ' ' || coalesce(md5(string_agg(row::text, '|' order by row::text)), '') as sum from ${name} row`,
    );
    sums[name] = rows[0].sum;
  }
  return sums;
}

export async function agreeAll(
  testApp: TestApp,
  users: TestUser[],
  version = "1 127.0.0.1",
): Promise<void> {
  await testApp.admin.query(
    `insert into consents (user_id, kind, granted, version)
     select id, 'ai', true, $2 from unnest($1::uuid[]) id`,
    [users.map(({ id }) => id), version],
  );
}

export async function saveTask(user: TestUser, title: string): Promise<void> {
  const body = {
    change_id: randomUUID(),
    at: new Date().toISOString(),
    title: title.slice(0, limits.tasks.titleLength),
    due_date: new Date().toISOString().slice(0, 10),
  };
  const { status } = await user.call("saveTask", { params: { id: randomUUID() }, body });
  if (status !== 200) throw new Error(`The task answered ${status}`);
}

/** A user whose data contains a canary everywhere; it must reach no other user and no model. */
export async function createVictim(testApp: TestApp) {
  const canary = `canary-${randomBytes(6).toString("hex")}`;
  const [victim] = await seedUsers(testApp, 1);
  if (!victim) throw new Error("No victim");
  const email = `${canary}@example.com`;
  await testApp.admin.query("update users set email = $2 where id = $1", [victim.id, email]);
  const milestones = { m1: makeMilestone(1, { title: `Step ${canary}` }) };
  const path = await storePath(testApp, victim, { title: `Road ${canary}`, milestones });
  await saveTask(victim, `Task ${canary}`);
  const note = {
    change_id: randomUUID(),
    at: new Date().toISOString(),
    text: { base: null, title: canary, content: canary },
  };
  const noted = await victim.call("saveNote", { params: { id: randomUUID() }, body: note });
  const ids = { conversationId: randomUUID(), questionId: randomUUID(), answerId: randomUUID() };
  const question = await victim.call("askAssistant", {
    body: { message: `Keep ${canary}`, ...ids },
  });
  if (noted.status !== 200 || question.status !== 200) throw new Error("The victim has no data");
  return { canary, id: victim.id, pathId: path.id, ...ids };
}
export type Victim = Awaited<ReturnType<typeof createVictim>>;
