import { endpoints } from "@masar/contract/endpoints";
import { mailStrings } from "@masar/i18n/server-strings";
import { links, publicHref } from "../../../apps/web/app/platform/urls/links.ts";
import { submitRegistration } from "../../steps/account.ts";
import { readPath, titlesOf } from "../../steps/paths.ts";
import { expect, linkOf, test } from "../../support/fixtures.ts";
import { openStaticPage, publicAddress } from "../../support/pages.ts";

const words = { en: "sql excel", ar: "تحليل البيانات" };

test("[N9.02] [N9.04] [N9.05] a visitor finds a path by search, starts it at 8 hours a week and keeps it through sign-up", async ({
  page,
  openContext,
  language,
  t,
  mail,
}) => {
  const outside: string[] = [];
  page.on("request", (request) => {
    const { hostname } = new URL(request.url());
    if (hostname !== "127.0.0.1") outside.push(request.url());
  });
  await openStaticPage(page, publicAddress("/paths", language));
  const cards = page.locator("[data-path-card]").filter({ visible: true });
  const all = await cards.count();
  await page.getByRole("searchbox").fill(words[language]);
  await expect.poll(() => cards.count()).toBeLessThan(all);
  await expect(page).toHaveURL((url) => url.searchParams.get("q") === words[language]);
  const card = cards.filter({ has: page.locator('a[href$="/paths/data-analyst"]') });
  const title = await card.getByRole("heading").innerText();
  await card.getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);

  const pace = page.getByRole("region", { name: t("pages:paths.start") });
  const finish = pace.locator("[data-finish-days]").filter({ visible: true });
  const before = await finish.innerText();
  expect(before).toMatch(/\d{4}/);
  await pace.getByRole("radio", { name: t("site:hero.hoursShort", { hours: "8" }) }).check();
  await expect(finish).not.toHaveText(before);
  const milestones = await page
    .locator("#milestones")
    .locator("xpath=../..")
    .getByRole("heading", { level: 3 })
    .allInnerTexts();
  expect(outside).toEqual([]);

  await pace.getByRole("link", { name: t("pages:paths.start") }).click();
  await expect(page).toHaveURL((url) => url.pathname === publicHref("/register", language));
  await expect(page.getByRole("main")).toContainText(title);
  const email = await submitRegistration(page, t);
  const phone = await (await openContext()).newPage();
  await phone.goto(linkOf(await mail(email, mailStrings[language].verify.subject)));
  await expect(phone).toHaveURL((url) => url.pathname === links.onboarding);
  await phone.getByRole("button", { name: t("paths:draft.accept") }).click();
  await expect(phone).toHaveURL(/\/dashboard\/learning-paths\/[0-9a-f-]{36}$/);
  const saved = await readPath(phone, phone.url().split("/").at(-1) ?? "");
  expect(titlesOf(saved)).toEqual(milestones);
  const { intake } = await (await phone.request.get(endpoints.getOnboarding.path)).json();
  expect(intake).toMatchObject({ hours_per_week: 8 });
});

test.describe("without a script", () => {
  test.use({ javaScriptEnabled: false });

  test("[N9.01] [N9.02] all paths are listed, and the hours are chosen @once", async ({
    page,
    t,
  }) => {
    await page.goto("/paths");
    await expect(page.locator("[data-path-card]")).not.toHaveCount(0);
    await page.goto("/paths/front-end-developer");
    const pace = page.getByRole("region", { name: t("pages:paths.start") });
    await pace.getByRole("radio", { name: t("site:hero.hoursShort", { hours: "12" }) }).check();
    const start = pace.getByRole("link", { name: t("pages:paths.start") });
    await expect(start).toHaveAttribute(
      "href",
      /hours=12&courses=en&blueprint=front-end-developer$/,
    );
  });
});
