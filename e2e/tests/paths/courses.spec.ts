import type { Locator, Page } from "@playwright/test";
import type { TFunction } from "i18next";
import { endSessions } from "../../steps/account.ts";
import { makeStaff } from "../../steps/admin.ts";
import { expect, isPhone, test } from "../../support/fixtures.ts";
import { hasSidewaysScroll } from "../../support/focus.ts";
import { openPage } from "../../support/pages.ts";
import { createPath } from "../../steps/paths.ts";
import { toastsOf } from "../../support/toasts.ts";

test.beforeEach(({ user }) => expect(user.id).not.toBe(""));

function cardsOf(page: Page): Locator {
  return page.getByRole("main").getByRole("article");
}

async function readTitle(card: Locator): Promise<string> {
  return (await card.getByRole("heading").innerText()).trim();
}

async function search(page: Page, t: TFunction, words: string): Promise<void> {
  await page.getByLabel(t("courses:search.label")).fill(words);
  await expect(page).toHaveURL((url) => url.searchParams.get("q") === words);
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
}

/** Filters are beside the list, or behind a button on a phone. */
async function chooseFilter(page: Page, t: TFunction, label: string, value: string) {
  if (!isPhone(page)) {
    await page
      .getByRole("region", { name: t("courses:filters.title") })
      .getByLabel(label)
      .selectOption(value);
    return;
  }
  await page.getByRole("button", { name: t("courses:filters.open"), exact: true }).click();
  const sheet = page.getByRole("dialog");
  await sheet.getByLabel(label).selectOption(value);
  await sheet.getByRole("button", { name: t("courses:filters.show") }).click();
}

async function choose(page: Page, t: TFunction, card: Locator, item: string): Promise<void> {
  const title = await readTitle(card);
  await card.getByRole("button", { name: t("courses:card.more", { title }) }).click();
  await page.getByRole("menuitem", { name: item }).click();
}

test("a search of 100 characters wraps in its chip and the page does not scroll sideways", async ({
  page,
  t,
}) => {
  const phrase = "تحليل البيانات بلغة بايثون ".repeat(4).slice(0, 100).trim();
  await openPage(page, `/dashboard/courses?q=${encodeURIComponent(phrase)}`);
  const active = page.getByRole("list", { name: t("courses:filters.active") });
  const chip = active.getByRole("button").first();
  await expect(chip).toHaveText(phrase);
  expect(await hasSidewaysScroll(page)).toBe(false);
  const width = page.viewportSize()?.width ?? 0;
  const text = await chip.locator("bdi").boundingBox();
  expect(text?.x).toBeGreaterThanOrEqual(0);
  expect((text?.x ?? 0) + (text?.width ?? 0)).toBeLessThanOrEqual(width);
});

test("[D30] [D31] the catalog is searched in common spellings and filtered in the URL, courses are saved and completed", async ({
  page,
  t,
}) => {
  await openPage(page, "/dashboard/courses");
  await expect(cardsOf(page)).toHaveCount(24);
  await page.getByRole("link", { name: t("courses:pages.next") }).click();
  await expect(page).toHaveURL(/page=2/);
  await page.goBack();

  // Without hamza, with ha for ta marbuta and a stretched letter: common spellings of the same words.
  await search(page, t, "اساسيات البرمجـــه");
  await expect(
    cardsOf(page)
      .getByRole("heading", { name: /البرمجة/ })
      .first(),
  ).toBeVisible();
  await search(page, t, "python");
  await chooseFilter(page, t, t("courses:filters.level"), "beginner");
  await expect(page).toHaveURL(/level=beginner/);
  await page.reload();
  await expect(page.getByLabel(t("courses:search.label"))).toHaveValue("python");
  const card = cardsOf(page).first();
  await expect(card.getByText(t("courses:card.unchecked"))).toBeVisible();
  const title = await readTitle(card);
  const open = card.getByRole("link", { name: t("courses:card.openNamed", { title }) });
  await expect(open).toHaveAttribute("href", /^https:\/\//);
  await expect(open).toHaveAttribute("target", "_blank");
  await expect(open).toHaveAttribute("rel", /noopener/);

  await card.getByRole("button", { name: t("courses:card.saveNamed", { title }) }).click();
  await expect(toastsOf(page, t)).toContainText(t("courses:toasts.saved"));
  await choose(page, t, card, t("courses:card.complete"));
  await expect(toastsOf(page, t)).toContainText(t("courses:toasts.completed"));
  for (const tab of ["saved", "completed"] as const) {
    await page.getByRole("tab", { name: t(`courses:tabs.${tab}`) }).click();
    await expect(cardsOf(page)).toHaveCount(1);
    expect(await readTitle(cardsOf(page).first())).toBe(title);
  }

  await page.goto("/dashboard/courses?q=qwxzqwxz");
  await expect(page.getByText(t("courses:noResults.title"))).toBeVisible();
});

test("[N5.09] a card's title opens the course's own page, with its milestones and link check", async ({
  page,
  t,
}) => {
  await page.goto("/dashboard");
  const { path } = await createPath(page);
  await openPage(page, "/dashboard/courses");
  const card = cardsOf(page).first();
  const title = await readTitle(card);
  await expect(card.getByRole("list", { name: t("courses:why.label") })).toBeVisible();
  await card.getByRole("link", { name: title, exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard\/courses\/[a-z0-9-]+$/);
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 1 })).toHaveText(title);
  await expect(main.getByText(t("courses:detail.unchecked"))).toBeVisible();
  await expect(main.getByText(t("courses:detail.current")).first()).toBeVisible();
  expect(await hasSidewaysScroll(page)).toBe(false);
  await main.getByRole("button", { name: t("courses:card.saveNamed", { title }) }).click();
  await expect(toastsOf(page, t)).toContainText(t("courses:toasts.saved"));
  await page.reload();
  await expect(
    main.getByRole("button", { name: t("courses:card.unsaveNamed", { title }) }),
  ).toBeVisible();
  const milestones = main.getByRole("region", { name: t("courses:detail.milestones") });
  await milestones.getByRole("link").first().click();
  await expect(page).toHaveURL((url) => url.pathname.endsWith(path.id));
});

test("a course found in the catalog is added to a milestone of a path", async ({ page, t }) => {
  await page.goto("/dashboard");
  const { path } = await createPath(page);
  await openPage(page, "/dashboard/courses?q=excel");
  const card = cardsOf(page).first();
  const title = await readTitle(card);
  await choose(page, t, card, t("courses:card.addToMilestone"));
  const dialog = page.getByRole("dialog", { name: t("courses:link.title") });
  await dialog.getByLabel(t("courses:link.milestone")).selectOption("m4");
  await dialog.getByRole("button", { name: t("courses:link.confirm") }).click();
  await expect(toastsOf(page, t)).toContainText(t("courses:toasts.linked"));
  await page.goto(`/dashboard/learning-paths/${path.id}/courses`);
  await expect(page.getByRole("main").getByText(title).first()).toBeVisible();
});

test("[D32] a dead link is reported, an admin replaces it, and all users who saved the course get a notification", async ({
  page,
  user,
  database,
  openContext,
  context,
  t,
}) => {
  // A course of this test only: every project reports a different one.
  const { rows } = await database.query<{ id: string; title: string }>(
    "select id, title from courses where is_active and length(title) > 45 order by md5(id::text || $1) limit 1",
    [user.id],
  );
  const [course] = rows;
  const words = encodeURIComponent(course?.title ?? "");
  await openPage(page, `/dashboard/courses?q=${words}`);
  const card = cardsOf(page).filter({ hasText: course?.title }).first();
  await card
    .getByRole("button", { name: t("courses:card.saveNamed", { title: course?.title }) })
    .click();
  await expect(toastsOf(page, t)).toContainText(t("courses:toasts.saved"));
  await choose(page, t, card, t("courses:card.report"));
  await page
    .getByRole("dialog")
    .getByRole("button", { name: t("courses:report.confirm") })
    .click();
  await expect(toastsOf(page, t)).toContainText(t("courses:toasts.reported"));

  await makeStaff(database, user.id, ["admin"]);
  const second = await openContext();
  await second.addCookies(await context.cookies());
  const admin = await second.newPage();
  await openPage(admin, "/admin/links");
  const row = admin.getByRole("listitem").filter({ hasText: course?.title });
  const address = row.getByLabel(t("courses:deadLinks.newAddress"));
  await address.fill("https://evil.example/course");
  await row.getByRole("button", { name: t("courses:deadLinks.replace") }).click();
  await expect(row.getByText(t("errors:link_not_allowed"))).toBeVisible();
  await address.fill(`https://www.coursera.org/learn/replaced-${Date.now()}`);
  await row.getByRole("button", { name: t("courses:deadLinks.replace") }).click();
  const question = admin.getByRole("dialog", { name: t("courses:deadLinks.confirmReplace") });
  await question.getByRole("button", { name: t("courses:deadLinks.replace") }).click();
  await expect(row).toHaveCount(0);
  await openPage(page, "/dashboard/notifications?type=course");
  const notification = page.getByRole("listitem").filter({ hasText: course?.title });
  await expect(notification.getByText(t("notices:kind.course_link_replaced.title"))).toBeVisible();
});

test("[R6.03] [R8.13] saving without a session asks to log in, and shows an error when it is declined", async ({
  page,
  user,
  database,
  t,
}) => {
  await openPage(page, "/dashboard/courses");
  await endSessions(database, user.id);
  const card = cardsOf(page).first();
  const title = await readTitle(card);
  await card.getByRole("button", { name: t("courses:card.saveNamed", { title }) }).click();
  const sheet = page.getByRole("dialog", { name: t("account:sheet.title") });
  await sheet.getByRole("button", { name: t("actions.close") }).click();
  await expect(toastsOf(page, t)).toContainText(t("courses:signedOut.title"));
  await expect(toastsOf(page, t)).toContainText(t("courses:signedOut.text"));
});
