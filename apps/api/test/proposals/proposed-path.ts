import { randomUUID } from "node:crypto";
import type { Milestone, PathDetail } from "@masar/contract/paths/schemas";
import type { OpenProposal, Proposal } from "@masar/contract/proposals/schemas";
import { exampleQuestions } from "@masar/domain/checks/example-questions";
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from "vitest";
import { createPool } from "#api/db/client.ts";
import { sendWeeklySummaries } from "#api/features/reminders/reminder-batch.service.ts";
import { createBatchDeps } from "../batch-deps.ts";
import { readPath, type TestUser } from "../paths.ts";
import { buildMilestones, storePath } from "../stored-paths.ts";
import { startTestApp, type TestApp } from "../test-app.ts";

export const setClock = (iso: string) => vi.setSystemTime(new Date(iso));
/** Nine o'clock in Dubai on the first day of the third week of the path. */
export const monday = "2026-11-16T05:05:00Z";

/** Each test has a user whose path began two weeks ago, with one hour of study in the last week. */
export let testApp: TestApp;
export let user: TestUser;
export let id: string;
let pool: ReturnType<typeof createPool>;

export function proposeOnePath(): void {
  beforeAll(async () => {
    testApp = await startTestApp();
    pool = createPool(testApp.env.databaseUrls.worker, 2);
    for (const { id: question, ...content } of exampleQuestions) {
      await testApp.admin.query(
        "insert into questions (id, blueprint, milestone_key, content) values ($1, $2, $3, $4)",
        [question, "data-analyst", "checked", JSON.stringify({ id: question, ...content })],
      );
    }
  });
  afterAll(async () => {
    await pool.end();
    await testApp.stop();
  });

  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-02T06:00:00Z") });
    await testApp.admin.query("delete from users");
    ({ user, id } = await createUserWithPath());
    setClock("2026-11-11T06:00:00Z");
    await study(60);
  });
  afterEach(() => void vi.useRealTimers());
}

const origin = (key: string): Pick<Milestone, "origin"> => ({
  origin: { engine: "blueprint", name: "data-analyst", key, date: "2026-11-02" },
});

/** Four milestones of ten hours at five hours a week, of which the last is optional; a check of the second is there. */
export async function createUserWithPath(settings: object = {}) {
  const created = await testApp.createUser();
  const body = {
    time_zone: "Asia/Dubai",
    country: "AE",
    rest_days: [],
    weekly_target_hours: 6,
    ...settings,
  };
  expect((await created.call("updateSettings", { body })).status).toBe(200);
  const { m1, m2, m3, m4 } = buildMilestones(4) as Record<"m1" | "m2" | "m3" | "m4", Milestone>;
  const milestones = {
    m1,
    m2: { ...m2, ...origin("checked") },
    m3: { ...m3, prerequisites: ["m2"] },
    m4: { ...m4, ...origin("analyst-portfolio") },
  };
  const path = await storePath(testApp, created, {
    milestones,
    start_date: "2026-11-02",
    created_at: new Date("2026-11-02T06:00:00Z"),
  });
  const weeks = "update learning_paths set estimated_duration_weeks = 8 where id = $1";
  await testApp.admin.query(weeks, [path.id]);
  return { user: created, id: path.id };
}

async function study(minutes: number) {
  const { status } = await user.call("endStudySession", {
    params: { id: randomUUID() },
    body: {
      path_id: id,
      milestone_key: "m1",
      started_at: new Date(Date.now() - minutes * 60_000).toISOString(),
      ended_at: new Date().toISOString(),
      minutes,
      focus_periods: 1,
    },
  });
  expect(status).toBe(200);
}

/** Ten hours in the first two weeks, and the first milestone. */
export async function studyAsPlanned(): Promise<void> {
  for (const [day, minutes] of [
    ["12", 240],
    ["13", 240],
    ["14", 60],
  ] as const) {
    setClock(`2026-11-${day}T06:00:00Z`);
    // oxlint-disable-next-line no-await-in-loop -- day after day
    await study(minutes);
  }
  const body = { session_id: randomUUID() };
  await user.call("completeMilestone", { params: { id, key: "m1" }, body });
}

export async function runJobAt(iso: string): Promise<void> {
  setClock(iso);
  await sendWeeklySummaries(createBatchDeps(testApp, pool));
}

export async function readProposal(): Promise<Proposal | null> {
  const { status, body } = await user.call("getProposal");
  expect(status).toBe(200);
  return body.proposal;
}

export async function readOpen(): Promise<OpenProposal> {
  const proposal = await readProposal();
  if (proposal?.state !== "open") throw new Error(`the proposal is ${proposal?.state ?? "absent"}`);
  return proposal;
}

type Way = "dates" | "trim" | "hours";

export function accept(proposal: OpenProposal, way: Way, change: object = {}) {
  const shown = way === "hours" ? proposal.hours[0] : proposal[way];
  const body = {
    edit_id: randomUUID(),
    base_version: proposal.version,
    way,
    hours_per_week: shown?.hours_per_week,
    finish_date: shown?.finish_date,
    ...change,
  };
  return user.call("acceptProposal", { params: { id: proposal.id }, body });
}

export async function undo(path: PathDetail["path"]) {
  const body = { edit_id: randomUUID(), base_version: path.version };
  const { status } = await user.call("undoPathEdit", { params: { id }, body });
  expect(status).toBe(200);
}

export const edit = async (change: object) => {
  const { path } = await readPath(user, id);
  const body = { edit_id: randomUUID(), base_version: path.version, change };
  const { status } = await user.call("editPath", { params: { id }, body });
  expect(status).toBe(200);
};
export const hasProposal = async () => (await user.call("getOverview")).body.has_proposal;
