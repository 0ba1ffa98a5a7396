import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { reportError } from "#web/platform/errors/error-report.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { startNew } from "#web/features/assistant/chat/open-conversation.ts";

type ChatFallbackProps = {
  error: unknown;
  onReset: () => void;
  /** The title names the panel, as that of the chat does. */
  titleId: string | undefined;
  onClose: (() => void) | undefined;
};

/** Replaces a chat that failed to render. */
export function ChatFallback({ error, onReset, titleId, onClose }: ChatFallbackProps) {
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
