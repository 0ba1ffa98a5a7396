import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { readPath } from "../../../test/paths.ts";
import {
  accept,
  edit,
  hasProposal,
  id,
  monday,
  proposeOnePath,
  readOpen,
  readProposal,
  runJobAt,
  setClock,
  testApp,
  undo,
  user,
} from "../../../test/proposals/proposed-path.ts";

proposeOnePath();

describe("[N12.09] accepting a way", () => {
  beforeEach(() => runJobAt(monday));

  test.each(["dates", "trim", "hours"] as const)(
    "of the proposal stores the shown plan, and undo restores everything: %s",
    async (way) => {
      const before = await readPath(user, id);
      const settings = (await user.call("getSettings")).body;
      const proposal = await readOpen();
      const { status, body } = await accept(proposal, way);
      expect([status, body.proposal]).toEqual([
        200,
        expect.objectContaining({ state: "accepted", way, finish_before: "2026-12-27" }),
      ]);
      const after = await readPath(user, id);
      const shown = way === "hours" ? proposal.hours[0] : proposal[way];
      expect(after.plan.finish_date).toBe(shown?.finish_date);
      expect(after.path).toMatchObject({
        hours_per_week: shown?.hours_per_week,
        start_date: "2026-11-16",
      });
      expect("m4" in after.path.milestones).toBe(way !== "trim");
      const { versions } = (await user.call("listPathVersions", { params: { id } })).body;
      expect(versions[0].kind).toBe(`proposal_${way}`);

      await undo(after.path);
      const undone = await readPath(user, id);
      const { version: _before, can_undo: _, updated_at: _at, ...expected } = before.path;
      expect(undone.path).toMatchObject(expected);
      expect(undone.plan).toEqual(before.plan);
      expect(undone.progress).toEqual(before.progress);
      expect((await user.call("getSettings")).body).toEqual(settings);
      expect(await readOpen()).toMatchObject({ id: proposal.id, dates: proposal.dates });
    },
  );

  test("twice with one edit id changes the path once", async () => {
    const proposal = await readOpen();
    const edit_id = randomUUID();
    expect((await accept(proposal, "dates", { edit_id })).status).toBe(200);
    const again = await accept(proposal, "dates", { edit_id });
    expect([again.status, again.body.proposal.version]).toEqual([200, 2]);
    const other = await accept({ ...proposal, version: 2 }, "trim");
    expect([other.status, other.body.code]).toEqual([409, "not_possible_now"]);
  });

  test("of a plan that changed since is rejected with 409, and the proposal has the new one", async () => {
    const stale = await readOpen();
    await edit({ kind: "remove", key: "m3" });
    const { status, body } = await accept(stale, "dates");
    expect([status, body.code]).toEqual([409, "path_changed"]);
    const fresh = await readOpen();
    expect([fresh.version, fresh.dates.finish_date]).toEqual([2, "2026-12-27"]);
    const otherDate = await accept(fresh, "dates", { finish_date: stale.dates.finish_date });
    expect([otherDate.status, otherDate.body.code]).toEqual([409, "path_changed"]);
    expect((await accept(fresh, "dates")).status).toBe(200);
  });

  test("is no longer offered to undo after another edit", async () => {
    await accept(await readOpen(), "dates");
    expect((await readProposal())?.state).toBe("accepted");
    await edit({ kind: "rename", title: "My way", description: "" });
    expect(await readProposal()).toBeNull();
  });

  test("keeps the plan in one tap", async () => {
    const before = await readPath(user, id);
    const proposal = await readOpen();
    const params = { id: proposal.id };
    expect((await user.call("keepPlan", { params })).body).toEqual({ proposal: null });
    expect([await readProposal(), await hasProposal()]).toEqual([null, false]);
    expect((await readPath(user, id)).path).toEqual(before.path);
    const late = await accept(proposal, "dates");
    expect([late.status, late.body.code]).toEqual([409, "not_possible_now"]);
  });

  test("stays when a page that still shows the proposal as open keeps the plan", async () => {
    const stale = await readOpen();
    const accepted = (await accept(stale, "dates")).body;
    const kept = await user.call("keepPlan", { params: { id: stale.id } });
    expect([kept.status, kept.body]).toEqual([200, accepted]);
    expect(await readProposal()).toEqual(accepted.proposal);
  });

  test("[N12.11] is not offered once the only open milestone is locked and overdue", async () => {
    for (const key of ["m4", "m3", "m2"]) await edit({ kind: "remove", key });
    await edit({ kind: "lock", key: "m1" });
    const lock = { start_date: "2026-11-02", due_date: "2026-11-17" };
    await testApp.admin.query(
      "update learning_paths set milestones = jsonb_set(milestones, '{m1,locked}', $2) where id = $1",
      [id, JSON.stringify(lock)],
    );
    const proposal = await readOpen();
    setClock("2026-11-18T05:05:00Z");
    expect(await readProposal()).toBeNull();
    expect((await accept(proposal, "dates")).body.code).toBe("not_possible_now");
  });

  test("[N12.11] leaves a locked milestone as it is in every way", async () => {
    await edit({ kind: "lock", key: "m3" });
    await edit({ kind: "lock", key: "m4" });
    const proposal = await readOpen();
    expect(proposal).toMatchObject({ trim: null, locked: ["Step 3", "Step 4"] });
    const before = await readPath(user, id);
    for (const way of ["dates", "hours"] as const) {
      expect((await accept(await readOpen(), way)).status).toBe(200);
      const { path, plan } = await readPath(user, id);
      for (const key of ["m3", "m4"]) {
        expect(path.milestones[key]).toEqual(before.path.milestones[key]);
        expect(plan.dates[key]).toEqual(before.plan.dates[key]);
      }
      await undo(path);
    }
  });

  test("names the prerequisite that would end after a locked milestone", async () => {
    await edit({ kind: "lock", key: "m3" });
    const { hours } = await readOpen();
    const fewest = hours.reduce((a, b) => (a.hours_per_week < b.hours_per_week ? a : b));
    expect(fewest.lock_conflicts).toEqual([{ milestone: "Step 3", prerequisite: "Step 2" }]);
  });
});

test("[N12.09] a proposal accepted in the week is not announced in the next weekly mail", async () => {
  const body = { in_app: true, email: true };
  await user.call("updateNotificationPreference", { params: { type: "insight" }, body });
  await user.call("updateSettings", { body: { rest_days: [1] } });
  await runJobAt("2026-11-16T06:05:00Z");
  await runJobAt("2026-11-17T05:05:00Z");
  expect((await accept(await readOpen(), "dates")).status).toBe(200);
  await runJobAt("2026-11-23T05:05:00Z");
  const { rows } = await testApp.admin.query(
    `select data->'params' as params from boss.job where data->>'template' = 'weekly_summary'
       and data->>'to' = $1 and data->'params'->>'week' = '2026-11-16'`,
    [user.email],
  );
  expect(rows).toHaveLength(1);
  expect(rows[0].params).not.toHaveProperty("proposal");
  expect(await hasProposal()).toBe(true);
});
