import { useTranslation } from "react-i18next";
import { errorText } from "#web/platform/errors/error-text.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { InlineAlert } from "#web/ui/feedback/inline-alert.tsx";
import { Spinner } from "#web/ui/feedback/spinner.tsx";
import { AccountPage } from "#web/features/account/account-page.tsx";

/** A mailed link is being looked at. */
export function LinkChecking({ title, label }: { title: string; label: string }) {
  return (
    <AccountPage title={title}>
      <p className="flex items-center gap-3 text-ink-2">
        <Spinner label={null} />
        <output>{label}</output>
      </p>
    </AccountPage>
  );
}

type LinkFailedProps = { title: string; error: unknown; retrying: boolean; onRetry: () => void };

/** The link may be fine, but the answer never came. */
export function LinkFailed({ title, error, retrying, onRetry }: LinkFailedProps) {
  const { t } = useTranslation();
  return (
    <AccountPage announce title={title}>
      <InlineAlert tone="error">{errorText(t, error)}</InlineAlert>
      <Button loading={retrying} onClick={onRetry}>
        {t("actions.tryAgain")}
      </Button>
    </AccountPage>
  );
}
