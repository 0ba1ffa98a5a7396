import type { Page } from "@playwright/test";
import { limits } from "@masar/contract/limits";
import { endpoints } from "@masar/contract/endpoints";
import { formatDate } from "../../../apps/web/app/platform/format/format.ts";
import { links, publicHref } from "../../../apps/web/app/platform/urls/links.ts";
import { logIn } from "../../steps/account.ts";
import { bellWith } from "../../steps/notification-bell.ts";
import { expect, password, post, test, textsOf } from "../../support/fixtures.ts";
import { showNavigation } from "../../support/navigation.ts";
import { openPage, settlePage } from "../../support/pages.ts";
import { toastsOf } from "../../support/toasts.ts";

const sectionOf = (page: Page, name: string) =>
  page.getByRole("main").getByRole("region", { name, exact: true });

async function readSettings(page: Page): Promise<Record<string, unknown>> {
  return (await page.request.get(endpoints.getSettings.path)).json();
}

test("the whole interface follows a new language, here, after a reload and elsewhere", async ({
  page,
  user,
  openContext,
  language,
  t,
}) => {
  const other = language === "ar" ? "en" : "ar";
  const translated = await textsOf(other);
  const expectLanguage = async (window: Page, title: string) => {
    await expect(window.getByRole("heading", { level: 1 })).toHaveText(title);
    await expect(window.locator("html")).toHaveAttribute("lang", other);
    await expect(window.locator("html")).toHaveAttribute("dir", other === "ar" ? "rtl" : "ltr");
  };
  await openPage(page, links.settingsGroup("region"));
  await expect(page.locator("html")).toHaveAttribute("dir", language === "ar" ? "rtl" : "ltr");
  await page.getByLabel(t("language.label"), { exact: true }).selectOption(other);
  await expectLanguage(page, translated("settings:region.title"));
  await expect(toastsOf(page, translated)).toContainText(translated("settings:saved"));
  await expect(page.getByRole("contentinfo")).toContainText(translated("shell:footer.privacy"));
  await expect(page).toHaveTitle(new RegExp(translated("settings:region.title")));
  const navigation = await showNavigation(page, translated);
  await expect(navigation).toContainText(translated("shell:navigation.learningPaths.label"));

  await page.reload();
  await expectLanguage(page, translated("settings:region.title"));

  // Another device, whose log-in page was still in the old language.
  const elsewhere = await (await openContext()).newPage();
  await elsewhere.goto(publicHref("/login", language));
  await logIn(elsewhere, t, { email: user.email, password });
  await expect(elsewhere).toHaveURL(/\/(dashboard|onboarding)$/);
  await openPage(elsewhere, links.settingsGroup("region"));
  await expectLanguage(elsewhere, translated("settings:region.title"));
});

test("@once country and time zone are saved as they are chosen, each with an undo", async ({
  page,
  user,
  t,
}) => {
  expect(user.id).not.toBe("");
  await openPage(page, links.settingsGroup("region"));
  const country = page.getByLabel(t("settings:region.country"), { exact: true });
  const zone = page.getByLabel(t("settings:region.timeZone"), { exact: true });
  const undo = toastsOf(page, t).getByRole("button", { name: t("settings:undo") });
  const zoneBefore = await zone.inputValue();
  expect(zoneBefore).not.toBe("Africa/Casablanca");

  await country.selectOption("MA");
  await expect(toastsOf(page, t)).toContainText(t("settings:saved"));
  await expect.poll(() => readSettings(page)).toMatchObject({ country: "MA" });
  await zone.selectOption("Africa/Casablanca");
  await expect
    .poll(() => readSettings(page))
    .toMatchObject({ country: "MA", time_zone: "Africa/Casablanca" });
  await undo.click();
  await expect(zone).toHaveValue(zoneBefore);
  await expect
    .poll(() => readSettings(page))
    .toMatchObject({ country: "MA", time_zone: zoneBefore });

  await page.reload();
  await expect(country).toHaveValue("MA");
  await expect(zone).toHaveValue(zoneBefore);
});

test("@once a choice that could not be saved is reverted, with a toast", async ({
  page,
  user,
  t,
}) => {
  expect(user.id).not.toBe("");
  await openPage(page, links.settingsGroup("region"));
  const country = page.getByLabel(t("settings:region.country"), { exact: true });
  await page.route(`**${endpoints.updateSettings.path}`, (route) => route.abort());
  await country.selectOption("JO");
  await expect(toastsOf(page, t)).toContainText(t("settings:notSaved"));
  await expect(toastsOf(page, t)).toContainText(t("errors:network"));
  await expect(country).toHaveValue("");
});

test("notification channels are saved, and security notifications are always sent", async ({
  page,
  user,
  openContext,
  address,
  mail,
  t,
}) => {
  await openPage(page, links.settingsGroup("notifications"));
  const switchOf = (window: Page, type: "study" | "other", name: string) =>
    sectionOf(window, t("settings:notifications.title"))
      .getByRole("group", { name: t(`notifications:types.${type}`), exact: true })
      .getByRole("switch", { name, exact: true });
  const inApp = t("settings:notificationPreferences.inApp");
  const byEmail = t("settings:notificationPreferences.email");
  await switchOf(page, "study", inApp).click();
  await switchOf(page, "other", inApp).click();
  await switchOf(page, "other", byEmail).click();
  await expect
    .poll(async () => {
      const answer = await page.request.get(endpoints.getNotificationPreferences.path);
      const { preferences } = (await answer.json()) as { preferences: { type: string }[] };
      return preferences.filter(({ type }) => type === "study" || type === "other");
    })
    .toEqual([
      { type: "study", in_app: false, email: false, push: false, telegram: false },
      { type: "other", in_app: false, email: true, push: false, telegram: false },
    ]);
  await page.reload();
  await settlePage(page);
  await expect(switchOf(page, "study", inApp)).not.toBeChecked();
  await expect(switchOf(page, "study", byEmail)).not.toBeChecked();
  await expect(switchOf(page, "other", inApp)).not.toBeChecked();
  await expect(switchOf(page, "other", byEmail)).toBeChecked();

  // A browser this account has not seen before.
  const device = await openContext();
  await device.setExtraHTTPHeaders({
    "x-forwarded-for": address,
    "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0",
  });
  await post(device.request, endpoints.logIn.path, { email: user.email, password });
  await expect(toastsOf(page, t)).toContainText(t("notices:kind.new_device.title"));
  await expect(bellWith(page, t, 2)).toBeVisible();
  const newDeviceMail = await mail(user.email, t("notices:kind.new_device.title"));
  expect(newDeviceMail.text).toContain("Firefox");
});

test("[D05] consents are listed with version and day, and what can be withdrawn is", async ({
  page,
  user,
  database,
  language,
  t,
}) => {
  expect(user.id).not.toBe("");
  await post(page.request, endpoints.recordConsent.path, { kind: "ai", granted: true });
  await openPage(page, `${links.settingsGroup("privacy")}#consents`);
  const section = sectionOf(page, t("settings:consents.title"));
  await expect(section).toBeFocused();
  await expect(section.getByRole("heading", { level: 3 })).toHaveText([
    t("settings:consents.kinds.terms"),
    t("settings:consents.kinds.age_13"),
    t("settings:consents.kinds.ai"),
  ]);
  const date = formatDate(language, limits.termsVersion, "date", "UTC");
  const version = t("settings:consents.version", { date });
  await expect(section.getByRole("link", { name: version })).toBeVisible();
  // Terms and age hold as long as the account exists; only AI consent can be withdrawn.
  const withdraw = section.getByRole("button");
  await expect(withdraw).toHaveCount(1);
  await withdraw.click();
  await expect(toastsOf(page, t)).toContainText(t("settings:consents.withdrawDone"));
  await expect(withdraw).toHaveCount(0);
  const { rows } = await database.query(
    "select granted from consents where user_id = $1 and kind = 'ai' order by created_at",
    [user.id],
  );
  expect(rows).toEqual([{ granted: true }, { granted: false }]);
});

test("@once the settings of notifications are one link away from the notifications", async ({
  page,
  user,
  t,
}) => {
  expect(user.id).not.toBe("");
  await openPage(page, links.notifications);
  await page
    .getByRole("main")
    .getByRole("link", { name: t("notifications:preferences") })
    .click();
  await expect(page).toHaveURL(links.settingsGroup("notifications"));
  await expect(sectionOf(page, t("settings:notifications.title"))).toBeVisible();
});
