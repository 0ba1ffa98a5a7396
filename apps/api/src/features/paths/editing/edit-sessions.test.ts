import { randomUUID } from "node:crypto";
import type { OwnSession, PlannedSession } from "@masar/contract/paths/planned-session-schemas";
import { describe, expect, test } from "vitest";
import { createChangeStamp } from "../../../../test/offline/change-stamp.ts";
import { detail, edit, editOnePath, id, sendEdit, user } from "../../../../test/edited-path.ts";
import { readPath } from "../../../../test/paths.ts";

editOnePath();

const key = "m1";
const subId = () => detail.path.milestones[key]!.subMilestones[0]!.id;

async function readSessions(pathId = id): Promise<PlannedSession[]> {
  const answer = await user.call("listPlannedSessions", { params: { id: pathId, key } });
  expect(answer.status).toBe(200);
  return answer.body.sub_milestones[0]!.sessions;
}

const toOwn = ({ course: _c, completed_at: _at, ...session }: PlannedSession): OwnSession =>
  session;
const added: OwnSession = {
  id: "own-1",
  kind: "study",
  title: "Watch my colleague's recording",
  task: "Write down three formulas that are new to you.",
  search: null,
  done_when: null,
  minutes: 25,
};

async function setSessions(sessions: OwnSession[]) {
  await edit({ kind: "set_sessions", key, sub_milestone: subId(), sessions });
}

describe("[N4.15] the sessions of a sub-milestone", () => {
  test("are reworded, reordered, added and removed; a tick stays with its session", async () => {
    const [first, second, third] = await readSessions();
    const params = { id, key, sub: subId(), session: first!.id };
    const ticked = { ...createChangeStamp(), completed: true };
    await user.call("tickPlannedSession", { params, body: ticked });
    const reworded = { ...toOwn(third!), title: "Sort my own sales list", minutes: 40 };
    await setSessions([toOwn(first!), reworded, added]);

    const sessions = await readSessions();
    expect(sessions.map(({ title }) => title)).toEqual([first!.title, reworded.title, added.title]);
    expect(sessions.map(({ completed_at }) => completed_at !== null)).toEqual([true, false, false]);
    expect(sessions.map(({ id: session }) => session)).not.toContain(second!.id);
    expect(sessions[1]).toMatchObject({ course: third!.course, minutes: 40 });
    expect(detail.next_session).toMatchObject({ title: reworded.title, position: 2, total: 3 });
    expect(detail.session_counts[0]).toMatchObject({ completed: 1, total: 3 });
  });

  test("can be ticked by a device that was offline while they were removed", async () => {
    const [first] = await readSessions();
    const other = { ...added, id: "own-0123456789ab" };
    await setSessions([toOwn(first!), added, other]);
    await setSessions([toOwn(first!)]);
    for (const session of [added.id, other.id]) {
      const params = { id, key, sub: subId(), session };
      const ticked = { ...createChangeStamp(), completed: true };
      const { status, body } = await user.call("tickPlannedSession", { params, body: ticked });
      expect([status, body.completed_sub_milestones]).toEqual([200, []]);
    }
    expect((await readSessions()).map(({ completed_at }) => completed_at)).toEqual([null]);
  });

  test("give their sum to the sub-milestone, the milestone and the date of the end", async () => {
    const before = detail;
    await setSessions((await readSessions()).slice(0, 1).map(toOwn).concat(added));
    const [was, is] = [before, detail].map(({ path }) => path.milestones[key]!);
    const minutes = is!.subMilestones[0]!.sessions!.reduce((sum, one) => sum + one.minutes, 0);
    const hours = Math.round((minutes / 60) * 100) / 100;
    expect(is!.subMilestones[0]!.estimatedHours).toBe(hours);
    const difference = was!.subMilestones[0]!.estimatedHours - hours;
    expect(is!.estimatedHours).toBeCloseTo(was!.estimatedHours - difference, 1);
    expect(detail.plan.finish_date <= before.plan.finish_date).toBe(true);
    expect(detail.plan.hours).toBeLessThan(before.plan.hours);
  });

  test("leave the minutes of the completed ones as they were when an open one gets longer", async () => {
    const [first, second, ...others] = await readSessions();
    const params = { id, key, sub: subId(), session: first!.id };
    const ticked = { ...createChangeStamp(), completed: true };
    await user.call("tickPlannedSession", { params, body: ticked });
    const longer = { ...toOwn(second!), minutes: second!.minutes + 30 };
    await setSessions([toOwn(first!), longer, ...others.map(toOwn)]);
    expect(detail.session_counts[0]).toMatchObject({
      completed: 1,
      completed_minutes: first!.minutes,
    });
  });

  test("are the suggested ones again after undo", async () => {
    const before = await readSessions();
    await setSessions([added]);
    const body = { edit_id: randomUUID(), base_version: detail.path.version };
    await user.call("undoPathEdit", { params: { id }, body });
    expect(await readSessions()).toEqual(before);
  });

  test("stay when the milestone is edited, and go with a copy of the path", async () => {
    await setSessions([added]);
    const { title, estimatedHours, deliverables, completionCriteria, subMilestones } =
      detail.path.milestones[key]!;
    const milestone = {
      title: `${title}, my way`,
      estimated_hours: estimatedHours,
      deliverables,
      completion_criteria: completionCriteria,
      sub_milestones: subMilestones.map((sub) => ({
        id: sub.id,
        title: sub.title,
        // The list says otherwise.
        estimated_hours: sub.sessions ? 10 : sub.estimatedHours,
      })),
    };
    const answer = await sendEdit({ kind: "update", key, milestone });
    expect(answer.status).toBe(200);
    const after = answer.body.path.milestones[key];
    expect(after.subMilestones[0].estimatedHours).toBe(0.42);
    expect(after.estimatedHours).toBe(estimatedHours);
    expect(await readSessions()).toMatchObject([added]);
    const copyId = randomUUID();
    await user.call("duplicatePath", { params: { id }, body: { id: copyId } });
    expect(await readSessions(copyId)).toMatchObject([added]);
    const file = await user.call("exportPath", { params: { id }, query: { format: "json" } });
    expect(file.body.content).toContain(added.title);
  });

  test("are refused when empty, when an id occurs twice, when too long, or in an unknown sub-milestone", async () => {
    const change = { kind: "set_sessions", key, sub_milestone: subId() } as const;
    const lists = [[], [added, added], [{ ...added, minutes: 241 }], [{ ...added, title: " " }]];
    for (const sessions of lists)
      expect((await sendEdit({ ...change, sessions })).status).toBe(400);
    const unknown = { ...change, sub_milestone: "sub-99", sessions: [added] };
    expect((await sendEdit(unknown)).status).toBe(404);
    expect((await readPath(user, id)).path.version).toBe(1);
  });
});
