import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { limits } from "@masar/contract/limits";
import type { PathOutcome } from "@masar/contract/paths/schemas";
import { blueprintEngine, type PathEngine } from "#api/features/paths/generation/engine.ts";
import { type TestApp, startTestApp } from "../../../../test/test-app.ts";
import {
  createDraft,
  createPath,
  dataAnalyst,
  generate,
  type TestUser,
  readGeneration,
  readPath,
} from "../../../../test/paths.ts";

let testApp: TestApp;
let user: TestUser;

/** What the engine answers; each test may put its own way in between. */
type Plan = PathEngine["plan"];
let plan: Plan = blueprintEngine.plan;
beforeAll(async () => {
  testApp = await startTestApp({ engine: { plan: (...request) => plan(...request) } });
});
afterAll(() => testApp.stop());
beforeEach(async () => {
  plan = blueprintEngine.plan;
  user = await testApp.createUser();
});

const countPaths = async (of: TestUser) => (await of.call("listPaths")).body.paths.length;

async function readEvents(of: TestUser): Promise<{ name: string; payload: unknown }[]> {
  const { rows } = await testApp.admin.query(
    "select name, payload from live_events where user_id = $1 and name <> 'notification.created' order by seq",
    [of.id],
  );
  return rows;
}

describe("[D13] a generation", () => {
  test("runs in the background, sends each stage as a live event, and ends in one draft", async () => {
    const { id, path_id } = await generate(user);
    const stages = (await readEvents(user)).filter(({ name }) => name === "generation.changed");
    expect(stages.map(({ payload }) => payload)).toEqual([
      { id, status: "running", stage: "planning" },
      { id, status: "running", stage: "checking" },
      { id, status: "running", stage: "finding_courses" },
      { id, status: "done", stage: "finding_courses" },
    ]);
    const { path, courses } = await readPath(user, path_id ?? "");
    expect(path).toMatchObject({ status: "draft", blueprint: "data-analyst", version: 1 });
    const linked = Object.values(path.milestones).flatMap((milestone) => milestone.linkedCourses);
    expect(linked.length).toBeGreaterThan(0);
    const known = new Set(courses.map(({ slug }) => slug));
    expect(linked.filter(({ course }) => !known.has(course))).toEqual([]);
    const notifications = (await user.call("listNotifications")).body.notifications;
    expect(notifications.map(({ kind }: { kind: string }) => kind)).not.toContain("path_ready");
  });

  test("[N4.01] [N4.04] of a subject with tools lists what it left out, and adds it when asked", async () => {
    const intake = {
      ...dataAnalyst,
      blueprint: null,
      goal: "Data analysis with Excel and SQL in 3 months",
    };
    const { path_id, adaptation } = await generate(user, intake);
    const { path } = await readPath(user, path_id ?? "");
    const keysOf = ({ milestones }: typeof path) =>
      Object.values(milestones).map(({ origin }) => origin.key);
    expect(keysOf(path)).toEqual(["analyst-thinking", "spreadsheet-analysis", "sql-queries"]);
    const reasons = new Map(adaptation?.left_out.map(({ key, reason }) => [key, reason]));
    expect(reasons.get("python-for-analysts")).toBe("not_in_goal");
    const more = await generate(user, { ...intake, include: ["dashboards"] });
    const { path: longer } = await readPath(user, more.path_id ?? "");
    expect(keysOf(longer)).toEqual([...keysOf(path), "dashboards"]);
  });

  test("[N4.04] that adds a milestone reads the deadline from the goal's words again", async () => {
    const intake = { goal: "Data analysis with Excel and SQL in 3 months", hours_per_week: 10 };
    const { path_id, adaptation } = await generate(user, intake);
    expect(adaptation?.deadline_from_words).toBe(true);
    const replaces = path_id ?? "";
    const { path } = await readPath(user, replaces);
    const addition = { ...intake, include: ["dashboards"], deadline: path.deadline };
    const more = await generate(user, addition, { replaces });
    expect(more.intake.deadline).toBeNull();
    expect(more.adaptation?.deadline_from_words).toBe(true);
    const chosen = { ...addition, include: ["dashboards", "applied-statistics"] };
    const deadline = `${Number(path.deadline?.slice(0, 4)) + 1}-06-30`;
    const last = await generate(user, { ...chosen, deadline }, { replaces: more.path_id ?? "" });
    expect(last.intake.deadline).toBe(deadline);
  });

  test("[D12] whose user cleared the deadline in the goal's words has none", async () => {
    const intake = { goal: "Data analysis with Excel and SQL in 3 months", no_deadline: true };
    const { path_id, adaptation } = await generate(user, intake);
    expect(adaptation?.deadline_from_words).toBe(false);
    expect((await readPath(user, path_id ?? "")).path.deadline).toBeNull();
  });

  test("made before left-out milestones were stored is read with none", async () => {
    const { id } = await generate(user);
    await testApp.admin.query(
      "update path_generations set adaptation = adaptation - 'left_out', intake = intake - 'include' where id = $1",
      [id],
    );
    const { adaptation, intake } = await readGeneration(user, id);
    expect([adaptation?.left_out, intake.include]).toEqual([[], []]);
  });

  test("runs once if it is started twice by the same id and run by several workers", async () => {
    const id = randomUUID();
    const body = { id, intake: dataAnalyst };
    const answers = await Promise.all([1, 2, 3].map(() => user.call("startGeneration", { body })));
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202]);
    const payload = { user_id: user.id, generation_id: id };
    for (let times = 0; times < 3; times++) {
      await testApp.app.services.queue.enqueue("path.generate", payload);
    }
    await expect.poll(async () => (await readGeneration(user, id)).status).toBe("done");
    const waiting =
      "select 1 from boss.job where data->>'generation_id' = $1 and state <> 'completed'";
    await expect.poll(async () => (await testApp.admin.query(waiting, [id])).rows).toEqual([]);
    expect(await countPaths(user)).toBe(1);
  });

  test("that is cancelled makes no path, even when its engine answers afterwards", async () => {
    const { started, answer } = holdEngine();
    const id = randomUUID();
    await user.call("startGeneration", { body: { id, intake: dataAnalyst } });
    await started;
    expect((await readGeneration(user, id)).status).toBe("running");
    const cancelled = await user.call("cancelGeneration", { params: { id } });
    expect([cancelled.status, cancelled.body.status]).toEqual([200, "cancelled"]);
    answer();
    const done = "select 1 from boss.job where data->>'generation_id' = $1 and state = 'completed'";
    await expect.poll(async () => (await testApp.admin.query(done, [id])).rows.length).toBe(1);
    expect(await countPaths(user)).toBe(0);
    expect((await readGeneration(user, id)).status).toBe("cancelled");
  });

  test("that has ended stays as it ended when it is cancelled", async () => {
    const { id, path_id } = await generate(user);
    const cancelled = await user.call("cancelGeneration", { params: { id } });
    expect(cancelled.body).toMatchObject({ status: "done", path_id });
  });

  test("fails and stores no path when a milestone has no deliverables", async () => {
    plan = async (...request) => {
      const made = await blueprintEngine.plan(...request);
      for (const milestone of Object.values(made.kind === "path" ? made.milestones : {})) {
        milestone.deliverables = [];
      }
      return made;
    };
    expect(await generate(user)).toMatchObject({ status: "failed", path_id: null });
    expect(await countPaths(user)).toBe(0);
  });

  test("whose engine throws is tried again, and fails only when no try is left", async () => {
    let tries = 0;
    plan = (...request) => {
      tries++;
      return tries === 1 ? Promise.reject(new Error("no")) : blueprintEngine.plan(...request);
    };
    expect((await generate(user)).status).toBe("done");
    expect(tries).toBeGreaterThan(1);
    plan = () => Promise.reject(new Error("no"));
    const id = randomUUID();
    await user.call("startGeneration", { body: { id, intake: dataAnalyst } });
    const hurry =
      "update boss.job set start_after = now() where data->>'generation_id' = $1 and state = 'retry'";
    await expect
      .poll(
        async () => {
          await testApp.admin.query(hurry, [id]);
          return (await readGeneration(user, id)).status;
        },
        { timeout: 14_000, interval: 200 },
      )
      .toBe("failed");
  });

  test.each([
    ["done", "path_ready", (...args: Parameters<Plan>) => blueprintEngine.plan(...args)],
    [
      "choice",
      "path_choice",
      (...[input]: Parameters<Plan>) =>
        blueprintEngine.plan({ ...input, goal: "beekeeping", blueprint: null }),
    ],
    [
      "failed",
      "path_failed",
      async (...args: Parameters<Plan>) => {
        const outcome = await blueprintEngine.plan(...args);
        return outcome.kind === "path" ? { ...outcome, milestones: {} } : outcome;
      },
    ],
  ])("that takes long and is %s sends a notification", async (status, kind, make) => {
    const { started, answer } = holdEngine(make);
    const id = randomUUID();
    await user.call("startGeneration", { body: { id, intake: dataAnalyst } });
    await started;
    const { slowAfterSeconds } = limits.generation;
    await testApp.admin.query(
      "update path_generations set created_at = now() - make_interval(secs => $2) where id = $1",
      [id, slowAfterSeconds],
    );
    answer();
    await expect.poll(async () => (await readGeneration(user, id)).status).toBe(status);
    const notifications = (await user.call("listNotifications")).body.notifications;
    expect(notifications[0]).toMatchObject({ kind, type: "study" });
  });

  test("replaces the named draft, but never an accepted path", async () => {
    const draft = await createDraft(user);
    const next = await generate(user, dataAnalyst, { replaces: draft.path.id });
    const { paths } = (await user.call("listPaths")).body;
    expect(paths.map(({ id }: { id: string }) => id)).toEqual([next.path_id]);
    const accepted = await createPath(user);
    await generate(user, dataAnalyst, { replaces: accepted.path.id });
    expect((await readPath(user, accepted.path.id)).path.status).toBe("active");
  });

  test("leaves a named draft that was edited", async () => {
    const { path: draft } = await createDraft(user);
    const change = { kind: "rename", title: "Mine", description: "" } as const;
    await user.call("editPath", {
      params: { id: draft.id },
      body: { edit_id: randomUUID(), base_version: 1, change },
    });
    await generate(user, dataAnalyst, { replaces: draft.id });
    expect((await readPath(user, draft.id)).path.title).toBe("Mine");
  });

  test("[D13] replaces the unedited draft of the same goal that no generation named", async () => {
    const older = await createDraft(user);
    const ofOtherGoal = await createDraft(user, { ...dataAnalyst, goal: "UX designer" });
    const edited = await createDraft(user, { ...dataAnalyst, hours_per_week: 9 });
    const listIds = async () =>
      (await user.call("listPaths")).body.paths.map(({ id }: { id: string }) => id).toSorted();
    expect(await listIds()).toEqual([ofOtherGoal.path.id, edited.path.id].toSorted());
    expect(await listIds()).not.toContain(older.path.id);
    const change = { kind: "rename", title: "Mine", description: "" } as const;
    await user.call("editPath", {
      params: { id: edited.path.id },
      body: { edit_id: randomUUID(), base_version: 1, change },
    });
    const last = await createDraft(user);
    const remaining = [ofOtherGoal, edited, last].map(({ path }) => path.id);
    expect(await listIds()).toEqual(remaining.toSorted());
  });

  test("links no course that is dead or removed from the catalog", async () => {
    const before = await createDraft(user);
    const named = before.courses.map(({ slug }) => slug);
    const [dead = "", removed = ""] = named;
    const mark = (slug: string, values: string) =>
      testApp.admin.query(`update courses set ${values} where slug = $1`, [slug]);
    await mark(dead, "link_status = 'dead'");
    await mark(removed, "is_active = false");
    try {
      const after = await createDraft(user);
      const slugs = after.courses.map(({ slug }) => slug);
      expect(slugs.length).toBeGreaterThan(0);
      expect(slugs).not.toContain(dead);
      expect(slugs).not.toContain(removed);
    } finally {
      await mark(dead, "link_status = 'unchecked'");
      await mark(removed, "is_active = true");
    }
  });

  test("returns 404 for another user's generation", async () => {
    const { id } = await generate(user);
    const other = await testApp.createUser();
    for (const name of ["getGeneration", "cancelGeneration"] as const) {
      expect((await other.call(name, { params: { id } })).status).toBe(404);
    }
  });

  /** Holds the worker in the middle of its planning. */
  function holdEngine(make: Plan = blueprintEngine.plan) {
    let answer: () => void = () => {};
    const answered = new Promise<void>((resolve) => (answer = resolve));
    const started = new Promise<void>((resolve) => {
      plan = async (...args): Promise<PathOutcome> => {
        resolve();
        await answered;
        return make(...args);
      };
    });
    return { started, answer };
  }
});

test("[D14] a goal we know nothing of gets the closest we have to choose from, and no path", async () => {
  const made = await generate(user, { goal: "beekeeping" });
  expect(made).toMatchObject({ status: "choice", path_id: null });
  expect(made.choice?.reason).toMatch(/unknown|vague/);
  expect(made.choice?.candidates.length).toBeGreaterThan(0);
  expect(await countPaths(user)).toBe(0);
});

test("[D18] every milestone stores its origin and its skills", async () => {
  const { path } = await createDraft(user);
  for (const milestone of Object.values(path.milestones)) {
    expect(milestone.origin).toEqual({
      engine: "blueprint",
      name: "data-analyst",
      key: expect.stringMatching(/^[a-z]/),
      date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      session_lengths: "by_kind",
    });
    expect(milestone.skills.length).toBeGreaterThan(0);
  }
});

test("[D13] somebody whose path is made in no time does not wait behind nine slow ones", async () => {
  const letGo = Promise.withResolvers<void>();
  let held = 0;
  plan = async (input, ...rest) => {
    if (input.hours_per_week === 9) {
      held++;
      await letGo.promise;
    }
    return blueprintEngine.plan(input, ...rest);
  };
  try {
    const others = [];
    for (let at = 0; at < 9; at++) {
      if (at % limits.generation.running === 0) others.push(await testApp.createUser());
      const body = { id: randomUUID(), intake: { ...dataAnalyst, hours_per_week: 9 } };
      await others.at(-1)?.call("startGeneration", { body });
    }
    await expect.poll(() => held, { timeout: 10_000 }).toBe(9);
    expect((await generate(user)).status).toBe("done");
  } finally {
    letGo.resolve();
  }
});

/** Three generations untouched for so long, and their state after a fourth is started. */
async function leaveUntouched(status: "queued" | "running", since: string) {
  const ids = Array.from({ length: limits.generation.running }, () => randomUUID());
  for (const id of ids) {
    await testApp.admin.query(
      `insert into path_generations (user_id, id, status, intake, language, updated_at)
       values ($1, $2, $3, $4, 'en', now() - $5::interval)`,
      [user.id, id, status, JSON.stringify({ goal: "x" }), since],
    );
  }
  const body = { id: randomUUID(), intake: dataAnalyst };
  const started = await user.call("startGeneration", { body });
  const { rows } = await testApp.admin.query(
    "select distinct status from path_generations where id = any ($1)",
    [ids],
  );
  return [started.status, ...rows.map((row) => row.status)];
}

test("[D13] one that no worker has touched for long fails and does not count as running", async () => {
  expect(await leaveUntouched("running", "20 minutes")).toEqual([202, "failed"]);
});

test("[D13] one that waits in a long queue has not failed, until no queue can be so long", async () => {
  expect(await leaveUntouched("queued", "20 minutes")).toEqual([429, "queued"]);
  user = await testApp.createUser();
  expect(await leaveUntouched("queued", "7 hours")).toEqual([202, "failed"]);
});
