import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useLinkToken } from "#web/platform/urls/use-link-token.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { Spinner } from "#web/ui/feedback/spinner.tsx";
import { AccountError } from "#web/features/account/account-error.tsx";
import { AccountPage } from "#web/features/account/account-page.tsx";
import { isLinkInvalid } from "#web/features/account/form-rules.ts";

/** A query although it posts: the cache shares one request between double mounts. */
export function useMailedLink<Result>(
  name: string,
  send: (body: { token: string }) => Promise<Result>,
) {
  const token = useLinkToken();
  const query = useQuery({
    // The first request may have succeeded without a response.
    retry: false,
    retryOnMount: false,
    staleTime: Number.POSITIVE_INFINITY,
    queryKey: ["account", name, token],
    queryFn: () => send({ token: token ?? "" }),
    enabled: Boolean(token),
  });
  return { query, isInvalid: token === "" || isLinkInvalid(query.error) };
}

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
        <AccountError error={query.error} />
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
