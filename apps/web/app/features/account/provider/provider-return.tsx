import { identityEndpoints } from "@masar/contract/identities/endpoints";
import type { ProviderId } from "@masar/contract/identities/constants";
import type { ResponseOf } from "@masar/contract/endpoint-schemas";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { call } from "#web/platform/api/api-client.ts";
import { errorText } from "#web/platform/errors/error-text.ts";
import { nameOfProvider } from "#web/platform/preferences/providers.ts";
import { useLanguage } from "#web/platform/preferences/use-language.ts";
import { storeNextPageToast } from "#web/platform/toast/next-page-toast.ts";
import { links, publicHref } from "#web/platform/urls/links.ts";
import { InlineAlert } from "#web/ui/feedback/inline-alert.tsx";
import { Spinner } from "#web/ui/feedback/spinner.tsx";
import { buttonClass } from "#web/ui/forms/button.tsx";
import { AccountPage } from "#web/features/account/account-page.tsx";
import { SecondFactorForm } from "#web/features/account/log-in/log-in-form.tsx";
import { openApplication } from "#web/features/account/open-application.ts";
import { landingAfterLogIn, landingAfterSignUp } from "#web/features/account/path-request.tsx";
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
    if (query.data) leave(query.data, t("account:provider.connected", nameOf(provider)));
  }, [query.data, provider, t]);

  if (!state || !code) {
    return <Failed tone="info" text={t("account:provider.cancelled", nameOf(provider))} />;
  }
  if (query.isError) return <Failed tone="error" text={errorText(t, query.error)} />;
  if (query.data?.status === "second_factor_required") {
    const { return_query: returnQuery } = query.data;
    return (
      <AccountPage announce title={t("account:login.title")}>
        <SecondFactorForm
          onLoggedIn={(session) => openApplication(session, landingAfterLogIn(returnQuery))}
        />
      </AccountPage>
    );
  }
  if (query.data?.status === "sign_up_required")
    return <ProviderSignUp provider={provider} search={query.data.return_query} />;
  return (
    <AccountPage title={t("account:login.title")}>
      <p className="flex items-center gap-3 text-ink-2">
        <Spinner label={null} />
        <output>{t("account:provider.checking")}</output>
      </p>
    </AccountPage>
  );
}

const nameOf = (provider: ProviderId) => ({ name: nameOfProvider(provider) });

function leave(finished: Finished, connected: string): void {
  if (finished.status === "connected") {
    storeNextPageToast({ title: connected });
    window.location.replace(`${links.settings}/account`);
  } else if (finished.status === "logged_in") {
    const { session, is_new: isNew, return_query: query } = finished;
    void openApplication(session, isNew ? landingAfterSignUp(query) : landingAfterLogIn(query));
  }
}

function Failed({ tone, text }: { tone: "info" | "error"; text: string }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  return (
    <AccountPage announce title={t("account:provider.failedTitle")}>
      <InlineAlert tone={tone}>{text}</InlineAlert>
      <a href={publicHref("/login", language)} className={buttonClass("primary", "md")}>
        {t("account:toLogIn")}
      </a>
    </AccountPage>
  );
}
