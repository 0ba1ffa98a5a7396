import { endpoints } from "@masar/contract/endpoints";
import { links } from "../../../apps/web/app/platform/urls/links.ts";
import { expect, test } from "../../support/fixtures.ts";
import { notificationsOf, readPreference, switchOf } from "../../steps/notifications.ts";
import { insertKind, rowsOf } from "../../steps/notification-bell.ts";
import { createPath } from "../../steps/paths.ts";
import { read } from "../../steps/study.ts";
import { openPage } from "../../support/pages.ts";
import { toastsOf } from "../../support/toasts.ts";

test("[D63] [D65] reminder channels and quiet hours are saved at once and undone with one tap", async ({
  page,
  context,
  user,
  t,
}) => {
  expect(user.id).not.toBe("");
  // Permissions that are not listed are denied.
  await context.grantPermissions(["clipboard-read"]);
  await openPage(page, links.settingsGroup("notifications"));
  const section = notificationsOf(page, t);
  const undo = toastsOf(page, t).getByRole("button", { name: t("settings:undo") });

  const byEmail = switchOf(page, t, "deadline", "email");
  await expect(byEmail).not.toBeChecked();
  await byEmail.click();
  await expect(toastsOf(page, t)).toContainText(t("settings:saved"));
  await expect.poll(() => readPreference(page, "deadline")).toMatchObject({ email: true });
  await undo.click();
  await expect(byEmail).not.toBeChecked();
  await expect
    .poll(() => readPreference(page, "deadline"))
    .toEqual({ type: "deadline", in_app: true, email: false, push: false, telegram: false });

  // After a denial the browser is not prompted again, and no switch is shown.
  await expect(section.getByText(t("notices:push.blocked"))).toBeVisible();
  await expect(switchOf(page, t, "deadline", "push")).toBeDisabled();

  const quiet = section.getByRole("switch", { name: t("settings:quiet.title") });
  const readQuiet = async () => {
    const { quiet_from, quiet_to } = await (
      await page.request.get(endpoints.getSettings.path)
    ).json();
    return { quiet_from, quiet_to };
  };
  await quiet.click();
  const from = section.getByLabel(t("settings:quiet.from"), { exact: true });
  await expect(from).toHaveValue("22:00");
  await expect.poll(readQuiet).toEqual({ quiet_from: "22:00", quiet_to: "07:00" });
  await from.selectOption("23:30");
  await expect.poll(readQuiet).toEqual({ quiet_from: "23:30", quiet_to: "07:00" });
  await undo.click();
  await expect(from).toHaveValue("22:00");
  await expect.poll(readQuiet).toEqual({ quiet_from: "22:00", quiet_to: "07:00" });
  await page.reload();
  await expect(quiet).toBeChecked();
  await quiet.click();
  await expect(from).toHaveCount(0);
  await expect.poll(readQuiet).toEqual({ quiet_from: null, quiet_to: null });
});

test("[N5.18] a reminder names the day's session, is snoozed with one tap and starts it with another", async ({
  page,
  user,
  database,
  t,
}) => {
  const { path, today } = await createPath(page);
  const overview = await read(page, "getOverview");
  const session = overview.current?.next?.session;
  if (!session) throw new Error("the path has no session");
  await database.query(
    "insert into reminders (user_id, local_date, next_look_at) values ($1, $2, now() + interval '1 day') on conflict (user_id) do update set local_date = $2, next_look_at = now() + interval '1 day'",
    [user.id, today],
  );
  await insertKind(database, user.id, "session_today", {
    title: session.title,
    count: session.minutes,
    path_id: path.id,
    milestone_key: session.milestone_key,
    session: `${session.sub_milestone}/${session.id}`,
    date: today,
    number: 0,
  });
  await openPage(page, links.notifications);
  const row = rowsOf(page).filter({ hasText: session.title });
  await row.getByRole("button", { name: t("notices:reminder.snooze"), exact: true }).click();
  const snoozed = t("notices:reminder.snoozed", { time: "" }).trim();
  const none = t("notices:reminder.notToday");
  // Less than an hour before the day ends, there is no later time on it.
  await expect(toastsOf(page, t)).toContainText(new RegExp(`${snoozed}|${none}`));
  await row.getByRole("link", { name: t("notices:reminder.start"), exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: session.title })).toBeVisible();
  await expect(
    page
      .getByRole("main")
      .getByRole("button", { name: t("study:session.pause") })
      .first(),
  ).toBeVisible();
  await expect(page).not.toHaveURL(/start=/);
});
