import { expect, test } from "../../support/fixtures.ts";

const texts = {
  en: { goal: "beekeeping", milestones: ["Know the hive", "The first colony"] },
  ar: { goal: "تربية النحل", milestones: ["التعرّف على الخلية", "أول طائفة نحل"] },
};

test("[N4.10] [N4.11] a goal without a path is answered while it is typed, and becomes a path by an own outline", async ({
  page,
  user: _signedIn,
  language,
  t,
}) => {
  const { goal, milestones } = texts[language];
  await page.goto("/dashboard/learning-paths/new");
  const field = page.getByLabel(t("onboarding:goal.label"), { exact: true });
  await field.fill(t("onboarding:goal.examples.web"));
  const served = page.locator("[aria-live=polite]").filter({ hasText: /\d/ });
  await expect(served.last()).toBeVisible();

  const before = await field.boundingBox();
  await field.fill(goal);
  const nearest = page.getByRole("list", { name: t("onboarding:goal.answer.others") });
  await expect(nearest.getByRole("button")).toHaveCount(3);
  expect(await field.boundingBox()).toEqual(before);

  await page.getByRole("button", { name: t("onboarding:outline.make") }).click();
  await expect(page.getByRole("heading", { name: t("onboarding:outline.heading") })).toBeFocused();
  await expect(page.getByLabel(t("onboarding:outline.title"))).toHaveValue(goal);
  for (const [index, title] of milestones.entries()) {
    const label = t("onboarding:outline.milestone", { number: index + 1 });
    await page.getByRole("textbox", { name: label, exact: true }).fill(title);
  }
  await page.getByRole("button", { name: t("onboarding:continue") }).click();
  await page.getByRole("button", { name: t("onboarding:plan.build") }).click();
  await expect(page.getByText(t("paths:draft.fromOutline"))).toBeVisible();
  for (const title of milestones) await expect(page.getByText(title).first()).toBeVisible();
  await page.getByRole("button", { name: t("paths:draft.accept") }).click();
  await expect(page).toHaveURL(/\/dashboard\/learning-paths\/[0-9a-f-]{36}$/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(goal);
});
