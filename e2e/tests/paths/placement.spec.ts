import type { Page } from "@playwright/test";
import type { PlacementQuestions } from "@masar/contract/checks/schemas";
import { answerPlacement } from "../../steps/checks.ts";
import { createPath, readPath, titlesOf } from "../../steps/paths.ts";
import { expectAccessible } from "../../support/axe.ts";
import { expect, test } from "../../support/fixtures.ts";
import { settlePage } from "../../support/pages.ts";
import { undoFromToast } from "../../support/toasts.ts";

test.beforeEach(({ user }) => expect(user.id).not.toBe(""));

async function readQuestions(page: Page, id: string) {
  const answer = await page.request.get(`/api/paths/${id}/placement`);
  return ((await answer.json()) as { milestones: PlacementQuestions[] }).milestones;
}

const names = { "@en": "English", "@ar": "Arabic" };

for (const tag of ["@en", "@ar"] as const) {
  test(
    `[N10.12] [N10.13] a placement shortens a path in ${names[tag]}, and one tap undoes it`,
    { tag },
    async ({ page, language, t }) => {
      const before = await createPath(page);
      const { id } = before.path;
      const milestones = await readQuestions(page, id);
      await page.goto(`/dashboard/learning-paths/${id}`);
      await settlePage(page);
      await page.getByRole("button", { name: t("road:menu.label") }).click();
      await page.getByRole("menuitem", { name: t("road:menu.placement"), exact: true }).click();
      await page
        .getByRole("button", { name: t("checks:placement.start.start"), exact: true })
        .click();

      const main = page.getByRole("main");
      const asked = await answerPlacement(page, t, {
        milestones,
        language,
        knownCount: 3,
        onFirst: () => expectAccessible(page, "a question of a placement"),
      });
      expect(asked).toBeGreaterThanOrEqual(5);
      await expectAccessible(page, "the result of a placement");
      const hidden = await page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        return scrollWidth - clientWidth;
      });
      expect(hidden, "pixels beside the window").toBeLessThanOrEqual(0);
      expect((await readPath(page, id)).path.version).toBe(before.path.version);

      const [first = "", second = ""] = titlesOf(before);
      const apply = main.getByRole("button", { name: t("checks:placement.result.apply") });
      const box = (name: string) => main.getByRole("checkbox", { name, exact: true });
      // oxlint-disable-next-line no-await-in-loop -- one box after the other
      for (const title of titlesOf(before)) await box(title).setChecked(title === first);
      const left = main.getByRole("group", { name: t("checks:placement.result.left") });
      const one = await left.innerText();
      await box(second).check();
      await expect(left).not.toHaveText(one);
      await apply.click();
      await expect(page).toHaveURL(new RegExp(`/learning-paths/${id}$`));
      const after = await readPath(page, id);
      expect(titlesOf(after)).not.toContain(first);
      expect(titlesOf(after)).not.toContain(second);

      const said = t("checks:placement.result.applied");
      await undoFromToast(page, t, said, t("road:toasts.undo"));
      await expect.poll(async () => titlesOf(await readPath(page, id))).toEqual(titlesOf(before));
    },
  );
}
