import { type ReactNode, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { reportError } from "#web/platform/errors/error-report.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { ErrorBoundary } from "#web/ui/feedback/error-boundary.tsx";
import { startNew } from "#web/features/assistant/chat/open-conversation.ts";

type Way = {
  /** Names the panel it stands in, as the chat's own title would. */
  titleId?: string | undefined;
  onClose?: (() => void) | undefined;
};

/** Around the chat: whatever breaks in it, the page behind goes on. */
export function ChatBoundary({ children, ...way }: Way & { children: ReactNode }) {
  return (
    <ErrorBoundary
      renderFallback={(error, reset) => <ChatFallback error={error} onReset={reset} {...way} />}
    >
      {children}
    </ErrorBoundary>
  );
}

function ChatFallback({
  error,
  onReset,
  titleId,
  onClose,
}: Way & { error: unknown; onReset: () => void }) {
  const { t } = useTranslation();
  useEffect(() => void reportError(error), [error]);
  const reset = () => {
    startNew();
    onReset();
  };
  return (
    <div
      role="alert"
      className="grid flex-1 content-center justify-items-center gap-2 p-6 text-center"
    >
      <h2 id={titleId} className="text-lg">
        {t("assistant:boundary.title")}
      </h2>
      <p className="measure text-ink-2">{t("assistant:boundary.text")}</p>
      <div className="mt-3 flex flex-wrap justify-center gap-3">
        <Button onClick={reset}>{t("assistant:boundary.reset")}</Button>
        <Button variant="secondary" onClick={() => window.location.reload()}>
          {t("assistant:boundary.reload")}
        </Button>
        {onClose && (
          <Button variant="quiet" onClick={onClose}>
            {t("actions.close")}
          </Button>
        )}
      </div>
    </div>
  );
}
