import type { PlacementQuestions } from "@masar/contract/checks/schemas";
import { endpoints } from "@masar/contract/endpoints";
import { mailStrings } from "@masar/i18n/server-strings";
import { links, publicHref } from "../../../apps/web/app/platform/urls/links.ts";
import { submitRegistration } from "../../steps/account.ts";
import { answerPlacement } from "../../steps/checks.ts";
import { readPath, titlesOf } from "../../steps/paths.ts";
import { expectAccessible } from "../../support/axe.ts";
import { expect, linkOf, test } from "../../support/fixtures.ts";
import { openStaticPage, publicAddress } from "../../support/pages.ts";

const names = { "@en": "English", "@ar": "Arabic" };
const slug = "data-analyst";

for (const tag of ["@en", "@ar"] as const) {
  test(
    `[N10.14] in ${names[tag]} a visitor shows what they know, and signs up with a shorter path`,
    { tag },
    async ({ page, openContext, language, t, mail }) => {
      const requested: string[] = [];
      page.on("request", (request) => requested.push(new URL(request.url()).pathname));
      await openStaticPage(page, publicAddress(`/paths/${slug}`, language));
      const placement = endpoints.getBlueprintPlacement.path.replace(":slug", slug);
      expect(requested).not.toContain(placement);
      const answer = await page.request.get(placement);
      const { milestones } = (await answer.json()) as { milestones: PlacementQuestions[] };

      const pace = page.getByRole("region", { name: t("pages:paths.start") });
      await pace.getByRole("radio", { name: t("site:hero.hoursShort", { hours: "8" }) }).check();
      await pace.getByRole("link", { name: t("pages:paths.placement") }).click();
      const main = page.getByRole("main");
      await main.getByRole("button", { name: t("checks:placement.start.start") }).click();
      await answerPlacement(page, t, { milestones, language, knownCount: 2 });
      await expectAccessible(page, "the result of a visitor's placement");
      const boxes = main.getByRole("checkbox");
      // oxlint-disable-next-line no-await-in-loop -- one box after the other
      for (const box of (await boxes.all()).slice(2)) await box.uncheck();
      await boxes.nth(0).check();
      await boxes.nth(1).check();
      const finish = main.getByRole("group", { name: t("checks:placement.result.finish") });
      const promised = (await finish.getByRole("paragraph").last().innerText()).split("\n").at(-1);

      await main.getByRole("link", { name: t("checks:placement.visitor.shorter") }).click();
      await expect(page).toHaveURL((url) => url.pathname === publicHref("/register", language));
      const email = await submitRegistration(page, t);
      const phone = await (await openContext()).newPage();
      await phone.goto(linkOf(await mail(email, mailStrings[language].verify.subject)));
      await expect(phone).toHaveURL((url) => url.pathname === links.onboarding);
      await expect(phone.getByText(promised ?? "?").first()).toBeVisible();
      await phone.getByRole("button", { name: t("paths:draft.accept") }).click();
      await expect(phone).toHaveURL(/\/dashboard\/learning-paths\/[0-9a-f-]{36}$/);
      const saved = await readPath(phone, phone.url().split("/").at(-1) ?? "");
      const kept = Object.values(saved.path.milestones).map(({ origin }) => origin.key);
      expect(titlesOf(saved)).toHaveLength(milestones.length - 2);
      expect(kept).toEqual(milestones.slice(2).map(({ milestone_key }) => milestone_key));
    },
  );
}
