import type { Page } from "@playwright/test";
import type { ModelMilestone } from "@masar/domain/planning/model/model-path";
import type { TFunction } from "i18next";
import { listRecorded, toScript } from "../../../apps/api/test/assistant/recorded-paths.ts";
import { formatDate } from "../../../apps/web/app/platform/format/format.ts";
import { newWord } from "../../steps/assistant.ts";
import { expect, test } from "../../support/fixtures.ts";
import { openedMilestone, readPath } from "../../steps/paths.ts";
import { agreeTo, readRequests, scriptAnswer } from "../../support/scripted-ai.ts";
import { read } from "../../steps/study.ts";
import { toastsOf } from "../../support/toasts.ts";

const home = "/dashboard/learning-paths";

const goals = {
  en: { unknown: "Keep bees", known: "I want to become a data analyst" },
  ar: { unknown: "العزف على العود", known: "أريد أن أصبح محلّل بيانات" },
};
const recorded = { en: "good-en-beekeeping", ar: "good-ar-oud" };

const anew: Record<"en" | "ar", ModelMilestone> = {
  en: {
    title: "Hive and tools, on a budget",
    description: "Used boxes are enough when they are clean.",
    difficulty: "beginner",
    skills: ["used equipment", "site selection"],
    deliverables: ["A cleaned hive"],
    completion_criteria: ["No wax or moth is left in the box"],
    prerequisites: [],
    sub_milestones: [
      { title: "Choose the place", estimated_hours: 3 },
      { title: "Clean a used hive", estimated_hours: 6 },
    ],
    courses: [],
  },
  ar: {
    title: "أصابع مرنة بلا استعجال",
    description: "تمارين قصيرة كل يوم تغني عن ساعات طويلة.",
    difficulty: "beginner",
    skills: ["تمارين الأصابع", "الإيقاع البسيط"],
    deliverables: ["تسجيل لتمرينين"],
    completion_criteria: ["يُعزف التمرينان على سرعة خمسين نبضة من دون توقف"],
    prerequisites: [],
    sub_milestones: [
      { title: "تمارين اليد اليسرى", estimated_hours: 4 },
      { title: "تمارين الريشة", estimated_hours: 4 },
    ],
    courses: [],
  },
};

/** From the goal to the draft, with the default answers. */
async function build(page: Page, t: TFunction, goal: string): Promise<void> {
  await page.goto(`${home}/new`);
  await expect(page.getByRole("heading", { name: t("onboarding:goal.heading") })).toBeVisible();
  await page.getByLabel(t("onboarding:goal.label"), { exact: true }).fill(goal);
  await page.getByRole("button", { name: t("onboarding:continue") }).click();
  await page.getByRole("button", { name: t("onboarding:skip") }).click();
  await page.getByRole("button", { name: t("onboarding:plan.build") }).click();
  await expect(page.getByRole("button", { name: t("paths:draft.accept") })).toBeVisible();
}

test("[D15] [D18] after consent a path is made by AI, which is shown everywhere, and one milestone is regenerated", async ({
  page,
  context,
  user,
  language,
  t,
}) => {
  expect(user.id).not.toBe("");
  await agreeTo(context.request, "ai");
  const word = newWord();
  const made = listRecorded("good", language).find(({ name }) => name === recorded[language]);
  expect(made?.answer).toBeDefined();
  if (!made?.answer) return;
  await scriptAnswer(word, toScript(made));
  await build(page, t, `${goals[language].unknown} ${word}`);
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { name: made.answer.title })).toBeVisible();
  const { today } = await read(page, "getOverview");
  const [request] = await readRequests(word);
  const model = String(request?.body.model);
  const date = formatDate(language, today, "date", "UTC");
  await expect(main.getByText(t("paths:draft.fromAi", { model, date }))).toBeVisible();
  expect(JSON.stringify(request?.body)).not.toContain(user.email);

  await page.getByRole("button", { name: t("paths:draft.accept") }).click();
  await expect(page).toHaveURL(/\/dashboard\/learning-paths\/[0-9a-f-]{36}$/);
  const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  const [, second] = made.answer.milestones;
  await page.goto(`${home}/${id}?milestone=m2`);
  const before = openedMilestone(page, second?.title ?? "");
  const provenance = t("road:milestone.fromAi", { name: model, date });
  await expect(before.getByText(provenance)).toBeVisible();

  const { title } = anew[language];
  await scriptAnswer(word, { object: anew[language] });
  const menu = t("road:milestone.menu", { title: second?.title });
  await before.getByRole("button", { name: menu, exact: true }).click();
  await page.getByRole("menuitem", { name: t("road:milestone.regenerate"), exact: true }).click();
  const question = page.getByRole("dialog", { name: t("road:milestone.rebuildTitle") });
  await question.getByRole("button", { name: t("road:milestone.rebuildConfirm") }).click();
  await expect(toastsOf(page, t)).toContainText(t("road:toasts.regenerated"));
  const after = openedMilestone(page, title);
  await expect(after.getByText(anew[language].deliverables[0] ?? "")).toBeVisible();
  await expect(after.getByText(provenance)).toBeVisible();
  const milestones = (await readPath(page, id)).path.milestones;
  expect(milestones["m2"]?.title).toBe(title);
  expect(milestones["m1"]?.title).toBe(made.answer.milestones[0]?.title);
});

test("@once without consent, or after an invalid answer, the user gets the blueprint's path with an explanation", async ({
  page,
  context,
  user,
  language,
  t,
}) => {
  expect(user.id).not.toBe("");
  const word = newWord();
  const [fromBlueprint = ""] = t("paths:draft.fromBlueprint", { name: "00" }).split("00");
  const main = page.getByRole("main");
  await build(page, t, `${goals[language].known} ${word}`);
  await expect(main.getByText(fromBlueprint)).toBeVisible();
  expect(await readRequests(word)).toEqual([]);

  await agreeTo(context.request, "ai");
  const broken = listRecorded("bad", language).find(({ name }) => name.endsWith("-one-step"));
  expect(broken?.answer).toBeDefined();
  await scriptAnswer(word, { object: broken?.answer });
  await build(page, t, `${goals[language].known} ${word}`);
  await expect(main.getByText(fromBlueprint)).toBeVisible();
  expect((await readRequests(word)).length).toBeGreaterThan(0);
  await expect(main.getByText(broken?.answer?.title ?? "")).toHaveCount(0);
});
