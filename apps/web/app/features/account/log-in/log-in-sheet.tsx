import type { AuthSession } from "@masar/contract/account/schemas";
import { type ComponentType, useCallback, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { setReauthenticate } from "#web/platform/api/api-client.ts";
import { useAuth } from "#web/entities/session/auth.tsx";
import { loadMoreStrings } from "#web/platform/i18n/i18n.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { useApplySession } from "#web/features/account/account.api.ts";
import { fetchSession } from "#web/features/account/fetch-session.ts";
import type { SheetLogInProps } from "./sheet-log-in.tsx";

type LogInPrompt = {
  endedSession: AuthSession;
  /** Resolves the rejected calls: true repeats them. */
  resolve: (isLoggedIn: boolean) => void;
  Content: ComponentType<SheetLogInProps>;
};

/** Asks to log in again over the page when the session ended, so that typed text is not lost. */
export function LogInSheet() {
  const { t } = useTranslation();
  const { session, setSession } = useAuth();
  const applySession = useApplySession();
  const [prompt, setPrompt] = useState<LogInPrompt>();
  const latest = useRef(session);
  const isDismissed = useRef(false);

  useEffect(() => {
    latest.current = session;
  }, [session]);

  const askToLogIn = useCallback(async (): Promise<boolean> => {
    const endedSession = latest.current;
    if (!endedSession) return false;
    // Another tab may have logged in again.
    const found = await fetchSession().catch(() => null);
    if (!found) {
      if (isDismissed.current) return false;
      // Loaded on demand to keep the ways to log in out of the first screen.
      const [{ SheetLogIn: Content }] = await Promise.all([
        import("./sheet-log-in.tsx"),
        loadMoreStrings("account", "entry"),
      ]);
      return new Promise((resolve) => setPrompt({ endedSession, resolve, Content }));
    }
    if (!isSameAccount(found, endedSession)) return reloadPage();
    setSession(found);
    return true;
  }, [setSession]);

  useEffect(() => {
    setReauthenticate(sharePending(askToLogIn));
    return () => setReauthenticate(undefined);
  }, [askToLogIn]);

  // A new session, from here or another tab, resolves the prompt; closing or unmounting rejects it.
  useEffect(() => {
    if (!prompt || !session || session.id === prompt.endedSession.id) return;
    prompt.resolve(isSameAccount(session, prompt.endedSession) || reloadPage());
  }, [session, prompt]);
  useEffect(() => () => prompt?.resolve(false), [prompt]);

  // Once closed, only what the user does next asks again: refetches in the background would reopen it at once.
  useEffect(() => {
    const allow = () => {
      isDismissed.current = false;
    };
    document.addEventListener("click", allow, true);
    document.addEventListener("keydown", allow, true);
    return () => {
      document.removeEventListener("click", allow, true);
      document.removeEventListener("keydown", allow, true);
    };
  }, []);

  const cancel = () => {
    isDismissed.current = true;
    setPrompt(undefined);
  };
  const isOpen = prompt !== undefined && session?.id === prompt.endedSession.id;
  return (
    <Dialog
      open={isOpen}
      onClose={cancel}
      title={t("account:sheet.title")}
      description={t("account:sheet.lead")}
    >
      {isOpen && (
        <div className="grid gap-5">
          <p>
            <span className="block text-sm text-ink-2">{t("account:sheet.account")}</span>
            <bdi className="font-medium break-all">{prompt.endedSession.user.email}</bdi>
          </p>
          <prompt.Content email={prompt.endedSession.user.email} onLoggedIn={applySession} />
          <Button
            variant="quiet"
            onClick={() => {
              cancel();
              // The guard redirects to log-in, which leads back here.
              setSession(null);
            }}
          >
            {t("account:toLogIn")}
          </Button>
        </div>
      )}
    </Dialog>
  );
}

/** Calls that fail at the same time share one prompt. */
function sharePending(ask: () => Promise<boolean>): () => Promise<boolean> {
  let pending: Promise<boolean> | undefined;
  return () => {
    pending ??= ask().finally(() => {
      pending = undefined;
    });
    return pending;
  };
}

function isSameAccount(one: AuthSession, other: AuthSession): boolean {
  return one.user.id === other.user.id;
}

/** The content of the page belongs to another account. */
function reloadPage(): false {
  window.location.reload();
  return false;
}
