import { identityEndpoints } from "@masar/contract/identities/endpoints";
import type { AuthSession } from "@masar/contract/account/schemas";
import type { ProviderId } from "@masar/contract/identities/constants";
import type { ResponseOf } from "@masar/contract/endpoint-schemas";
import { useQuery } from "@tanstack/react-query";
import type { TFunction } from "i18next";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { findProviderAttempt } from "#web/entities/session/provider-attempt.ts";
import { call } from "#web/platform/api/api-client.ts";
import { nameOfProvider } from "#web/platform/preferences/providers.ts";
import { storeNextPageToast } from "#web/platform/toast/next-page-toast.ts";
import { links } from "#web/platform/urls/links.ts";
import { Spinner } from "#web/ui/feedback/spinner.tsx";
import { AccountPage } from "#web/features/account/account-page.tsx";
import { SecondFactorForm } from "#web/features/account/log-in/log-in-form.tsx";
import { openApplication } from "#web/features/account/open-application.ts";
import { landingAfterLogIn, landingAfterSignUp } from "#web/features/account/path-request.tsx";
import { ProviderFailure } from "./provider-failure.tsx";
import { ProviderSignUp } from "./provider-sign-up.tsx";

type Finished = ResponseOf<"finishProviderLogIn">;

/** The page that a provider leads back to. Its answer works once, also when the page is drawn twice. */
export function ProviderReturn({ provider }: { provider: ProviderId }) {
  const { t } = useTranslation();
  const search = new URLSearchParams(window.location.search);
  const [state, code, iss] = [search.get("state"), search.get("code"), search.get("iss")];
  const query = useQuery({
    retry: false,
    retryOnMount: false,
    staleTime: Number.POSITIVE_INFINITY,
    queryKey: ["account", "provider", state],
    queryFn: () =>
      call(identityEndpoints, "finishProviderLogIn", {
        body: { provider, state: state ?? "", code: code ?? "", ...(iss ? { iss } : {}) },
      }),
    enabled: Boolean(state && code),
  });
  useEffect(() => {
    if (query.data) leave(t, provider, query.data);
  }, [query.data, provider, t]);
  const visit = { provider, attempt: findProviderAttempt(state) };

  if (!state || !code) {
    // Every other error is one of the provider, or of this site's settings there.
    const isCancelled = search.get("error") === "access_denied";
    return <ProviderFailure {...visit} cause={isCancelled ? "cancelled" : "unavailable"} />;
  }
  if (query.isError) return <ProviderFailure {...visit} cause={{ error: query.error }} />;
  if (query.data?.status === "second_factor_required") {
    const { is_linked: isLinked, return_query: returnQuery } = query.data;
    return (
      <AccountPage announce title={t("account:login.title")}>
        <SecondFactorForm
          onLoggedIn={(session) => {
            if (isLinked) storeLinkedToast(t, provider, session);
            return openApplication(session, landingAfterLogIn(returnQuery));
          }}
        />
      </AccountPage>
    );
  }
  if (query.data?.status === "sign_up_required") {
    const { email, return_query: returnQuery } = query.data;
    return <ProviderSignUp provider={provider} email={email} search={returnQuery} />;
  }
  return (
    <AccountPage title={t("account:login.title")}>
      <p className="flex items-center gap-3 text-ink-2">
        <Spinner label={null} />
        <output>{t("account:provider.checking")}</output>
      </p>
    </AccountPage>
  );
}

/** The log-in itself has connected the account, which its owner did not ask for by name. */
function storeLinkedToast(t: TFunction, provider: ProviderId, { user }: AuthSession): void {
  const linked = { name: nameOfProvider(provider), email: user.email };
  storeNextPageToast({
    title: t("account:provider.linked", linked),
    description: t("account:provider.linkedDetail"),
  });
}

function leave(t: TFunction, provider: ProviderId, finished: Finished): void {
  if (finished.status === "connected") {
    storeNextPageToast({
      title: t("account:provider.connected", { name: nameOfProvider(provider) }),
    });
    window.location.replace(links.identities);
  } else if (finished.status === "logged_in") {
    const { session, is_new: isNew, is_linked: isLinked, return_query: query } = finished;
    if (isLinked) storeLinkedToast(t, provider, session);
    void openApplication(session, isNew ? landingAfterSignUp(query) : landingAfterLogIn(query));
  }
}
