import { accountEndpoints } from "@masar/contract/account/endpoints";
import type { AuthSession } from "@masar/contract/account/schemas";
import type { RequestOf } from "@masar/contract/endpoint-schemas";
import { useMutation } from "@tanstack/react-query";
import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { call } from "#web/platform/api/api-client.ts";
import { useAuth } from "#web/entities/session/auth.tsx";
import { changeLanguage } from "#web/platform/i18n/i18n.ts";
import { publicHref } from "#web/platform/urls/links.ts";
import { clearUserData } from "#web/sync/clear-user-data.ts";
import { notifyOtherTabs } from "#web/entities/session/session-channel.ts";
import { toastError } from "#web/platform/toast/toast.ts";
import { useLanguage } from "#web/platform/preferences/use-language.ts";

/** Applies a new session and switches to the language of the account. */
export function useApplySession(): (session: AuthSession) => Promise<void> {
  const { setSession } = useAuth();
  return useCallback(
    async (session) => {
      await changeLanguage(session.user.language).catch(() => {
        // Without its strings the page stays in the current language.
      });
      setSession(session);
    },
    [setSession],
  );
}

export function useResetPassword() {
  return useMutation({
    // The first attempt may have used up the link without a response.
    retry: false,
    mutationFn: (body: RequestOf<"resetPassword">["body"]) =>
      call(accountEndpoints, "resetPassword", { body }),
  });
}

/** Ends the session, clears the user data of this device and opens the home page. */
export function useLogOut() {
  const { t } = useTranslation();
  const { language } = useLanguage();
  return useMutation({
    mutationFn: () => call(accountEndpoints, "logOut"),
    onSuccess: async () => {
      await clearUserData(t);
      // Notified on unload, because the guard of this page would redirect to log-in instead of home.
      window.addEventListener("pagehide", notifyOtherTabs, { once: true });
      // A full page load also drops what is in memory.
      window.location.assign(publicHref("/", language));
    },
    onError: () => {
      toastError(t("shell:logOut.failed"), t("shell:logOut.failedDetail"));
    },
  });
}
