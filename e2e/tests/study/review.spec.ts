import type { Page } from "@playwright/test";
import { addDays, weekdayOf } from "@masar/domain/dates/local-date";
import type { TFunction } from "i18next";
import type pg from "pg";
import { expectAccessible } from "../../support/axe.ts";
import { expect, isPhone, test } from "../../support/fixtures.ts";
import { openPage } from "../../support/pages.ts";
import { dateText } from "../../steps/paths.ts";
import { read, saveSettings } from "../../steps/study.ts";

async function writeCard(page: Page, t: TFunction, front: string, back: string): Promise<void> {
  const main = page.getByRole("main");
  await main.getByRole("button", { name: t("review:add"), exact: true }).click();
  await main.getByLabel(t("review:front"), { exact: true }).fill(front);
  await main.getByLabel(t("review:back"), { exact: true }).fill(back);
  await main.getByRole("button", { name: t("review:save"), exact: true }).click();
  const list = main.getByRole("region", { name: t("review:list"), exact: true });
  await expect(list.getByText(front, { exact: true })).toBeVisible();
}

async function makeDue(database: pg.Pool, userId: string, date: string): Promise<void> {
  await database.query("update review_cards set due_on = $1 where user_id = $2", [date, userId]);
}

test("[D46] cards are written, reviewed when due by keys or touch, come back later, and rest on a rest day", async ({
  page,
  t,
  language,
  user,
  database,
}) => {
  await saveSettings(page, { rest_days: [] });
  const { today } = await read(page, "getOverview");
  await openPage(page, "/dashboard/review");
  const main = page.getByRole("main");
  await expect(main.getByText(t("review:empty.title"), { exact: true })).toBeVisible();
  await main.getByRole("button", { name: t("review:add"), exact: true }).click();
  await writeCard(page, t, "What is a join?", "Rows of two tables, side by side.");
  await writeCard(page, t, "ما المفتاح الأساسي؟", "عمود يميّز كل صف.");
  await expect(main.getByText(t("review:done.nothing"), { exact: true })).toBeVisible();
  await expect.poll(async () => (await read(page, "listReview")).cards.length).toBe(2);

  await makeDue(database, user.id, today);
  await openPage(page, "/dashboard");
  await expect(main.getByRole("heading", { name: t("study:review.title") })).toBeVisible();
  await expect(main.getByText(t("study:review.count", { count: 2 }))).toBeVisible();
  await main.getByRole("link", { name: t("study:review.start"), exact: true }).click();

  const show = main.getByRole("button", { name: t("review:sitting.show"), exact: true });
  const rate = (rating: string) =>
    main.getByRole("group", { name: t("review:rate.label") }).getByRole("button", {
      name: new RegExp(`^${t(`review:rate.${rating}`)}`),
    });
  const isTouched = isPhone(page);
  const reveal = async (by: "focus" | "key") => {
    if (isTouched) return show.tap();
    if (by === "focus") await show.focus();
    return page.keyboard.press("Space");
  };
  const answer = (rating: string, key: string) =>
    isTouched ? rate(rating).tap() : page.keyboard.press(key);
  const readAnswers = async () =>
    (await read(page, "listReview")).cards.reduce((sum, { reps }) => sum + reps, 0);
  const done = (count: number) => t("review:sitting.count", { done: count, total: 2 });
  await expect(main.getByText("Rows of two tables")).toHaveCount(0);
  await expect(rate("good")).toHaveCount(0);
  await reveal("focus");
  await expect(rate("again")).toContainText(t("review:rate.soon"));
  await expectAccessible(page, "an answer and its four ratings");
  await answer("again", "Digit1");
  await expect(main.getByText(done(0), { exact: true })).toBeVisible();
  await expect(show).toBeVisible();
  await reveal("key");
  await answer("good", "Digit3");
  await expect(main.getByText(done(1), { exact: true })).toBeVisible();
  // The next date depends on the first answer, which waits until the device's storage is open.
  await expect.poll(readAnswers).toBe(2);
  await reveal("key");
  const promised = await rate("easy").innerText();
  await answer("easy", "Digit4");
  await expect(main.getByRole("heading", { name: t("review:end.title") })).toBeFocused();
  await expect(main.getByText(t("review:end.count", { count: 2 }), { exact: true })).toBeVisible();

  await expect.poll(readAnswers).toBe(3);
  const { cards } = await read(page, "listReview");
  await main.getByRole("button", { name: t("review:end.cards"), exact: true }).click();
  await expect(main.getByText(t("review:done.today"), { exact: true })).toBeVisible();
  const list = main.getByRole("region", { name: t("review:list"), exact: true });
  for (const { front, due_date } of cards) {
    expect(due_date > today).toBe(true);
    const next = t("review:due.on", { date: dateText(language, due_date) });
    await expect(list.getByRole("button", { name: `${front} ${next}`, exact: true })).toBeVisible();
  }
  // The new date is the one that the button announced.
  expect(cards.map(({ due_date }) => dateText(language, due_date))).toContainEqual(
    promised.split("\n").at(-1),
  );

  await makeDue(database, user.id, addDays(today, -1));
  await saveSettings(page, { rest_days: [weekdayOf(today)] });
  await openPage(page, "/dashboard");
  await expect(main.getByText(t("study:review.rest", { count: 2 }))).toBeVisible();
  await expect(main.getByRole("heading", { name: t("study:review.title") })).toHaveCount(0);
  await main.getByRole("link", { name: t("study:review.open"), exact: true }).click();
  await expect(main.getByText(t("review:rest.title"), { exact: true })).toBeVisible();
  await expect(main.getByText(t("review:rest.text", { count: 2 }))).toBeVisible();
  await expect(show).toHaveCount(0);
  expect((await read(page, "getOverview")).review_count).toBe(0);
});

test("[N8.20] [N8.21] a card with a formula is drawn with a tall root, one that cannot be read stays as typed", async ({
  page,
  t,
  user,
}) => {
  expect(user.id).not.toBe("");
  await openPage(page, "/dashboard/review");
  const main = page.getByRole("main");
  const list = main.getByRole("region", { name: t("review:list"), exact: true });
  const add = main.getByRole("button", { name: t("review:add"), exact: true });
  await add.click();
  const write = async (front: string) => {
    await add.click();
    await main.getByLabel(t("review:front"), { exact: true }).fill(front);
    await main.getByLabel(t("review:back"), { exact: true }).fill("$49");
    await main.getByRole("button", { name: t("review:save"), exact: true }).click();
  };
  await write("ما هو $\\sqrt{\\frac{a}{b}}$؟");
  const root = list.locator("msqrt");
  await expect(root).toBeVisible();
  await expect(list.locator("[dir=ltr]").filter({ has: page.locator("msqrt") })).toHaveCount(1);
  // Without a font for mathematics the root is as low as a letter.
  await expect.poll(async () => (await root.boundingBox())?.height ?? 0).toBeGreaterThan(25);
  await write("Broken: $\\frac{1$");
  await expect(list.getByText("$\\frac{1$")).toBeVisible();
  await expectAccessible(page, "cards with formulas");
});
