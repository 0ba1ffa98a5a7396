import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { PlacementQuestions } from "@masar/contract/checks/schemas";
import type { PathDetail } from "@masar/contract/paths/schemas";
import {
  gradePlacementAnswer,
  type PlacementAnswer,
  proposePlacement,
  selectPlacementQuestion,
} from "@masar/domain/checks/placement";
import { correctValues } from "@masar/domain/checks/example-questions";
import {
  forecastMilestones,
  leaveOutParts,
  type LeftOutParts,
} from "@masar/domain/planning/placement/leave-out-parts";
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
} from "../../../test/edited-path.ts";
import { createPath, keysOf } from "../../../test/paths.ts";
import { createChangeStamp } from "../../../test/offline/change-stamp.ts";
import { makeMilestone, storePath } from "../../../test/stored-paths.ts";

editOnePath();

async function getPlacement(of = id): Promise<PlacementQuestions[]> {
  const { status, body } = await user.call("getPlacement", { params: { id: of } });
  expect(status).toBe(200);
  return body.milestones;
}

const subsOf = (key: string) => detail.path.milestones[key]?.subMilestones ?? [];
const planOf = (of: PathDetail, milestones = of.path.milestones) =>
  forecastMilestones(of, of.session_counts, milestones);
const leaveOut = (parts: {
  milestones?: string[];
  sub_milestones?: LeftOutParts["sub_milestones"];
}) => ({
  kind: "leave_out" as const,
  milestones: parts.milestones ?? [],
  sub_milestones: [...(parts.sub_milestones ?? [])],
});

describe("the questions of a placement", () => {
  test("[N10.12] are those of the path's milestones, in its order, each with the sub-milestone it is about", async () => {
    const milestones = await getPlacement();
    expect(milestones.map(({ milestone_key }) => milestone_key)).toEqual(keysOf(detail.path));
    for (const { milestone_key, questions, steps } of milestones) {
      expect(questions.length).toBeGreaterThanOrEqual(5);
      const ids = new Set(subsOf(milestone_key).map((sub) => sub.id));
      for (const question of questions) {
        expect(ids).toContain(steps[question.sub_milestone]);
        expect(gradePlacementAnswer(question, correctValues(question))).toBe("right");
      }
    }
  });

  test("[N10.12] of a path in Arabic are about its Arabic sub-milestones", async () => {
    await user.call("updateSettings", { body: { language: "ar" } });
    setDetail(await createPath(user, { goal: "أريد أن أصبح محلّل بيانات" }));
    expect(detail.path.language).toBe("ar");
    const [first] = await getPlacement();
    expect(Object.values(first?.steps ?? {})).toEqual(subsOf("m1").map((sub) => sub.id));
  });

  test("[N10.12] leave out what is completed, and milestones without questions", async () => {
    const [sub] = subsOf("m2");
    const body = { ...createChangeStamp(), completed: true };
    const params = { id, key: "m2", sub: sub?.id ?? "" };
    expect((await user.call("tickSubMilestone", { params, body })).status).toBe(200);
    const completed = { params: { id, key: "m1" }, body: { session_id: randomUUID() } };
    expect((await user.call("completeMilestone", completed)).status).toBe(200);
    const [first] = await getPlacement();
    expect(first?.milestone_key).toBe("m2");
    expect(Object.values(first?.steps ?? {})).not.toContain(sub?.id);
    const own = await storePath(testApp, user, { milestones: { m1: makeMilestone(1) } });
    expect(await getPlacement(own.id)).toEqual([]);
  });
});

describe("the result of a placement", () => {
  test("[N10.13] leaves out milestones and sub-milestones in one version, and one undo restores them", async () => {
    const before = detail.path;
    const [known, kept] = subsOf("m3");
    const parts = {
      milestones: ["m1", "m2"],
      sub_milestones: [{ key: "m3", sub_milestone: known?.id ?? "" }],
    };
    await edit(leaveOut(parts));
    expect(keysOf(detail.path)).toEqual(keysOf(before).slice(2));
    const third = detail.path.milestones["m3"];
    expect(third?.subMilestones[0]).toEqual(kept);
    expect(third?.order).toBe(1);
    const hours = before.milestones["m3"]?.estimatedHours ?? 0;
    expect(third?.estimatedHours).toBe(hours - (known?.estimatedHours ?? 0));
    expect(detail.path.version).toBe(before.version + 1);
    const { body } = await user.call("listPathVersions", { params: { id } });
    expect(body.versions[0]).toMatchObject({ kind: "leave_out" });
    await undo();
    expect(detail.path.milestones).toEqual(before.milestones);
  });

  test("[N10.13] has the hours and the finish date that the device showed before", async () => {
    await user.call("completeMilestone", {
      params: { id, key: "m1" },
      body: { session_id: randomUUID() },
    });
    const { body } = await user.call("getPath", { params: { id } });
    setDetail(body);
    const parts = leaveOut({
      milestones: ["m4"],
      sub_milestones: [{ key: "m3", sub_milestone: subsOf("m3")[1]?.id ?? "" }],
    });
    const shown = planOf(detail, leaveOutParts(detail.path.milestones, parts));
    const now = planOf(detail);
    expect(shown.hours).toBeLessThan(now.hours);
    expect(shown.finish_date < now.finish_date).toBe(true);
    await edit(parts);
    expect(planOf(detail)).toEqual(shown);
  });

  test("[N10.13] that names nothing, everything, an unknown part or all of a milestone is refused", async () => {
    const all = subsOf("m1").map((sub) => ({ key: "m1", sub_milestone: sub.id }));
    for (const parts of [
      {},
      { milestones: keysOf(detail.path) },
      { milestones: ["m99"] },
      { sub_milestones: [{ key: "m1", sub_milestone: "sub-999" }] },
      { sub_milestones: all },
    ]) {
      const { status, body } = await sendEdit(leaveOut(parts));
      expect([status, body.code]).toEqual([409, "not_possible_now"]);
    }
  });

  test("[N10.13] of a learner who knows the first two milestones leaves out these", async () => {
    const milestones = (await getPlacement()).map(({ milestone_key, questions }) => ({
      key: milestone_key,
      questions,
    }));
    const known = new Set(["m1", "m2"]);
    const answers: PlacementAnswer[] = [];
    for (;;) {
      const question = selectPlacementQuestion(milestones, answers);
      if (!question) break;
      const of = milestones.find(({ questions }) => questions.includes(question));
      const values = of && known.has(of.key) ? correctValues(question) : [];
      answers.push({ question: question.id, outcome: gradePlacementAnswer(question, values) });
    }
    const proposed = proposePlacement(milestones, answers).filter(({ isSkipped }) => isSkipped);
    await edit(leaveOut({ milestones: proposed.map(({ key }) => key) }));
    expect(keysOf(detail.path)[0]).toBe("m3");
  });
});

describe("the placement of a visitor", () => {
  const getVisitorPlacement = (slug: string) =>
    testApp.openBrowser().call("getBlueprintPlacement", { params: { slug } });

  test("[N10.14] asks about the blueprint without an account, and its parts shorten the preview by their hours", async () => {
    const { status, body } = await getVisitorPlacement("data-analyst");
    expect(status).toBe(200);
    const [first, second] = body.milestones as PlacementQuestions[];
    expect(first?.questions.length).toBeGreaterThanOrEqual(8);
    const step = Object.values(second?.steps ?? {})[0] ?? "";
    const preview = async (known_parts: string[]) => {
      const request = { goal: "", blueprint: "data-analyst", known_parts };
      return (await testApp.openBrowser().call("previewPath", { body: request })).body;
    };
    const whole = await preview([]);
    const shorter = await preview([first?.milestone_key ?? "", step]);
    const { m1, m2 } = whole.milestones;
    expect(shorter.milestones["m1"].origin.key).toBe(m2.origin.key);
    expect(shorter.milestones["m1"].subMilestones).toEqual(
      m2.subMilestones.slice(1).map((sub: object, index: number) => ({
        ...sub,
        id: `sub-${index + 1}`,
      })),
    );
    expect(shorter.plan.hours).toBe(
      whole.plan.hours - m1.estimatedHours - m2.subMilestones[0].estimatedHours,
    );
  });

  test("[N1.05] [N10.14] is sent to 300 visitors a minute behind one address", async () => {
    const shared = testApp.openBrowser();
    const call = () => shared.call("getBlueprintPlacement", { params: { slug: "data-analyst" } });
    // Counted beforehand: a slow machine needs more than the minute for so many requests.
    const key = `placement:address:${shared.address}`;
    for (let used = 1; used < 300; used++) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await testApp.app.services.requestLimiter.count(key, 60);
    }
    expect((await call()).status).toBe(200);
    expect((await call()).status).toBe(429);
  });

  test("[N10.14] of an unknown blueprint is not found", async () => {
    expect((await getVisitorPlacement("no-such-blueprint")).status).toBe(404);
  });
});
