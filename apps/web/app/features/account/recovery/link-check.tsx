import { useTranslation } from "react-i18next";
import { errorText } from "#web/platform/errors/error-text.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { InlineAlert } from "#web/ui/feedback/inline-alert.tsx";
import { Spinner } from "#web/ui/feedback/spinner.tsx";
import { AccountPage } from "#web/features/account/account-page.tsx";

type LinkCheckProps = {
  page: "verify" | "confirm";
  query: { isError: boolean; error: unknown; isFetching: boolean; refetch: () => unknown };
};

/** A mailed link that is being checked, or whose check failed although the link may be valid. */
export function LinkCheck({ page, query }: LinkCheckProps) {
  const { t } = useTranslation();
  if (query.isError) {
    return (
      <AccountPage announce title={t(`entry:${page}.failed`)}>
        <InlineAlert tone="error">{errorText(t, query.error)}</InlineAlert>
        <Button loading={query.isFetching} onClick={() => void query.refetch()}>
          {t("actions.tryAgain")}
        </Button>
      </AccountPage>
    );
  }
  return (
    <AccountPage title={t(`entry:${page}.title`)}>
      <p className="flex items-center gap-3 text-ink-2">
        <Spinner label={null} />
        <output>{t(`entry:${page}.checking`)}</output>
      </p>
    </AccountPage>
  );
}
