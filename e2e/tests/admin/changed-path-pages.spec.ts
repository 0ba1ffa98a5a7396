import { mailStrings } from "@masar/i18n/server-strings";
import { languages } from "@masar/i18n/locales";
import { links, publicHref } from "../../../apps/web/app/platform/urls/links.ts";
import { submitRegistration } from "../../steps/account.ts";
import { openAdmin } from "../../steps/admin.ts";
import { publishBlueprint, readCopy } from "../../steps/blueprints.ts";
import { readPath, titlesOf } from "../../steps/paths.ts";
import { expect, linkOf, test, textsOf } from "../../support/fixtures.ts";
import { openStaticPage } from "../../support/pages.ts";

test("[N9.06] a blueprint that an admin adds and changes has its public page in both languages, and is not found when withdrawn", async ({
  page: visitor,
  language,
  database,
  openContext,
}) => {
  const admin = await openAdmin(await openContext(), language, database);
  const copy = await readCopy(admin);
  const path = `/paths/${copy.slug}` as const;
  const statusOf = async () => (await visitor.request.get(path)).status();
  await publishBlueprint(admin, copy, { known_version: 0, is_active: true });
  await expect.poll(statusOf).toBe(200);

  const changed = { ...copy, title: `${copy.title} <b>two</b>`, title_ar: `${copy.title_ar} <b>` };
  await publishBlueprint(admin, changed, { known_version: 1, is_active: true });
  for (const shown of languages) {
    const address = publicHref(path, shown);
    const title = shown === "ar" ? changed.title_ar : changed.title;
    const readText = async () => (await visitor.request.get(address)).text();
    const escaped = title.replaceAll("<", "&lt;").replaceAll(">", "&gt;");
    await expect.poll(readText).toContain(escaped);

    const ofPage = await textsOf(shown);
    await openStaticPage(visitor, publicHref("/paths", shown));
    await visitor.getByRole("searchbox").fill(copy.title);
    const card = visitor.locator("[data-path-card]").filter({ visible: true });
    await expect(card).toHaveCount(1);
    await card.getByRole("link").click();
    await expect(visitor).toHaveURL((url) => url.pathname === address);
    await expect(visitor.locator("html")).toHaveAttribute("lang", shown);
    await expect(visitor.getByRole("heading", { level: 1 })).toHaveText(title);
    await expect(
      visitor.getByRole("heading", { name: ofPage("pages:paths.deliverables") }),
    ).toBeVisible();
    await expect(visitor.locator("[data-finish-days]").filter({ visible: true })).toContainText(
      /\d{4}|[٠-٩]{4}/,
    );
  }

  await publishBlueprint(admin, changed, { known_version: 2, is_active: false });
  await expect.poll(statusOf).toBe(404);
  for (const shown of languages) {
    const response = await visitor.goto(publicHref(path, shown));
    expect(response?.status()).toBe(404);
    const ofPage = await textsOf(shown);
    await expect(visitor.getByRole("heading", { level: 1 })).toHaveText(ofPage("notFound.title"));
  }
});

test("[N9.06] [N9.04] a visitor starts a blueprint that an admin added and keeps it through sign-up", async ({
  page: visitor,
  language,
  database,
  openContext,
  t,
  mail,
}) => {
  const admin = await openAdmin(await openContext(), language, database);
  const copy = await readCopy(admin);
  await publishBlueprint(admin, copy, { known_version: 0, is_active: true });
  const path = publicHref(`/paths/${copy.slug}`, language);
  await expect.poll(async () => (await visitor.request.get(path)).status()).toBe(200);
  await openStaticPage(visitor, path);
  const start = visitor.getByRole("link", { name: t("pages:paths.start") });
  await start.filter({ visible: true }).click();
  await expect(visitor).toHaveURL((url) => url.pathname === publicHref("/register", language));
  const email = await submitRegistration(visitor, t);
  const learner = await (await openContext()).newPage();
  await learner.goto(linkOf(await mail(email, mailStrings[language].verify.subject)));
  await expect(learner).toHaveURL((url) => url.pathname === links.onboarding);
  await learner.getByRole("button", { name: t("paths:draft.accept") }).click();
  await expect(learner).toHaveURL(/\/dashboard\/learning-paths\/[0-9a-f-]{36}$/);
  const saved = await readPath(learner, learner.url().split("/").at(-1) ?? "");
  expect(titlesOf(saved)).toEqual(
    copy.milestones.map((milestone) => (language === "ar" ? milestone.title_ar : milestone.title)),
  );
  await publishBlueprint(admin, copy, { known_version: 1, is_active: false });
});
