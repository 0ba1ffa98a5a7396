import type { AuthSession } from "@masar/contract/account/schemas";
import { type ComponentType, useCallback, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { setReauthenticate } from "#web/platform/api/api-client.ts";
import { useAuth } from "#web/entities/session/auth.tsx";
import { loadMoreStrings } from "#web/platform/i18n/i18n.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { fetchSession, useEnter } from "#web/features/account/account.api.ts";
import type { LogInFormProps } from "./log-in-form.tsx";

type Question = {
  ended: AuthSession;
  answer: (tryAgain: boolean) => void;
  Form: ComponentType<LogInFormProps>;
};

/** Over the page when the session ended in the middle of work: what was typed stays where it is. */
export function LogInSheet() {
  const { t } = useTranslation();
  const { session, setSession } = useAuth();
  const enter = useEnter();
  const [question, setQuestion] = useState<Question>();
  const latest = useRef(session);

  useEffect(() => {
    latest.current = session;
  }, [session]);

  const askToLogIn = useCallback(async (): Promise<boolean> => {
    const ended = latest.current;
    if (!ended) return false;
    // Another tab may have logged in again since.
    const found = await fetchSession().catch(() => null);
    if (!found) {
      // Only a session that ended needs it, so the first screen does without; the sheet opens with it in place.
      const [{ LogInForm: Form }] = await Promise.all([
        import("./log-in-form.tsx"),
        loadMoreStrings("account", "entry"),
      ]);
      return new Promise((answer) => setQuestion({ ended, answer, Form }));
    }
    if (!isSameAccount(found, ended)) return reloadPage();
    setSession(found);
    return true;
  }, [setSession]);

  useEffect(() => {
    setReauthenticate(shareOne(askToLogIn));
    return () => setReauthenticate(undefined);
  }, [askToLogIn]);

  // Answered by a new session, made here or in another tab; a page that goes away answers no.
  useEffect(() => {
    if (!question || !session || session.id === question.ended.id) return;
    question.answer(isSameAccount(session, question.ended) || reloadPage());
  }, [session, question]);
  useEffect(() => () => question?.answer(false), [question]);

  const cancel = () => setQuestion(undefined);
  const isOpen = question !== undefined && session?.id === question.ended.id;
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
            <bdi className="font-medium break-all">{question.ended.user.email}</bdi>
          </p>
          <question.Form
            fixedEmail={question.ended.user.email}
            submitLabel={t("account:sheet.submit")}
            onLoggedIn={(fresh) => void enter(fresh)}
          />
          <Button
            variant="quiet"
            onClick={() => {
              cancel();
              // The guard of this page leads to log-in, and back here afterwards.
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

/** Many calls may fail at once: one question answers them all. */
function shareOne(ask: () => Promise<boolean>): () => Promise<boolean> {
  let asking: Promise<boolean> | undefined;
  return () => {
    asking ??= ask().finally(() => {
      asking = undefined;
    });
    return asking;
  };
}

function isSameAccount(one: AuthSession, other: AuthSession): boolean {
  return one.user.id === other.user.id;
}

/** What is on the page belongs to somebody else: nothing of it may go on. */
function reloadPage(): false {
  window.location.reload();
  return false;
}
