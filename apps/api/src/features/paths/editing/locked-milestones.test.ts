import { randomUUID } from "node:crypto";
import type { PathChange } from "@masar/contract/paths/edit-schemas";
import { addDays } from "@masar/domain/dates/local-date";
import { describe, expect, test } from "vitest";
import {
  detail,
  edit,
  editOnePath,
  id,
  sendEdit,
  setDetail,
  testApp,
  undo,
  user,
} from "../../../../test/edited-path.ts";
import { readPath } from "../../../../test/paths.ts";

editOnePath();

const datesOf = (key: string) => detail.plan.dates[key];
const stored = (key: string) => detail.path.milestones[key];

async function lock(key = "m2") {
  await edit({ kind: "lock", key });
  return { milestone: stored(key), dates: datesOf(key) };
}

/** The plan began four weeks ago, so that a new plan moves its dates. */
async function beginEarlier() {
  const start = addDays(detail.today, -28);
  await testApp.admin.query("update learning_paths set start_date = $2 where id = $1", [id, start]);
  setDetail(await readPath(user, id));
}

const update = async (body: object) => {
  const answer = await user.call("updatePath", { params: { id }, body });
  expect(answer.status).toBe(200);
  setDetail(answer.body);
};

describe("[N12.11] a lock", () => {
  test("stores the dates of the milestone, and is undone and removed as other edits", async () => {
    const before = datesOf("m2");
    const { milestone } = await lock();
    expect(milestone?.locked).toEqual(before);
    const { versions } = (await user.call("listPathVersions", { params: { id } })).body;
    expect(versions[0]).toMatchObject({ kind: "lock", difference: { edited: [milestone?.title] } });
    expect((await undo()).path.milestones["m2"]).not.toHaveProperty("locked");
    await lock();
    await edit({ kind: "unlock", key: "m2" });
    expect(stored("m2")).not.toHaveProperty("locked");
    expect((await undo()).path.milestones["m2"]?.locked).toEqual(before);
  });

  test("is rejected with 404 for an unknown milestone and 409 for one completed before the plan", async () => {
    expect((await sendEdit({ kind: "lock", key: "m99" })).status).toBe(404);
    const body = { session_id: randomUUID() };
    await user.call("completeMilestone", { params: { id, key: "m1" }, body });
    setDetail((await user.call("movePathDates", { params: { id } })).body);
    const { status, body: problem } = await sendEdit({ kind: "lock", key: "m1" });
    expect([status, problem.code]).toEqual([409, "not_possible_now"]);
  });

  test("is in the exported file of the path, and not in a copy", async () => {
    await lock();
    const copyId = randomUUID();
    const copy = await user.call("duplicatePath", { params: { id }, body: { id: copyId } });
    expect(copy.body.path.milestones["m2"]).not.toHaveProperty("locked");
    const query = { format: "json" };
    const { content } = (await user.call("exportPath", { params: { id }, query })).body;
    expect(JSON.parse(content).path.milestones["m2"].locked).toEqual(datesOf("m2"));
  });
});

describe("[N12.11] a locked milestone keeps its dates", () => {
  test("when the others are moved, planned with new hours or towards a deadline", async () => {
    await beginEarlier();
    const { milestone, dates } = await lock();
    const dueBefore = datesOf("m3")?.due_date;
    setDetail((await user.call("movePathDates", { params: { id } })).body);
    expect([datesOf("m2"), stored("m2")]).toEqual([dates, milestone]);
    expect(datesOf("m3")?.due_date).not.toBe(dueBefore);
    await update({ hours_per_week: 4 });
    await update({ deadline: addDays(detail.today, 200) });
    expect([datesOf("m2"), stored("m2")]).toEqual([dates, milestone]);
    expect(detail.plan.finish_date > (dates?.due_date ?? "")).toBe(true);
  });

  test("and the plan names the prerequisite that would end after it", async () => {
    await beginEarlier();
    await lock();
    expect(detail.plan).not.toHaveProperty("lock_conflicts");
    await update({ hours_per_week: 1 });
    expect(detail.plan.lock_conflicts).toEqual([{ milestone: "m2", prerequisite: "m1" }]);
  });
});

describe("[N12.11] a locked milestone is rejected with 409", () => {
  test("to be regenerated or left out, and stays as it is", async () => {
    const { milestone } = await lock();
    const sub = milestone?.subMilestones[0]?.id ?? "";
    const none = { milestones: [], sub_milestones: [] };
    const changes: PathChange[] = [
      { kind: "regenerate", key: "m2" },
      { kind: "leave_out", ...none, milestones: ["m2"] },
      { kind: "leave_out", ...none, sub_milestones: [{ key: "m2", sub_milestone: sub }] },
    ];
    for (const change of changes) {
      const { status, body } = await sendEdit(change);
      expect([status, body.code]).toEqual([409, "not_possible_now"]);
    }
    setDetail(await readPath(user, id));
    expect(stored("m2")).toEqual(milestone);
    await edit({ kind: "leave_out", ...none, milestones: ["m3"] });
    expect(stored("m2")).toEqual(milestone);
  });

  test("and a placement asks nothing about it", async () => {
    const listKeys = async () => {
      const { milestones } = (await user.call("getPlacement", { params: { id } })).body;
      return milestones.map(({ milestone_key }: { milestone_key: string }) => milestone_key);
    };
    expect(await listKeys()).toContain("m2");
    await lock();
    expect(await listKeys()).not.toContain("m2");
  });
});
