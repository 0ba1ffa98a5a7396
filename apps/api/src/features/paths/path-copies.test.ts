import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { limits } from "@masar/contract/limits";
import type { PathSummary } from "@masar/contract/paths/schemas";
import {
  createDraft,
  createPath,
  dataAnalyst,
  readPath,
  type TestUser,
} from "../../../test/paths.ts";
import { storePath } from "../../../test/stored-paths.ts";
import { startTestApp, type TestApp } from "../../../test/test-app.ts";

let testApp: TestApp;
let user: TestUser;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.stop());
beforeEach(async () => {
  user = await testApp.createUser();
});

const list = async (of: TestUser): Promise<PathSummary[]> =>
  (await of.call("listPaths")).body.paths;
const complete = async (of: TestUser, id: string, key: string) => {
  const body = { session_id: randomUUID(), minutes_studied: 60 };
  const answer = await of.call("completeMilestone", { params: { id, key }, body });
  expect(answer.status).toBe(200);
};

test("[D16] a path is copied once, whole, and without its progress", async () => {
  const { path } = await createPath(user);
  await complete(user, path.id, "m1");
  const call = { params: { id: path.id }, body: { id: randomUUID() } };
  const copies = [await user.call("duplicatePath", call), await user.call("duplicatePath", call)];
  for (const { status, body } of copies) {
    expect(status).toBe(201);
    expect(body.path).toMatchObject({
      id: call.body.id,
      title: `${path.title} (copy)`,
      status: "active",
      progress_percentage: 0,
      version: 1,
    });
    expect(body.path.milestones).toEqual(path.milestones);
    expect(body.progress).toEqual([]);
  }
  expect((await list(user)).filter(({ id }) => id === call.body.id)).toHaveLength(1);
  const draft = await createDraft(user);
  const copy = await user.call("duplicatePath", {
    params: { id: draft.path.id },
    body: { id: randomUUID() },
  });
  expect(copy.body.path.status, "a draft is accepted, never copied into a path").toBe("draft");
});

test.each([
  ["en", "a".repeat(limits.paths.titleLength), `${"a".repeat(113)} (copy)`],
  ["ar", "تحليل البيانات", "تحليل البيانات (نسخة)"],
] as const)(
  "[D16] a copy of a path in %s says so in its title, within the limit",
  async (...row) => {
    const [language, title, copied] = row;
    const { id } = await storePath(testApp, user);
    await testApp.admin.query("update learning_paths set title = $1, language = $2 where id = $3", [
      title,
      language,
      id,
    ]);
    const { body } = await user.call("duplicatePath", {
      params: { id },
      body: { id: randomUUID() },
    });
    expect(body.path.title).toBe(copied);
    expect((await readPath(user, id)).path.title).toBe(title);
  },
);

test("[D16] beyond the limit of paths, a copy and a generation answer list_full", async () => {
  const full = await testApp.createUser();
  const stored: { id: string }[] = [];
  for (let count = 1; count < limits.paths.perUser; count++) {
    stored.push(await storePath(testApp, full));
  }
  const copies = await Promise.all(
    stored
      .slice(0, 10)
      .map(({ id }) => full.call("duplicatePath", { params: { id }, body: { id: randomUUID() } })),
  );
  expect(copies.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(await list(full)).toHaveLength(limits.paths.perUser);
  const refused = copies.filter(({ status }) => status !== 201).map(({ body }) => body.code);
  expect(new Set(refused)).toEqual(new Set(["list_full"]));
  const body = { id: randomUUID(), intake: dataAnalyst };
  const generation = await full.call("startGeneration", { body });
  expect([generation.status, generation.body.code]).toEqual([409, "list_full"]);
});
