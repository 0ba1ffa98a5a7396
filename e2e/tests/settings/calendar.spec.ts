import { randomUUID } from "node:crypto";
import { endpoints } from "@masar/contract/endpoints";
import { addDays } from "@masar/domain/dates/local-date";
import { expectAccessible } from "../../support/axe.ts";
import { requiredField } from "../../support/fields.ts";
import { expect, test } from "../../support/fixtures.ts";
import { openPage } from "../../support/pages.ts";
import { createPath, dateText, titlesOf } from "../../steps/paths.ts";
import { read, saveSettings } from "../../steps/study.ts";
import { toastsOf } from "../../support/toasts.ts";

test.beforeEach(({ user }) => expect(user.id).not.toBe(""));

test("[D47] a private address serves the plan to any calendar until it is switched off", async ({
  page,
  playwright,
  t,
}) => {
  const made = await createPath(page);
  await saveSettings(page, { rest_days: [], time_zone: "Africa/Cairo" });
  const task = endpoints.saveTask.path.replace(":id", randomUUID());
  const stamp = { change_id: randomUUID(), at: new Date().toISOString() };
  await page.request.put(task, {
    data: { ...stamp, title: "Send the report", due_date: addDays(made.today, 2) },
    headers: { origin: process.env["E2E_URL"] ?? "" },
  });
  await openPage(page, "/settings/calendar");
  const section = page.getByRole("region", { name: t("settings:calendar.title"), exact: true });
  await expect(section.getByText(t("settings:calendar.off"), { exact: true })).toBeVisible();
  await section.getByLabel(t("settings:calendar.studyTime"), { exact: true }).selectOption("19:30");
  await expect(toastsOf(page, t)).toContainText(t("settings:saved"));
  await section.getByRole("button", { name: t("settings:calendar.create"), exact: true }).click();
  const address = section.getByLabel(t("settings:calendar.urlLabel"), { exact: true });
  await expect(address).toHaveValue(/^http/);
  const url = await address.inputValue();
  await expect(section.getByRole("link", { name: t("settings:calendar.open") })).toHaveAttribute(
    "href",
    url.replace(/^http:/, "webcal:"),
  );

  // A calendar program sends no cookies.
  const calendar = await playwright.request.newContext();
  const answer = await calendar.get(url);
  expect(answer.status()).toBe(200);
  expect(answer.headers()["content-type"]).toMatch(/^text\/calendar/);
  const text = (await answer.text()).replaceAll(/\r\n[ \t]/g, "");
  expect(text).toMatch(/^BEGIN:VCALENDAR\r\n/);
  const escaped = (value: string) => value.replaceAll(/[\\;,]/g, "\\$&");
  for (const summary of [
    t("calendar:study", { title: titlesOf(made)[0] }),
    t("calendar:taskDue", { title: "Send the report" }),
  ]) {
    expect(text).toContain(`SUMMARY:${escaped(summary)}\r\n`);
  }
  // 19:30 in Cairo, in winter or summer time.
  expect(text).toMatch(/DTSTART:\d{8}T1[67]3000Z/);

  await page.reload();
  await expect(address).toHaveCount(0);
  await section.getByRole("button", { name: t("settings:calendar.revoke"), exact: true }).click();
  await expect(toastsOf(page, t)).toContainText(t("settings:calendar.revoked"));
  await expect(section.getByText(t("settings:calendar.off"), { exact: true })).toBeVisible();
  expect((await calendar.get(url)).status()).toBe(404);
  await calendar.dispose();
});

test("[D43] a busy season is set up in one form, and sets the week's target until it ends", async ({
  page,
  t,
  language,
}) => {
  await createPath(page);
  const { today, weeks } = await read(page, "getOverview");
  const usual = weeks.at(-1)?.target_hours ?? 0;
  expect(usual).not.toBe(3);
  await openPage(page, "/settings/busy");
  const section = page.getByRole("region", { name: t("settings:busy.title"), exact: true });
  await section.getByRole("button", { name: t("settings:busy.set"), exact: true }).click();
  await section.getByRole("button", { name: t("settings:busy.night"), exact: true }).click();
  const to = requiredField(section, t("settings:busy.to"));
  const save = section.getByRole("button", { name: t("settings:busy.save"), exact: true });
  // From yesterday on, because after midnight the study day is still yesterday's.
  const from = addDays(today, -1);
  await requiredField(section, t("settings:busy.from")).fill(from);
  await to.fill(addDays(today, 90));
  await save.click();
  await expect(section.getByText(t("settings:busy.tooLong", { count: 60 }))).toBeVisible();
  await expectAccessible(page, "the form of a busy season with an error");
  await to.fill(addDays(today, 29));
  await section.getByLabel(t("settings:busy.target"), { exact: true }).selectOption("3");
  await save.click();
  await expect(toastsOf(page, t)).toContainText(t("settings:saved"));
  for (const text of [
    t("settings:busy.running"),
    t("settings:busy.span", {
      from: dateText(language, from),
      to: dateText(language, addDays(today, 29)),
    }),
    t("settings:busy.summaryHours", { count: 3 }),
  ]) {
    await expect(section.getByText(text)).toBeVisible();
  }

  const week = page.getByRole("region", { name: t("study:week.title"), exact: true });
  await openPage(page, "/dashboard");
  await expect(week).toContainText(
    t("study:week.summary", { done: t("time.minutes", { minutes: 0 }), count: 3 }),
  );
  await openPage(page, "/settings/busy");
  await section.getByRole("button", { name: t("settings:busy.end"), exact: true }).click();
  await expect(
    section.getByRole("button", { name: t("settings:busy.set"), exact: true }),
  ).toBeVisible();
  await expect(toastsOf(page, t)).toContainText(t("settings:saved"));
  await openPage(page, "/dashboard");
  await expect(week).toContainText(
    t("study:week.summary", { done: t("time.minutes", { minutes: 0 }), count: usual }),
  );
});
