import { accountEndpoints } from "@masar/contract/account/endpoints";
import type { AuthSession } from "@masar/contract/account/schemas";
import type { Language } from "@masar/i18n/locales";
import type { TFunction } from "i18next";
import { endSessionBeforeLogOut } from "#web/entities/study-session/end-session-before-log-out.ts";
import { send } from "#web/platform/api/api-client.ts";
import { loadStrings } from "#web/platform/i18n/i18n.ts";
import { publicHref } from "#web/platform/urls/links.ts";
import { storeNextPageToast } from "#web/platform/toast/next-page-toast.ts";
import { clearUserData } from "#web/sync/clear-user-data.ts";
import { bindDeviceToSession, whenDeviceReady } from "#web/sync/device-session.ts";
import { createQueryClient } from "#web/platform/api/query-client.ts";
import { notifyOtherTabs } from "#web/entities/session/session-channel.ts";
import { toastError } from "#web/platform/toast/toast.ts";

/**
 * Log-out from a public page: ends the study session, sends pending changes, then clears the device. Loaded on
 * demand.
 */
export async function logOutOfSite(
  session: AuthSession,
  language: Language,
  t: TFunction,
): Promise<void> {
  const client = createQueryClient();
  await loadStrings(language);
  void bindDeviceToSession(client, session);
  await whenDeviceReady();
  await endSessionBeforeLogOut(client, t, () => void endSession(language, t));
}

async function endSession(language: Language, t: TFunction): Promise<void> {
  try {
    await send(accountEndpoints, "logOut", {});
  } catch {
    toastError(t("site:account.logOutFailed"), t("site:account.logOutFailedText"));
    return;
  }
  await clearUserData(t);
  notifyOtherTabs();
  storeNextPageToast({
    title: t("site:account.loggedOut"),
    description: t("site:account.loggedOutText"),
  });
  window.location.assign(publicHref("/", language));
}
