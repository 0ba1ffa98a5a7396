import { randomUUID } from "node:crypto";
import type { PathChange } from "@masar/contract/paths/edit-schemas";
import type { PathDetail } from "@masar/contract/paths/schemas";
import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { createPath, type TestUser } from "./paths.ts";
import { startTestApp, type TestApp } from "./test-app.ts";

/** The path that the tests of one file edit; each test has its own. */
export let testApp: TestApp;
export let user: TestUser;
export let detail: PathDetail;
export let id: string;

export function editOnePath(): void {
  beforeAll(async () => {
    testApp = await startTestApp();
  });
  afterAll(() => testApp.stop());
  beforeEach(async () => {
    user = await testApp.createUser();
    setDetail(await createPath(user));
  });
}

export function setDetail(next: PathDetail): PathDetail {
  detail = next;
  id = next.path.id;
  return detail;
}

export function sendEdit(change: PathChange, as: { edit_id?: string; base_version?: number } = {}) {
  const body = { edit_id: randomUUID(), base_version: detail.path.version, ...as, change };
  return user.call("editPath", { params: { id }, body });
}

export async function edit(change: PathChange): Promise<PathDetail> {
  const answer = await sendEdit(change);
  expect([answer.status, answer.body.code]).toEqual([200, undefined]);
  return setDetail(answer.body);
}

export async function undo(): Promise<PathDetail> {
  const body = { edit_id: randomUUID(), base_version: detail.path.version };
  const answer = await user.call("undoPathEdit", { params: { id }, body });
  expect([answer.status, answer.body.code]).toEqual([200, undefined]);
  return setDetail(answer.body);
}
