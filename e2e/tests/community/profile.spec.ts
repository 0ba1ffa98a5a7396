import { randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import type { Profile } from "@masar/contract/profile/schemas";
import { endpoints } from "@masar/contract/endpoints";
import { addDays } from "@masar/domain/dates/local-date";
import { links } from "../../../apps/web/app/platform/urls/links.ts";
import { createUser, expect, test, textsOf } from "../../support/fixtures.ts";
import { openPage, publicAddress } from "../../support/pages.ts";
import { completeMilestone, createPath, dateText } from "../../steps/paths.ts";
import { choosePhoto } from "../../steps/profile.ts";
import { setStreak } from "../../steps/study.ts";
import { toastsOf } from "../../support/toasts.ts";

const newHandle = () => `reader_${randomBytes(4).toString("hex")}`;

async function readProfile(page: Page): Promise<Profile> {
  return (await (await page.request.get(endpoints.getProfile.path)).json()) as Profile;
}

/** Saves profile fields and visibility through the API. */
async function saveProfile(page: Page, data: Partial<Profile>): Promise<void> {
  const headers = { origin: process.env["E2E_URL"] ?? "" };
  const answer = await page.request.patch(endpoints.updateProfile.path, { data, headers });
  expect(answer.status()).toBe(200);
}

/** A field is saved on blur. */
async function saveField(page: Page, label: string, value: string): Promise<void> {
  const field = page.getByLabel(label, { exact: true });
  await field.fill(value);
  await field.press("Tab");
}

test("[D64] photo, name, handle and bio are saved one by one; each with an undo", async ({
  page,
  user,
  t,
}) => {
  expect(user.id).not.toBe("");
  await openPage(page, links.profile);
  const main = page.getByRole("main");
  const undo = toastsOf(page, t).getByRole("button", { name: t("profile:undo") });
  await choosePhoto(page, t);
  await expect(toastsOf(page, t)).toContainText(t("profile:photo.saved"));
  const photo = main.locator("img[src*='/api/profile/photos/']");
  await expect.poll(() => photo.evaluate((img: HTMLImageElement) => img.naturalWidth)).not.toBe(0);
  const bytes = await (await page.request.get((await photo.getAttribute("src")) ?? "")).body();
  expect(bytes.includes("Exif")).toBe(false);

  // A profile without a handle has no address and cannot be shared.
  const everybody = main.getByRole("radio", { name: t("profile:visibility.public") });
  await expect(everybody).toBeDisabled();
  const name = t("profile:about.name");
  await saveField(page, name, "هند Karim");
  await expect(main.getByRole("heading", { level: 2, name: "هند Karim" })).toBeVisible();
  await undo.click();
  await expect(main.getByRole("heading", { level: 2, name: t("profile:noName") })).toBeVisible();
  await expect(page.getByLabel(name, { exact: true })).toHaveValue("");

  const [handle, field] = [
    newHandle(),
    page.getByLabel(t("profile:about.handle"), { exact: true }),
  ];
  await field.fill("admin");
  await field.press("Tab");
  await expect(main.getByText(t("profile:handleProblem.reserved"))).toBeVisible();
  await field.fill(handle);
  await field.press("Tab");
  await expect(toastsOf(page, t)).toContainText(t("profile:saved"));
  await expect(main.getByText(`@${handle}`)).toBeVisible();
  await expect(everybody).toBeEnabled();

  await saveField(page, t("profile:about.bio"), "I read, then I try.");
  await expect.poll(() => readProfile(page)).toMatchObject({ bio: "I read, then I try." });
  await undo.click();
  await expect.poll(() => readProfile(page)).toMatchObject({ bio: "", handle, display_name: "" });

  await main.getByRole("button", { name: t("profile:photo.remove") }).click();
  const question = page.getByRole("dialog", { name: t("profile:photo.removeTitle") });
  await question.getByRole("button", { name: t("profile:photo.remove") }).click();
  await expect(toastsOf(page, t)).toContainText(t("profile:photo.removed"));
  await expect(photo).toHaveCount(0);
});

test("[N5.16] the heat map shows twelve months at 1440 px and starts at today at 360 px", async ({
  page,
  user,
  t,
}) => {
  expect(user.id).not.toBe("");
  await page.setViewportSize({ width: 1440, height: 900 });
  await openPage(page, links.profile);
  const map = page.getByRole("group", { name: t("profile:calendar.title"), exact: true });
  const days = map.locator("[data-date]");
  await map.scrollIntoViewIfNeeded();
  await expect(days.first()).toBeInViewport({ ratio: 1 });
  await expect(days.last()).toBeInViewport({ ratio: 1 });
  expect(await map.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
  await page.setViewportSize({ width: 360, height: 740 });
  await openPage(page, links.profile);
  await page
    .getByRole("heading", { name: t("profile:calendar.title"), exact: true })
    .scrollIntoViewIfNeeded();
  await expect(days.last()).toBeInViewport({ ratio: 1 });
  await expect(days.first()).not.toBeInViewport();
});

test("[D64] every day of the calendar states why it has its mark", async ({
  page,
  user,
  language,
  database,
  t,
}) => {
  await openPage(page, links.profile);
  const { today } = await readProfile(page);
  const days = [
    { state: "studied", minutes: 25, why: t("profile:calendar.why.studied", minutes(25)) },
    { state: "rest", minutes: 0, why: t("profile:calendar.why.rest") },
    { state: "freeze", minutes: 0, why: t("profile:calendar.why.freeze") },
    {
      state: "missed",
      minutes: 4,
      why: t("profile:calendar.why.short", { ...minutes(4), minutes: 10 }),
    },
    { state: "missed", minutes: 0, why: t("profile:calendar.why.missed") },
    { state: "paused", minutes: 0, why: t("profile:calendar.why.paused") },
  ].map((day, index) => ({ ...day, date: addDays(today, -1 - index) }));
  for (const day of days) {
    await database.query(
      "insert into study_days (user_id, local_date, minutes, state) values ($1, $2, $3, $4)",
      [user.id, day.date, day.minutes, day.state],
    );
  }
  await setStreak(database, user.id, { closedThrough: addDays(today, -1), current: 1 });
  await openPage(page, links.profile);
  const calendar = page.getByRole("region", { name: t("profile:calendar.title") });
  for (const { date, why } of days) {
    const cell = calendar.locator(`[data-date="${date}"]`);
    const name = t("profile:calendar.cell", { date: dateText(language, date), state: why });
    await expect(cell).toHaveAccessibleName(name);
    await cell.click();
    await expect(calendar.getByText(why, { exact: false })).toBeVisible();
  }
  await calendar.locator("[aria-pressed=true]").press("ArrowUp");
  await expect(calendar.getByText(t("profile:calendar.why.before"))).toBeVisible();

  function minutes(count: number) {
    return { time: t("time.minutes", { minutes: count }) };
  }
});

test("[D64] the profile page is private, then visible to members, then public", async ({
  page,
  user,
  language,
  database,
  openContext,
  t,
}) => {
  expect(user.id).not.toBe("");
  const handle = newHandle();
  const parts = { shows_numbers: false, shows_calendar: true };
  await saveProfile(page, { handle, display_name: "Salma", bio: "Tea and tables.", ...parts });
  const address = publicAddress(links.member(handle), language);
  const visitor = await (await openContext()).newPage();
  const memberContext = await openContext();
  await createUser(memberContext, language, database);
  const member = await memberContext.newPage();
  const expectShown = async (window: Page, isShown: boolean) => {
    await window.goto(address);
    const shown = window.getByRole("heading", { level: 1, name: "Salma" });
    const missing = window.getByText(t("profile:member.missingTitle"));
    await expect(isShown ? shown : missing).toBeVisible();
    await expect(isShown ? missing : shown).toHaveCount(0);
    await expect(window.getByText("Tea and tables.")).toHaveCount(isShown ? 1 : 0);
  };
  const choose = async (level: "members" | "public" | "private") => {
    const choice = page.getByRole("radio", { name: t(`profile:visibility.${level}`), exact: true });
    await choice.click();
    await expect(choice).toBeChecked();
    await expect(toastsOf(page, t)).toContainText(t("profile:saved"));
    await expect.poll(() => readProfile(page)).toMatchObject({ visibility: level });
  };

  await expectShown(visitor, false);
  await expectShown(member, false);
  await openPage(page, links.profile);
  await choose("members");
  await expectShown(visitor, false);
  await expectShown(member, true);
  await choose("public");
  await expectShown(visitor, true);
  // Hidden fields are not sent, and minutes never are.
  const { numbers, days } = await (await visitor.request.get(`/api/members/${handle}`)).json();
  expect(numbers).toBeNull();
  expect(JSON.stringify(days)).toContain("state");
  expect(JSON.stringify(days)).not.toContain("minutes");

  await toastsOf(page, t)
    .getByRole("button", { name: t("profile:undo") })
    .click();
  await expect.poll(() => readProfile(page)).toMatchObject({ visibility: "members" });
  await expectShown(visitor, false);
});

test("[D23] a finished path gets a record that a visitor reads in both languages, until it is revoked", async ({
  page,
  user,
  language,
  openContext,
  t,
}) => {
  expect(user.id).not.toBe("");
  const made = await createPath(page);
  for (const key of Object.keys(made.path.milestones)) await completeMilestone(page, made, key);
  await openPage(page, links.profile);
  const records = page.getByRole("region", { name: t("profile:records.title") });
  const row = records.getByRole("listitem").filter({ hasText: made.path.title });
  await row.getByRole("button", { name: t("profile:records.make") }).click();
  const dialog = page.getByRole("dialog", { name: t("profile:records.confirmTitle") });
  await dialog.getByRole("button", { name: t("profile:records.make") }).click();
  await expect(dialog.getByText(t("profile:records.nameNeeded"))).toBeVisible();
  await dialog.getByLabel(t("profile:records.name")).fill("Hind Karim");
  await dialog.getByRole("button", { name: t("profile:records.make") }).click();
  await expect(page).toHaveURL(/\/verify\/.+/);
  const address = new URL(page.url()).pathname;

  const visitor = await (await openContext()).newPage();
  for (const read of ["en", "ar"] as const) {
    const words = await textsOf(read);
    await visitor.goto(publicAddress(address, read));
    await expect(visitor.getByText(words("profile:record.valid"))).toBeVisible();
    // The record is in both languages, independent of the page's language.
    for (const written of ["en", "ar"] as const) {
      const side = visitor.locator(`section[lang=${written}]`);
      const recordTexts = await textsOf(written);
      await expect(side.getByRole("heading", { name: "Hind Karim" })).toBeVisible();
      await expect(side.getByText(made.path.title)).toBeVisible();
      await expect(side.getByText(recordTexts("profile:record.honest"))).toBeVisible();
    }
  }

  await openPage(page, links.profile);
  await row.getByRole("button", { name: t("profile:records.revoke") }).click();
  const question = page.getByRole("dialog", { name: t("profile:records.revokeTitle") });
  await question.getByRole("button", { name: t("profile:records.revoke") }).click();
  await expect(toastsOf(page, t)).toContainText(t("profile:records.revoked"));
  await visitor.goto(publicAddress(address, language));
  await expect(visitor.getByText(t("profile:record.revokedTitle"))).toBeVisible();
  await expect(visitor.getByText("Hind Karim")).toHaveCount(0);
  await visitor.goto(publicAddress("/verify/no-such-record", language));
  await expect(visitor.getByText(t("profile:record.missingTitle"))).toBeVisible();
});
