import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { endpoints } from "@masar/contract/endpoints";
import type { Mastery } from "@masar/contract/mastery/schemas";
import { correctValues } from "@masar/domain/checks/example-questions";
import { type RatedSkill, rateSkills } from "@masar/domain/mastery/fading-review";
import { answerQuestions, checkHref, readCheck } from "../../steps/checks.ts";
import { createPath } from "../../steps/paths.ts";
import { read, saveSettings } from "../../steps/study.ts";
import { expectAccessible } from "../../support/axe.ts";
import { expect, test } from "../../support/fixtures.ts";
import { waitUntilOffline } from "../../support/devices/offline-device.ts";
import { openPage } from "../../support/pages.ts";

const names = { "@en": "English", "@ar": "Arabic" };
const fadingHref = "/dashboard/review/fading";

/** Three checks of the first milestone, 40 days ago, with every question answered right. */
async function answerLongAgo(page: Page, pathId: string): Promise<void> {
  const { questions } = await readCheck(page, pathId, "m1");
  const finished_at = new Date(Date.now() - 40 * 86_400_000).toISOString();
  for (let from = 0; from < questions.length; from += 5) {
    const answers = questions
      .slice(from, from + 5)
      .map((question) => ({ question: question.id, values: correctValues(question) }));
    const path = endpoints.saveQuestionAnswers.path.replace(":id", randomUUID());
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const response = await page.request.put(path, {
      data: { source: "placement", finished_at, answers },
    });
    expect(response.status()).toBe(200);
  }
}

async function readSkills(page: Page): Promise<{ mastery: Mastery; skills: RatedSkill[] }> {
  const mastery = await read(page, "getMastery");
  return { mastery, skills: rateSkills(mastery.skills, mastery.today) };
}

const lastsDays = ({ status }: RatedSkill) =>
  (Date.parse(status.fadesOn) - Date.parse(status.lastOn)) / 86_400_000;

for (const tag of ["@en", "@ar"] as const) {
  test(
    `[N12.03] [N12.04] in ${names[tag]} review what fades shortens a skill's decay`,
    { tag },
    async ({ page, t, language, user }) => {
      expect(user.id).not.toBe("");
      await saveSettings(page, { rest_days: [] });
      const { path } = await createPath(page);
      await answerLongAgo(page, path.id);
      const before = await readSkills(page);
      const fading = before.skills.filter(({ status }) => status.isFading);
      expect(fading.length).toBeGreaterThan(0);

      await openPage(page, `/dashboard/learning-paths/${path.id}/progress`);
      const main = page.getByRole("main");
      await expect(
        main.getByRole("heading", { name: t("mastery:fading.title", { count: fading.length }) }),
      ).toBeVisible();
      await expectAccessible(page, "the map of skills");
      await main.getByRole("radio", { name: t("mastery:view.table"), exact: true }).check();
      const table = main.getByRole("table", { name: t("mastery:title"), exact: true });
      for (const { status } of fading) {
        const cell = table.getByRole("cell", { name: String(status.answers), exact: true });
        // oxlint-disable-next-line no-await-in-loop -- one row after the other
        await expect(cell.first()).toBeVisible();
      }
      await main.locator(`a[href="${fadingHref}"]`).click();
      await expect(page).toHaveURL(fadingHref);
      await answerQuestions(page, t, {
        questions: before.mastery.questions.map(({ question }) => question),
        language,
        choice: "right",
        nextLabel: t("mastery:review.next"),
        endLabel: t("mastery:review.end"),
      });
      await expect(
        main.getByRole("heading", { name: t("mastery:review.done"), exact: true }),
      ).toBeFocused();
      await expectAccessible(page, "the end of a review of what fades");

      const answersBefore = new Map(before.skills.map((one) => [one.skill, one.status.answers]));
      const reviewed = async () =>
        (await readSkills(page)).skills.filter(
          ({ skill, status }) => status.answers > (answersBefore.get(skill) ?? 0),
        );
      await expect.poll(async () => (await reviewed()).length).toBeGreaterThan(0);
      for (const after of await reviewed()) {
        const earlier = before.skills.find(({ skill }) => skill === after.skill);
        if (!earlier) throw new Error(`no ${after.skill} before`);
        expect(after.status.value).toBeGreaterThan(earlier.status.value);
        expect(after.status.isFading).toBe(false);
        expect(lastsDays(after)).toBeGreaterThan(lastsDays(earlier));
      }

      await openPage(page, "/profile");
      await expect(main.getByRole("heading", { name: t("mastery:title") })).toBeVisible();
    },
  );
}

test.describe("without a network", () => {
  test.use({ serviceWorkers: "allow" });

  test("[N12.04] a review taken offline counts each answer once after the network is back", async ({
    page,
    context,
    t,
    language,
    user,
    database,
  }) => {
    await saveSettings(page, { rest_days: [] });
    const { path } = await createPath(page);
    await answerLongAgo(page, path.id);
    const { mastery } = await readSkills(page);
    await openPage(page, "/dashboard/review");
    const main = page.getByRole("main");
    await waitUntilOffline(page, ["mastery", "review", "settings"]);
    await context.setOffline(true);
    await main.locator(`a[href="${fadingHref}"]`).click();
    const asked = await answerQuestions(page, t, {
      questions: mastery.questions.map(({ question }) => question),
      language,
      choice: "right",
      nextLabel: t("mastery:review.next"),
      endLabel: t("mastery:review.end"),
    });
    await expect(
      main.getByRole("heading", { name: t("mastery:review.done"), exact: true }),
    ).toBeFocused();
    const countAnswers = async () => {
      const { rows } = await database.query(
        "select id from question_attempts where user_id = $1 and source = 'review'",
        [user.id],
      );
      return rows.length;
    };
    expect(await countAnswers()).toBe(0);
    await context.setOffline(false);
    await expect.poll(countAnswers).toBe(asked.length);
    await openPage(page, checkHref(path.id, "m1"));
    expect(await countAnswers()).toBe(asked.length);
  });
});
