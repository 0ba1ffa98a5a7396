import type { AuthSession } from "@masar/contract/account/schemas";
import { notifyOtherTabs } from "#web/entities/session/session-channel.ts";
import { storeLanguage } from "#web/platform/preferences/language.ts";
import { signedInKey } from "#web/platform/preferences/signed-in-flag.ts";
import { writeStored } from "#web/platform/storage/browser-storage.ts";
import { removeTypedEmail } from "#web/platform/storage/typed-email.ts";
import { clearPreviousUser } from "#web/sync/clear-previous-user.ts";

/** Loads the application for a new session. Never resolves, so that the form stays busy until the page is replaced. */
export function openApplication(session: AuthSession, href: string): Promise<never> {
  clearPreviousUser(session.user.id);
  removeTypedEmail();
  writeStored(signedInKey, "1");
  storeLanguage(session.user.language);
  // Notified on unload, because the check of this page would open the page for returning users instead.
  window.addEventListener("pagehide", notifyOtherTabs, { once: true });
  window.location.replace(href);
  return new Promise(() => {});
}
