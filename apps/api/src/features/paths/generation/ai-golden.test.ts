import { catalog } from "@masar/catalog/catalog";
import { limits } from "@masar/contract/limits";
import { pathOutcome, type PathOutcome } from "@masar/contract/paths/schemas";
import {
  type GoldenGoal,
  goldenGoals,
  toPlanInput,
} from "@masar/domain/planning/golden/golden-goals";
import { validateMilestones } from "@masar/domain/planning/validate-path";
import { checkModelPath } from "@masar/domain/planning/model/validate-model-path";
import { cleanText, hasAddress } from "@masar/domain/text/model-text";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createEngineFor } from "#api/features/paths/generation/choose-engine.ts";
import { blueprintEngine, type PathEngine } from "#api/features/paths/generation/engine.ts";
import { type TestApp } from "../../../../test/test-app.ts";
import {
  type TestAppWithModel,
  startTestAppWithModel,
} from "../../../../test/test-app-with-model.ts";
import {
  listRecorded,
  type Recorded,
  recordedPaths,
  toScript,
} from "../../../../test/assistant/recorded-paths.ts";
import { seedUsers } from "../../../../test/seeded-users.ts";

const repairOpening = "That answer breaks these rules";

let ai: TestAppWithModel["ai"];
let stop: TestAppWithModel["stop"];
let testApp: TestApp;
let engine: PathEngine;
beforeAll(async () => {
  ({ ai, testApp, stop } = await startTestAppWithModel({
    worker: false,
    env: {
      AI_MODEL: "sonar-recorded",
      // Half of these answers are no answers: the breaker is tested elsewhere.
      AI_BREAKER_FAILURES: "10000",
    },
  }));
  const [user] = await seedUsers(testApp, 1);
  const consent = { kind: "ai", granted: true, version: limits.termsVersion };
  await user?.call("recordConsent", { body: consent });
  const { log, withUser, spend, ai: configured } = testApp.app.services;
  const { signal } = new AbortController();
  const engineFor = createEngineFor({
    model: configured.model,
    log,
    withUser,
    spend,
    signal,
  });
  engine = engineFor(user?.id ?? "", signal);
});
// The daily limit of one user is tested elsewhere.
beforeEach(() => testApp.admin.query("delete from assistant_calls"));
afterAll(() => stop());

/** Without the deadline, which the recorded answers do not know. */
const toInput = (golden: GoldenGoal) => ({ ...toPlanInput(golden, "2026-11-15"), deadline: null });

/** Plans with these recorded answers, the first one first, and counts the calls of the model. */
async function planWith(golden: GoldenGoal, answers: Recorded[]) {
  const before = ai.received.length;
  const [first, second] = answers;
  if (first) ai.script("Plan a path from this data", { ...toScript(first), times: 1 });
  if (second) ai.script(repairOpening, { ...toScript(second), times: 1 });
  const outcome = await engine.plan(toInput(golden));
  return { outcome, calls: ai.received.length - before };
}

const slugs = new Map(catalog.courses.map((course) => [course.slug, course]));
const isModels = (outcome: PathOutcome) => outcome.kind === "path" && outcome.blueprint === null;

function listTexts(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(listTexts) : [];
}

/** By any engine: valid, in its language, with courses of the catalog and no other address. */
function expectSound(outcome: PathOutcome, golden: GoldenGoal): void {
  expect(pathOutcome.parse(outcome)).toEqual(outcome);
  if (outcome.kind === "choice") {
    expect(golden.kind).toMatch(/vague|unknown/);
    expect(outcome.candidates.length).toBeGreaterThan(0);
    return;
  }
  expect(validateMilestones(outcome.milestones, golden.language)).toEqual([]);
  if (isModels(outcome)) expect(checkModelPath(outcome, golden.language)).toEqual([]);
  expect(hasAddress(JSON.stringify([outcome.title, outcome.description]))).toBe(false);
  for (const milestone of Object.values(outcome.milestones)) {
    const { linkedCourses, origin, ...words } = milestone;
    const texts = listTexts(words);
    expect(texts.filter(hasAddress)).toEqual([]);
    expect(texts.filter((text) => text !== cleanText(text, text.length))).toEqual([]);
    expect(origin.engine).toBe(isModels(outcome) ? "ai" : "blueprint");
    for (const { course } of linkedCourses) {
      const known = slugs.get(course);
      expect(known, course).toBeDefined();
      if (golden.budget === "free") expect(known?.price_usd).toBe(0);
    }
  }
}

test("the recorded answers are at least 12 sound ones and 15 that are not, in both languages", () => {
  const count = (kind: string) => recordedPaths.filter((recorded) => recorded.kind === kind).length;
  expect(count("good")).toBeGreaterThanOrEqual(12);
  expect(count("bad")).toBeGreaterThanOrEqual(15);
  for (const language of ["en", "ar"] as const) {
    expect(listRecorded("good", language).length).toBeGreaterThanOrEqual(6);
    expect(listRecorded("bad", language).length).toBeGreaterThanOrEqual(15);
  }
});

/** These are about the one below, or share a word with it by chance. */
const otherUnrelated: Record<string, string> = {
  "en-05": "good-en-front-end",
  "en-21": "good-en-front-end",
  "en-27": "good-en-front-end",
  "en-30": "good-en-ielts",
  "en-57": "good-en-nurse",
  "en-58": "good-en-nurse",
  "en-77": "good-en-front-end",
  "ar-12": "good-ar-german",
  "ar-27": "good-ar-german",
};
const unrelated = { en: "good-en-beekeeping", ar: "good-ar-oud" };

const findRecorded = (name: string) => recordedPaths.find((recorded) => recorded.name === name)!;
const findFitting = ({ id }: GoldenGoal) => recordedPaths.find(({ fits }) => fits?.includes(id));
const findUnrelated = ({ id, language }: GoldenGoal) =>
  findRecorded(otherUnrelated[id] ?? unrelated[language]);

const planned = goldenGoals
  .filter(({ kind }) => kind !== "vague")
  .map((golden) => [golden.id, golden] as const);
const fitting = planned.filter(([, golden]) => findFitting(golden));
const others = planned.filter(([, golden]) => !findFitting(golden));

describe("[D13] [D18] the golden goals with sound answers", () => {
  test.each(fitting)("%s is the model's path after one call", async (_id, golden) => {
    const answer = findFitting(golden)!;
    const { outcome, calls } = await planWith(golden, [answer]);
    expectSound(outcome, golden);
    expect([isModels(outcome), calls]).toEqual([true, 1]);
    expect(outcome).toMatchObject({ kind: "path", title: answer.answer?.title });
    if (outcome.kind !== "path") return;
    expect(Object.values(outcome.milestones)[0]?.origin).toEqual({
      engine: "ai",
      name: "sonar-recorded",
      key: null,
      date: "2026-11-15",
    });
  });

  test("every valid answer belongs to a goal it fits", () => {
    const used = new Set(fitting.map(([, golden]) => findFitting(golden)?.name));
    expect(recordedPaths.filter(({ kind, name }) => kind === "good" && !used.has(name))).toEqual(
      [],
    );
  });

  test.each(
    goldenGoals
      .filter(({ kind }) => kind === "vague")
      .map((golden) => [golden.id, golden] as const),
  )("%s is vague: it gets a choice without a call of the model", async (_id, golden) => {
    const { outcome, calls } = await planWith(golden, []);
    expect([outcome.kind, calls]).toEqual(["choice", 0]);
  });
});

describe("[D14] an answer about something else", () => {
  test.each(others)("%s stays with the blueprints' path or choice", async (_id, golden) => {
    const answer = findUnrelated(golden);
    const { outcome, calls } = await planWith(golden, [answer, answer]);
    expect(calls).toBe(2);
    expect(ai.received.at(-1)?.question).toContain("the path is not about the goal");
    expect(outcome).toEqual(await blueprintEngine.plan(toInput(golden)));
  });

  test.each(fitting)("%s accepts the right answer at the second call", async (_id, golden) => {
    const answer = findFitting(golden)!;
    const { outcome, calls } = await planWith(golden, [findUnrelated(golden), answer]);
    expectSound(outcome, golden);
    expect({ calls, outcome }).toMatchObject({
      calls: 2,
      outcome: { title: answer.answer?.title },
    });
  });
});

describe("[D14] the goals that are not vague, with answers that break a rule", () => {
  test.each(planned.map(([id, golden], index) => [id, golden, index] as const))(
    "%s is repaired once, or ends as the blueprints have it",
    async (_id, golden, index) => {
      const broken = listRecorded("bad", golden.language).filter(({ ends }) => ends === "repaired");
      const [bad, worse] = [broken[index % broken.length]!, broken[(index + 7) % broken.length]!];
      const twice = await planWith(golden, [bad, worse]);
      expect(twice.calls).toBe(2);
      expect(twice.outcome).toEqual(await blueprintEngine.plan(toInput(golden)));
      const sound = findFitting(golden);
      if (!sound) return;
      const repaired = await planWith(golden, [bad, sound]);
      expectSound(repaired.outcome, golden);
      expect(repaired).toMatchObject({ calls: 2, outcome: { title: sound.answer?.title } });
    },
  );
});

/** What those with a fault are about. */
const dataGoals = { en: "en-08", ar: "ar-01", any: "en-08" };

describe("[D14] each recorded answer with a fault", () => {
  const bad = recordedPaths.filter(({ kind }) => kind === "bad");
  test.each(bad.map((recorded) => [`${recorded.name} ${recorded.ends}`, recorded] as const))(
    "%s",
    async (_name, recorded) => {
      const golden = goldenGoals.find(({ id }) => id === dataGoals[recorded.language])!;
      const sound = findFitting(golden)!;
      const once = await planWith(golden, [recorded, sound]);
      expectSound(once.outcome, golden);
      const again = await planWith(golden, [recorded, recorded]);
      expectSound(again.outcome, golden);
      const ends = [once, again].map(({ outcome, calls }) => [isModels(outcome), calls]);
      const expected = {
        stands: [
          [true, 1],
          [true, 1],
        ],
        repaired: [
          [true, 2],
          [false, 2],
        ],
        blueprints: [
          [false, 1],
          [false, 1],
        ],
      };
      expect(ends).toEqual(expected[recorded.ends!]);
    },
  );
});
