import { briefs } from "@masar/catalog/briefs";
import { toBriefText } from "@masar/domain/catalog/milestone-brief";
import type { Locator, Page } from "@playwright/test";
import type { TFunction } from "i18next";
import { deskHref } from "../../steps/desk.ts";
import { createPath, openedMilestone } from "../../steps/paths.ts";
import { expect, test } from "../../support/fixtures.ts";
import { waitUntilOffline } from "../../support/devices/offline-device.ts";
import { publicAddress, settlePage } from "../../support/pages.ts";

test.use({ serviceWorkers: "allow" });
test.beforeEach(({ user }) => expect(user.id).not.toBe(""));

const names = { "@en": "English", "@ar": "Arabic" };
const blueprint = "data-analyst";

/** Opens the fold with the brief. */
async function openBrief(within: Locator | Page, t: TFunction): Promise<Locator> {
  const fold = within.locator("details").filter({ hasText: t("briefs:title") });
  await fold.locator("summary").click();
  return fold;
}

for (const tag of ["@en", "@ar"] as const) {
  test(
    `[N10.11] the brief of a milestone is read on its page, at the desk, and there without a network, in ${names[tag]}`,
    { tag },
    async ({ page, context, language, t }) => {
      const { path } = await createPath(page, { blueprint, study_language: language });
      const written = briefs.get(`${blueprint}/${path.milestones["m1"]?.origin.key}`);
      if (!written) throw new Error("The first milestone has a brief");
      const brief = toBriefText(written, language);
      const words = brief.what.split(" ").slice(0, 3).join(" ");

      await page.goto(`/dashboard/learning-paths/${path.id}?milestone=m1`);
      await settlePage(page);
      const sheet = openedMilestone(page, path.milestones["m1"]?.title ?? "");
      const onPage = await openBrief(sheet, t);
      await expect(onPage).toContainText(words);

      await page.goto(`${deskHref}?path=${path.id}&milestone=m1`);
      await settlePage(page);
      const main = page.getByRole("main");
      const atDesk = await openBrief(main, t);
      await expect(atDesk.getByText(words)).toBeVisible();
      await expect(atDesk.getByRole("listitem")).toHaveCount(
        brief.ideas.length + brief.mistakes.length + brief.sources.length,
      );
      await expect(atDesk.getByRole("link").first()).toHaveAttribute(
        "href",
        brief.sources[0]?.url ?? "",
      );

      await waitUntilOffline(page, ["path-briefs", "paths"]);
      await context.setOffline(true);
      await page.reload();
      const offline = await openBrief(main, t);
      await expect(offline.getByText(words)).toBeVisible();
      await context.setOffline(false);
    },
  );

  test(
    `[N10.11] a visitor reads the briefs of a path on its public page in ${names[tag]}`,
    { tag },
    async ({ page, language, t }) => {
      await page.goto(publicAddress(`/paths/${blueprint}`, language));
      const [first] = [...briefs].filter(([key]) => key.startsWith(`${blueprint}/`));
      const words = first && toBriefText(first[1], language).what.split(" ").slice(0, 3).join(" ");
      const fold = page
        .locator("details")
        .filter({ hasText: t("briefs:title") })
        .first();
      await expect(fold.getByText(words ?? "")).toBeHidden();
      await fold.locator("summary").click();
      await expect(fold.getByText(words ?? "")).toBeVisible();
    },
  );
}
