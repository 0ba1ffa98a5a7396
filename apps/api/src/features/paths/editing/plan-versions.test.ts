import { randomUUID } from "node:crypto";
import { addDays } from "@masar/domain/dates/local-date";
import { describe, expect, test } from "vitest";
import {
  detail,
  edit,
  editOnePath,
  id,
  setDetail,
  testApp,
  undo,
  user,
} from "../../../../test/edited-path.ts";
import { createDraft, keysOf } from "../../../../test/paths.ts";

editOnePath();

describe("[D15] versions", () => {
  test("hold new hours, a new deadline and moved dates, which are undone newest first", async () => {
    await testApp.admin.query("update learning_paths set start_date = '2026-01-01' where id = $1", [
      id,
    ]);
    await user.call("completeMilestone", {
      params: { id, key: "m1" },
      body: { session_id: randomUUID() },
    });
    await edit({ kind: "remove", key: "m2" });
    const { hours_per_week, estimated_duration_weeks } = detail.path;
    const { today } = detail;
    const update = async (body: object) => {
      setDetail((await user.call("updatePath", { params: { id }, body })).body);
    };
    setDetail((await user.call("movePathDates", { params: { id } })).body);
    const deadline = addDays(today, 100);
    await update({ deadline });
    await user.call("updateSettings", { body: { weekly_target_hours: 6 } });
    await update({ hours_per_week: 4 });
    await update({ hours_per_week: 4, deadline, is_pinned: true });
    setDetail((await user.call("movePathDates", { params: { id } })).body);
    const { versions } = (await user.call("listPathVersions", { params: { id } })).body;
    expect(
      versions.map(({ kind }: { kind: string }) => kind),
      "without the two requests that change nothing",
    ).toEqual(["set_hours", "set_deadline", "move_dates", "remove", "created"]);
    expect(versions.map(({ difference }: { difference: unknown }) => difference)).toMatchObject([
      { hours_per_week: { from: hours_per_week, to: 4 }, added: [], removed: [] },
      { deadline: { from: null, to: deadline }, hours_per_week: null },
      { start_date: { from: "2026-01-01", to: today }, deadline: null },
      { removed: [expect.any(String)], added: [], edited: [], title: null },
      null,
    ]);

    expect((await undo()).path).toMatchObject({
      hours_per_week,
      estimated_duration_weeks,
      deadline,
      start_date: today,
    });
    expect((await user.call("getSettings")).body.weekly_target_hours).toBe(6);
    expect((await undo()).path).toMatchObject({ deadline: null, start_date: today });
    expect(detail.path.done_before).toEqual(["m1"]);
    expect((await undo()).path).toMatchObject({ start_date: "2026-01-01", done_before: [] });
    expect(keysOf(detail.path)).not.toContain("m2");
    expect(keysOf((await undo()).path)).toContain("m2");
    expect(detail.path.is_pinned).toBe(true);
  });

  test("show a plan change and its undo as opposite differences", async () => {
    const { hours_per_week: hours, start_date } = detail.path;
    const deadline = addDays(detail.today, 100);
    const update = async (body: object) => {
      setDetail((await user.call("updatePath", { params: { id }, body })).body);
    };
    await update({ hours_per_week: 4 });
    await undo();
    await update({ deadline });
    await undo();
    expect(detail.path).toMatchObject({ hours_per_week: hours, deadline: null, start_date });
    const { versions } = (await user.call("listPathVersions", { params: { id } })).body;
    const none = { hours_per_week: null, deadline: null, start_date: null };
    expect(versions).toMatchObject([
      { kind: "undo", difference: { ...none, deadline: { from: deadline, to: null } } },
      { kind: "set_deadline", difference: { ...none, deadline: { from: null, to: deadline } } },
      { kind: "undo", difference: { ...none, hours_per_week: { from: 4, to: hours } } },
      { kind: "set_hours", difference: { ...none, hours_per_week: { from: hours, to: 4 } } },
      { kind: "created", difference: null },
    ]);
  });

  test("an undone edit of a draft does not move the start that accepting set", async () => {
    setDetail(await createDraft(user));
    await testApp.admin.query("update learning_paths set start_date = '2026-01-01' where id = $1", [
      id,
    ]);
    await user.call("updatePath", { params: { id }, body: { hours_per_week: 4 } });
    setDetail((await user.call("updatePath", { params: { id }, body: { status: "active" } })).body);
    const { start_date } = detail.path;
    expect(start_date).toBe(detail.today);
    expect((await undo()).path).toMatchObject({ start_date, hours_per_week: 10 });
  });
});
