import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { PlannedSessions } from "@masar/contract/milestones/schemas";
import type { PathDetail } from "@masar/contract/paths/schemas";
import type { PathResources } from "@masar/contract/resources/schemas";
import { migrate } from "#api/db/migrate.ts";
import { password, startTestApp, type TestApp } from "../../test/test-app.ts";
import {
  createVersion1Database,
  learners,
  version1AfterOutbox,
  version1Outbox,
  version1Responses,
  type Version1Learner,
} from "../../test/version-1/version-1.ts";

/** The clock of the stored responses. */
const recordedAt = new Date("2026-11-19T18:00:00Z");
/** The next morning, when the browsers are online again. */
const sentAt = new Date("2026-11-20T06:00:00Z");
const recordedDays = { from: "2026-11-13", to: "2026-11-19" };

type Call = ReturnType<TestApp["openBrowser"]>["call"];

let testApp: TestApp;
let migrations: string[];
const calls = {} as Record<Version1Learner, Call>;

beforeAll(async () => {
  const database = await createVersion1Database();
  migrations = await migrate({ adminUrl: database.url });
  testApp = await startTestApp({ database });
  // All migrations run here, unlike in other files, which copy the template.
}, 60_000);
afterAll(() => testApp.stop());

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: recordedAt });
  for (const learner of learners) calls[learner] ??= await logIn(learner);
});
afterEach(() => {
  vi.useRealTimers();
});

async function logIn(learner: Version1Learner): Promise<Call> {
  const { call } = testApp.openBrowser();
  const { status } = await call("logIn", { body: { email: `${learner}@example.com`, password } });
  expect(status).toBe(200);
  return call;
}

async function read(learner: Version1Learner) {
  const call = calls[learner];
  const { id } = version1Responses[learner].getPath.path;
  const answers = await Promise.all([
    call("getPath", { params: { id } }),
    call("listPaths"),
    call("getOverview"),
    call("listStudyDays", { query: recordedDays }),
    call("listTasks"),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  const [getPath, listPaths, getOverview, listStudyDays, listTasks] = answers.map(
    ({ body }) => body,
  );
  return { getPath: getPath as PathDetail, listPaths, getOverview, listStudyDays, listTasks };
}

async function listSessions(learner: Version1Learner, key: string) {
  const { id } = version1Responses[learner].getPath.path;
  const { status, body } = await calls[learner]("listPlannedSessions", { params: { id, key } });
  expect(status).toBe(200);
  return (body as PlannedSessions).sub_milestones;
}

function listSubIds(milestones: PathDetail["path"]["milestones"]) {
  return Object.entries(milestones).map(([key, { subMilestones }]) => [
    key,
    subMilestones.map(({ id }) => id),
  ]);
}

test("[N4.14] a database of version 1 is migrated from 0033 on, the first file that it does not have", () => {
  expect(migrations[0]).toBe("0033_planned_sessions.sql");
});

describe.each(learners)("the half done path of the %s learner of version 1", (learner) => {
  const before = version1Responses[learner];

  test("[N4.14] has the same keys, progress, dates and streak as version 1 returned", async () => {
    const now = await read(learner);
    expect(listSubIds(now.getPath.path.milestones)).toEqual(
      listSubIds(before.getPath.path.milestones),
    );
    expect(now.getPath.progress).toEqual(before.getPath.progress);
    expect(now.getPath.sub_progress).toEqual(before.getPath.sub_progress);
    expect(now.getPath.streak).toMatchObject(before.getPath.streak);
    expect(now.getPath).toMatchObject(before.getPath);
    expect(now.getOverview).toMatchObject(before.getOverview);
    expect(now.listPaths).toMatchObject(before.listPaths);
    expect(now.listStudyDays).toEqual(before.listStudyDays);
    expect(now.listTasks).toEqual(before.listTasks);
  });

  test("[N4.14] has planned sessions in every sub-milestone, completed where version 1 was", async () => {
    const { path, progress, sub_progress: ticks } = before.getPath;
    for (const [key, { subMilestones }] of Object.entries(path.milestones)) {
      const subs = await listSessions(learner, key);
      expect(subs.map(({ id }) => id)).toEqual(subMilestones.map(({ id }) => id));
      const milestone = progress.find(({ milestone_id }) => milestone_id === `${path.id}-${key}`);
      for (const { id, sessions } of subs) {
        const isTicked = ticks.some(
          (tick) => tick.milestone_key === key && tick.sub_milestone === id,
        );
        const isCompleted = isTicked || milestone?.completed === true;
        expect(sessions.length).toBeGreaterThan(0);
        expect(sessions.map(({ completed_at }) => completed_at !== null)).toEqual(
          sessions.map(() => isCompleted),
        );
      }
    }
  });

  test("[N8.08] has free resources at its milestones, with nothing of the path changed", async () => {
    const { id } = before.getPath.path;
    const { status, body } = await calls[learner]("listPathResources", { params: { id } });
    expect(status).toBe(200);
    const { milestones, resources } = body as PathResources;
    const bare = milestones.filter((each) => each.resources.length === 0);
    // One that the learner added has resources only by a skill that the catalog knows.
    const fromBlueprint = Object.entries(before.getPath.path.milestones).filter(
      ([, { origin }]) => origin.key !== null,
    );
    expect(milestones.length).toBeGreaterThanOrEqual(fromBlueprint.length);
    expect(
      bare.filter(({ milestone_key }) => fromBlueprint.some(([key]) => key === milestone_key)),
    ).toEqual([]);
    expect(resources.length).toBeGreaterThan(0);
    const now = await read(learner);
    expect(now.getPath.path.milestones).toEqual(before.getPath.path.milestones);
    expect(now.getPath.path.version).toBe(before.getPath.path.version);
  });

  test("[N4.14] continues with a session of the sub-milestone that version 1 named", async () => {
    const { getPath, getOverview } = await read(learner);
    const next = before.getOverview.current?.next;
    const named = before.getPath.path.milestones[next?.milestone_key ?? ""]?.subMilestones.find(
      ({ title }) => title === next?.sub_milestone_title,
    );
    const [first] =
      (await listSessions(learner, next?.milestone_key ?? "")).find(({ id }) => id === named?.id)
        ?.sessions ?? [];
    expect(getPath.next_session).toMatchObject({
      ...first,
      milestone_key: next?.milestone_key,
      sub_milestone: named?.id,
      position: 1,
    });
    expect(getOverview.current.next.session).toEqual(getPath.next_session);
  });

  test("[N4.14] accepts each change of the old outbox twice, and counts it once, as version 1 did", async () => {
    vi.setSystemTime(sentAt);
    const answers = [];
    for (const { name, input, wasSent } of version1Outbox[learner]) {
      const [first, second] = [
        await calls[learner](name, input),
        await calls[learner](name, input),
      ];
      expect([name, first.status, second.status]).toEqual([name, 200, 200]);
      answers.push({ wasSent, first: first.body, second: second.body });
    }
    const { getPath, listStudyDays, listTasks } = await read(learner);
    const { progress_percentage, days, ...after } = version1AfterOutbox[learner];
    expect(getPath.path.progress_percentage).toBe(progress_percentage);
    expect(getPath.progress).toMatchObject(after.progress);
    expect(getPath.sub_progress).toEqual(after.sub_progress);
    expect(getPath.streak).toMatchObject(after.streak);
    expect(listStudyDays.days).toEqual(days);
    const isTask = ({ name }: { name: string }) => name === "saveTask";
    expect(listTasks.tasks).toHaveLength(
      before.listTasks.tasks.length + version1Outbox[learner].filter(isTask).length,
    );
    for (const { wasSent, first, second } of answers) {
      const { was_known: wasKnown, ...firstBody } = first;
      const { was_known: isKnown, ...secondBody } = second;
      expect(secondBody).toEqual(firstBody);
      if (first.minutes_added > 0) expect([wasKnown, isKnown]).toEqual([wasSent, true]);
    }
  });

  test("[N4.14] completes the planned sessions of the sub-milestones that the old outbox ticked", async () => {
    vi.setSystemTime(sentAt);
    const { getPath } = await read(learner);
    const ticked = version1Outbox[learner].filter(({ name }) => name === "tickSubMilestone");
    expect(ticked.length).toBeGreaterThan(0);
    for (const { input } of ticked) {
      const { key = "", sub } = input.params;
      const sessions = (await listSessions(learner, key)).find(({ id }) => id === sub)?.sessions;
      expect(sessions?.filter(({ completed_at }) => completed_at === null)).toEqual([]);
      expect(getPath.next_session).not.toMatchObject({ milestone_key: key, sub_milestone: sub });
    }
    const expected = { english: ["m3", "sub-1"], arabic: ["m2", "sub-3"] }[learner];
    const { milestone_key: key, sub_milestone: sub } = getPath.next_session ?? {};
    expect([key, sub]).toEqual(expected);
  });
});
