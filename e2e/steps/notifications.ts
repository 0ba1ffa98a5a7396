import type { Page } from "@playwright/test";
import type { NotificationPreference } from "@masar/contract/notifications/schemas";
import { endpoints } from "@masar/contract/endpoints";
import type { TFunction } from "i18next";

export const notificationsOf = (page: Page, t: TFunction) =>
  page
    .getByRole("main")
    .getByRole("region", { name: t("settings:notifications.title"), exact: true });

type Channel = Exclude<keyof NotificationPreference, "type">;

/** The switch of one type for one channel: a cell of the table. */
export function switchOf(
  page: Page,
  t: TFunction,
  type: NotificationPreference["type"],
  channel: Channel,
) {
  const names = {
    in_app: t("settings:notificationPreferences.inApp"),
    email: t("settings:notificationPreferences.email"),
    push: t("notices:push.column"),
    telegram: t("notices:telegram.name"),
  };
  return notificationsOf(page, t)
    .getByRole("group", { name: t(`notifications:types.${type}`), exact: true })
    .getByRole("switch", { name: names[channel], exact: true });
}

export async function readPreference(page: Page, type: NotificationPreference["type"]) {
  const answer = await page.request.get(endpoints.getNotificationPreferences.path);
  const { preferences } = (await answer.json()) as { preferences: NotificationPreference[] };
  return preferences.find((preference) => preference.type === type);
}
