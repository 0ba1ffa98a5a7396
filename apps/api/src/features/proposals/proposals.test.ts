import { randomUUID } from "node:crypto";
import { correctValues, exampleQuestions } from "@masar/domain/checks/example-questions";
import { describe, expect, test, vi } from "vitest";
import {
  createUserWithPath,
  hasProposal,
  id,
  monday,
  proposeOnePath,
  readOpen,
  readProposal,
  runJobAt,
  setClock,
  studyAsPlanned,
  testApp,
  user,
} from "../../../test/proposals/proposed-path.ts";

proposeOnePath();

describe("[N12.08] the weekly proposal", () => {
  test("has three ways from the first morning of the week, each with its date and hours", async () => {
    await runJobAt("2026-11-16T04:05:00Z");
    expect([await readProposal(), await hasProposal()]).toEqual([null, false]);
    await runJobAt(monday);
    expect(await readOpen()).toMatchObject({
      path_id: id,
      reason: "lighter_week",
      week: { minutes: 60, hours_per_week: 5 },
      planned_finish: "2026-12-27",
      dates: { finish_date: "2027-01-10", hours_per_week: 5 },
      trim: {
        finish_date: "2026-12-27",
        hours_per_week: 5,
        left_out: [{ milestone: "Step 4", steps: ["Part 1", "Part 2", "Part 3", "Part 4"] }],
      },
      locked: [],
    });
    expect((await readOpen()).hours[0]).toMatchObject({ hours_per_week: expect.any(Number) });
    expect(await hasProposal()).toBe(true);
  });

  test("is made once a week, and expires after it", async () => {
    await runJobAt(monday);
    const first = await readOpen();
    await runJobAt("2026-11-18T05:05:00Z");
    await user.call("updateSettings", { body: { focus_minutes: 30 } });
    await runJobAt("2026-11-22T05:05:00Z");
    expect((await readOpen()).id).toBe(first.id);
    setClock("2026-11-23T05:06:00Z");
    expect([await readProposal(), await hasProposal()]).toEqual([null, false]);
    await runJobAt("2026-11-23T05:10:00Z");
    const second = await readOpen();
    expect([second.id === first.id, second.reason]).toEqual([false, "missed_week"]);
    const { rows } = await testApp.admin.query("select * from plan_proposals");
    expect(rows).toHaveLength(1);
  });

  test("comes within the week after a check with every answer right, well before its date", async () => {
    await studyAsPlanned();
    await runJobAt(monday);
    expect(await readProposal()).toBeNull();
    setClock("2026-11-17T06:00:00Z");
    const attempt = { params: { id, key: "m2", attempt: randomUUID() } };
    const answers = exampleQuestions.map((question) => ({
      question: question.id,
      values: correctValues(question),
    }));
    const body = { finished_at: new Date().toISOString(), answers };
    const saved = await user.call("saveCheckAttempt", { ...attempt, body });
    expect(saved.body.attempt.is_passed).toBe(true);
    await runJobAt("2026-11-17T07:05:00Z");
    expect((await readOpen()).reason).toBe("check_went_well");
  });

  test("that cannot be stored is left out of the week's mail and reported, and made on the next day", async () => {
    const other = await createUserWithPath();
    for (const each of [user, other.user]) {
      const body = { in_app: true, email: true };
      await each.call("updateNotificationPreference", { params: { type: "insight" }, body });
    }
    await testApp.admin.query(
      `alter table plan_proposals add constraint no_proposals check (user_id <> '${user.id}') not valid`,
    );
    try {
      await expect(runJobAt(monday)).rejects.toThrow("1 times: weekly summary failed");
    } finally {
      await testApp.admin.query("alter table plan_proposals drop constraint no_proposals");
    }
    const { rows } = await testApp.admin.query(
      `select data->>'to' as address, data->'params' ? 'proposal' as "isProposed" from boss.job
       where data->>'template' = 'weekly_summary' and data->>'to' = any ($1) order by "isProposed"`,
      [[user.email, other.user.email]],
    );
    expect(rows).toEqual([
      { address: user.email, isProposed: false },
      { address: other.user.email, isProposed: true },
    ]);
    await runJobAt("2026-11-17T05:05:00Z");
    expect((await readOpen()).reason).toBe("lighter_week");
  });

  test("is of one user only", async () => {
    await runJobAt(monday);
    const open = await readOpen();
    const other = await createUserWithPath();
    expect((await other.user.call("getProposal")).body.proposal).toBeNull();
    const params = { id: open.id };
    expect((await other.user.call("keepPlan", { params })).status).toBe(404);
    const body = {
      edit_id: randomUUID(),
      base_version: 1,
      way: "dates",
      hours_per_week: 5,
      finish_date: open.dates.finish_date,
    };
    expect((await other.user.call("acceptProposal", { params, body })).status).toBe(404);
  });
});

describe("[N12.10] no proposal", () => {
  test("is made while it is off, and an open one is hidden when it is turned off", async () => {
    await user.call("updateSettings", { body: { plan_proposals: false } });
    await runJobAt(monday);
    await user.call("updateSettings", { body: { plan_proposals: true } });
    expect(await readProposal()).toBeNull();
    await runJobAt("2026-11-16T06:05:00Z");
    expect(await hasProposal()).toBe(true);
    await user.call("updateSettings", { body: { plan_proposals: false } });
    expect([await readProposal(), await hasProposal()]).toEqual([null, false]);
  });

  test("is made on a rest day, and comes on the day after it", async () => {
    await user.call("updateSettings", { body: { rest_days: [1] } });
    await runJobAt(monday);
    await user.call("updateSettings", { body: { rest_days: [] } });
    expect(await readProposal()).toBeNull();
    await user.call("updateSettings", { body: { rest_days: [1] } });
    await runJobAt("2026-11-16T06:05:00Z");
    await runJobAt("2026-11-17T05:05:00Z");
    expect((await readOpen()).reason).toBe("lighter_week");
    await user.call("updateSettings", { body: { rest_days: [1, 2] } });
    expect([await readProposal(), await hasProposal()]).toEqual([null, false]);
  });

  test("is made in a busy season or a pause", async () => {
    const season = {
      from: "2026-11-16",
      to: "2026-11-18",
      weekly_target_hours: 2,
      day_start_hour: 3,
      study_time: null,
      quiet_from: null,
      quiet_to: null,
    };
    await user.call("updateSettings", { body: { busy_season: season } });
    await runJobAt(monday);
    await user.call("updateSettings", { body: { busy_season: null } });
    setClock("2026-11-16T05:10:00Z");
    expect((await user.call("pauseStreak", { body: { days: 1 } })).status).toBe(200);
    await runJobAt("2026-11-16T06:05:00Z");
    const { rows } = await testApp.admin.query("select * from plan_proposals");
    expect(rows).toEqual([]);
  });

  test("is made for a path that is paused or going as planned", async () => {
    await studyAsPlanned();
    await runJobAt(monday);
    expect(await readProposal()).toBeNull();
    await user.call("updatePath", { params: { id }, body: { status: "paused" } });
    await runJobAt("2026-11-23T05:05:00Z");
    expect(await readProposal()).toBeNull();
  });

  test("stays once its path is completed", async () => {
    await runJobAt(monday);
    for (const key of ["m1", "m2", "m3", "m4"]) {
      const body = { session_id: randomUUID() };
      const answer = await user.call("completeMilestone", { params: { id, key }, body });
      expect(answer.status).toBe(200);
    }
    expect(await readProposal()).toBeNull();
  });

  test.each([
    ["en", "There is also a proposal for your plan", "/dashboard"],
    ["ar", "اقتراح لخطتك", "/dashboard"],
  ] as const)(
    "in the weekly mail is more than a sentence and a link, without a reproach: %s",
    async (language, sentence, link) => {
      await testApp.admin.query("update users set language = $2 where id = $1", [
        user.id,
        language,
      ]);
      const preference = { in_app: true, email: true };
      await user.call("updateNotificationPreference", {
        params: { type: "insight" },
        body: preference,
      });
      await runJobAt(monday);
      const { rows } = await testApp.admin.query(
        "select data from boss.job where data->>'template' = 'weekly_summary' and data->>'to' = $1",
        [user.email],
      );
      expect(rows[0].data.params.proposal).toMatch(new RegExp(`${link}$`));
      const mail = await vi.waitFor(() => {
        const found = testApp.mailbox
          .messages()
          .find(({ to, text }) => to.includes(user.email) && text.includes(sentence));
        expect(found).toBeDefined();
        return found;
      }, 10_000);
      expect(mail?.text).not.toMatch(/behind|late\b|failed|متأخر|فشل/i);
    },
  );
});

test("[N12.10] an archived path takes its proposal away until it is active again", async () => {
  await runJobAt(monday);
  await user.call("updatePath", { params: { id }, body: { status: "archived" } });
  expect([await readProposal(), await hasProposal()]).toEqual([null, false]);
  await user.call("updatePath", { params: { id }, body: { status: "active" } });
  await runJobAt("2026-11-18T05:05:00Z");
  expect(await hasProposal()).toBe(true);
});
