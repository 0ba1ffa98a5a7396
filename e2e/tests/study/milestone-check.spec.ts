import { deskHref } from "../../steps/desk.ts";
import { answerCheck, checkHref, readCheck } from "../../steps/checks.ts";
import { createPath, openedMilestone, readPath } from "../../steps/paths.ts";
import { read, saveSettings } from "../../steps/study.ts";
import { expectAccessible } from "../../support/axe.ts";
import { expect, test } from "../../support/fixtures.ts";
import { readDevice, waitUntilOffline } from "../../support/devices/offline-device.ts";
import { openPage, settlePage } from "../../support/pages.ts";

const names = { "@en": "English", "@ar": "Arabic" };

for (const tag of ["@en", "@ar"] as const) {
  test(
    `[N10.06] [N10.07] in ${names[tag]} a check is failed, its questions become cards that return two days later, and the next check is passed`,
    { tag },
    async ({ page, t, language, user, database }) => {
      await saveSettings(page, { rest_days: [] });
      const { path } = await createPath(page);
      const { questions } = await readCheck(page, path.id, "m1");
      await page.goto(`/dashboard/learning-paths/${path.id}?milestone=m1`);
      await settlePage(page);
      const sheet = openedMilestone(page, path.milestones["m1"]?.title ?? "");
      await sheet.getByRole("link", { name: t("checks:status.start"), exact: true }).click();
      const main = page.getByRole("main");
      await main.getByRole("button", { name: t("checks:start.start"), exact: true }).click();
      await expectAccessible(page, "a question of a check");
      const first = await answerCheck(page, t, { questions, language, choice: "unknown" });
      const total = first.length;
      const right = (count: number) => t("checks:result.right", { total, right: count });
      await expect(main.getByRole("heading", { name: right(0), exact: true })).toBeFocused();
      await expectAccessible(page, "a failed check");
      await main
        .getByRole("button", { name: t("checks:cards.add", { count: total }), exact: true })
        .click();
      await expect(main.getByText(t("checks:cards.saved"), { exact: true })).toBeVisible();
      await expect.poll(async () => (await read(page, "listReview")).cards.length).toBe(total);

      // Two days pass.
      await database.query(
        "update check_attempts set finished_at = finished_at - interval '2 days' where user_id = $1",
        [user.id],
      );
      const { today } = await read(page, "getOverview");
      await database.query("update review_cards set due_on = $1 where user_id = $2", [
        today,
        user.id,
      ]);
      await openPage(page, "/dashboard");
      await main.getByRole("link", { name: t("study:review.start"), exact: true }).click();
      for (let done = 0; done < total; done++) {
        const count = t("review:sitting.count", { done, total });
        // oxlint-disable no-await-in-loop -- one card after the other
        await expect(main.getByText(count, { exact: true })).toBeVisible();
        await main.getByRole("button", { name: t("review:sitting.show"), exact: true }).click();
        await main.getByRole("button", { name: new RegExp(`^${t("review:rate.good")}`) }).click();
        // oxlint-enable no-await-in-loop
      }
      await expect(main.getByRole("heading", { name: t("review:end.title") })).toBeVisible();

      await openPage(page, checkHref(path.id, "m1"));
      await main.getByRole("button", { name: t("checks:start.again"), exact: true }).click();
      const second = await answerCheck(page, t, { questions, language, choice: "right" });
      expect(second.filter((id) => !first.includes(id))).toHaveLength(questions.length - total);
      await expect(main.getByText(t("checks:result.passed"), { exact: true })).toBeVisible();
      await expect
        .poll(async () => (await readPath(page, path.id)).checks)
        .toContainEqual({ milestone_key: "m1", checked_at: expect.any(String) });
      await main.getByRole("link", { name: t("checks:result.study"), exact: true }).click();
      await expect(sheet.getByRole("link", { name: t("checks:status.repeat") })).toBeVisible();
    },
  );
}

test.describe("without a network", () => {
  test.use({ serviceWorkers: "allow" });

  for (const tag of ["@en", "@ar"] as const) {
    test(
      `[N10.08] in ${names[tag]} a check taken offline survives a reload, counts once`,
      { tag },
      async ({ page, context, t, language, user, database }) => {
        const { path } = await createPath(page);
        const { questions } = await readCheck(page, path.id, "m1");
        await openPage(page, `${deskHref}?path=${path.id}&milestone=m1`);
        await waitUntilOffline(page, ["paths", "milestone-check", "settings"]);
        await context.setOffline(true);

        await openPage(page, checkHref(path.id, "m1"));
        const main = page.getByRole("main");
        await main.getByRole("button", { name: t("checks:start.start"), exact: true }).click();
        await main.getByRole("button", { name: t("checks:run.unknown"), exact: true }).click();
        await main.getByRole("button", { name: t("checks:run.next"), exact: true }).click();
        await page.reload();
        await settlePage(page);
        const rest = await answerCheck(page, t, { questions, language, choice: "right" });
        await expect(main.getByText(t("checks:result.passed"), { exact: true })).toBeVisible();
        expect((await readDevice(page)).waiting).toEqual(["saveCheckAttempt"]);
        const readAttempts = async () =>
          (
            await database.query(
              "select correct, total, is_passed from check_attempts where user_id = $1",
              [user.id],
            )
          ).rows;
        expect(await readAttempts()).toEqual([]);

        await context.setOffline(false);
        await expect.poll(async () => (await readDevice(page)).waiting).toEqual([]);
        expect(await readAttempts()).toEqual([
          { correct: rest.length, total: rest.length + 1, is_passed: true },
        ]);
        await page.reload();
        await expect(main.getByText(t("checks:start.before"), { exact: true })).toBeVisible();
        await expect(main.getByRole("button", { name: t("checks:start.show") })).toHaveCount(1);
      },
    );
  }
});
