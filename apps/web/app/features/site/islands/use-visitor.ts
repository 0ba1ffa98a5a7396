import { accountEndpoints } from "@masar/contract/account/endpoints";
import type { AuthSession } from "@masar/contract/account/schemas";
import { useEffect, useRef, useState } from "react";
import { sessionChannel } from "#web/entities/session/session-channel.ts";
import { send } from "#web/platform/api/api-client.ts";
import { signedInKey } from "#web/platform/preferences/signed-in-flag.ts";
import { readStored, removeStored } from "#web/platform/storage/browser-storage.ts";
import { useTranslation } from "react-i18next";
import { toastError } from "#web/platform/toast/toast.ts";
import { useLanguage } from "#web/platform/preferences/use-language.ts";

/** On a silent network, show the links for visitors; a late response still counts. */
const maxWaitMs = 6000;

/** Visitors without the signed-in flag cause no request. */
export function useVisitor(): AuthSession | null {
  const [session, setSession] = useState<AuthSession | null>(null);
  useEffect(() => {
    if (!readStored(signedInKey)) return undefined;
    const settle = (found: AuthSession | null) => {
      // CSS shows links for visitors or members by it (`in-data-member`).
      document.documentElement.toggleAttribute("data-member", found !== null);
      setSession(found);
    };
    const stop = askForSession(settle);
    // Ended on this page, which needs no other document, or in another tab.
    const channel = new BroadcastChannel(sessionChannel);
    channel.addEventListener("message", () => {
      if (readStored(signedInKey)) return;
      stop();
      settle(null);
    });
    return () => {
      stop();
      channel.close();
    };
  }, []);
  return session;
}

function askForSession(settle: (found: AuthSession | null) => void): () => void {
  const asking = new AbortController();
  const waiting = setTimeout(() => settle(null), maxWaitMs);
  const end = (found: AuthSession | null) => {
    clearTimeout(waiting);
    if (!asking.signal.aborted) settle(found);
  };
  send(accountEndpoints, "getSession", {}, { signal: asking.signal }).then(
    ({ session: found }) => {
      if (!found) removeStored(signedInKey);
      end(found);
    },
    () => end(null),
  );
  return () => {
    clearTimeout(waiting);
    asking.abort();
  };
}

export function useSiteLogOut(session: AuthSession | null): () => Promise<void> {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const isLoggingOut = useRef(false);
  return async () => {
    if (!session || isLoggingOut.current) return;
    isLoggingOut.current = true;
    try {
      const { logOutOfSite } = await import("#web/features/site/runtime/log-out.ts");
      await logOutOfSite(session, language, t);
    } catch {
      toastError(t("site:account.logOutFailed"), t("site:account.logOutFailedText"));
    } finally {
      isLoggingOut.current = false;
    }
  };
}
