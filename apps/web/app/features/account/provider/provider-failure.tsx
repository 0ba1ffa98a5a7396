import type { ProviderId } from "@masar/contract/identities/constants";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { useAuth } from "#web/entities/session/auth.tsx";
import { parsePathRequest } from "#web/entities/path/path-request.ts";
import type { ProviderAttempt } from "#web/entities/session/provider-attempt.ts";
import { ApiError } from "#web/platform/api/api-client.ts";
import { errorText } from "#web/platform/errors/error-text.ts";
import { hasErrorCode } from "#web/platform/errors/has-error-code.ts";
import { nameOfProvider } from "#web/platform/preferences/providers.ts";
import { useLanguage } from "#web/platform/preferences/use-language.ts";
import { links, publicHref } from "#web/platform/urls/links.ts";
import { InlineAlert } from "#web/ui/feedback/inline-alert.tsx";
import { buttonClass } from "#web/ui/forms/button.tsx";
import { AccountPage } from "#web/features/account/account-page.tsx";
import { readPublishedToken } from "#web/features/account/path-request.tsx";

type ProviderFailureProps = {
  provider: ProviderId;
  attempt: ProviderAttempt | undefined;
  /** Cancelled by the visitor, or refused by the provider, or by the server. */
  cause: "cancelled" | "unavailable" | { error: unknown };
};

/** Leads back to where the visit to the provider began. */
export function ProviderFailure({ provider, attempt, cause }: ProviderFailureProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { user } = useAuth();
  const name = nameOfProvider(provider);
  const purpose = attempt?.purpose ?? "log-in";
  const search = attempt && "search" in attempt ? attempt.search : "";
  // Only the log-in page leads on.
  const hasAccount =
    typeof cause === "object" &&
    (["identity_conflict", "identity_disconnected"] as const).some((code) =>
      hasErrorCode(cause.error, code),
    );
  const texts = {
    cancelled: () => t(`account:provider.${toCancelledKey(purpose, search)}`, { name }),
    unavailable: () => t("errors:provider_unavailable"),
  };
  const text =
    typeof cause === "object" ? describeError(t, cause.error, user?.email) : texts[cause]();
  const title = {
    "log-in": t("account:provider.failedTitle"),
    "sign-up": t("account:provider.signUpFailedTitle"),
    connect: t("account:provider.connectFailedTitle", { name }),
  }[purpose];
  const back = {
    "log-in": { href: publicHref("/login", language) + search, label: t("account:toLogIn") },
    "sign-up": {
      href: publicHref("/register", language) + search,
      label: t("account:provider.toSignUp"),
    },
    connect: { href: links.identities, label: t("account:provider.toAccount") },
  }[purpose === "sign-up" && hasAccount ? "log-in" : purpose];
  return (
    <AccountPage announce title={title}>
      <InlineAlert tone={cause === "cancelled" ? "info" : "error"}>{text}</InlineAlert>
      <a href={back.href} className={buttonClass("primary", "md")}>
        {back.label}
      </a>
    </AccountPage>
  );
}

function toCancelledKey(purpose: ProviderAttempt["purpose"], search: string) {
  if (purpose === "connect") return "connectCancelled";
  if (purpose === "log-in") return "cancelled";
  const hasPath = parsePathRequest(search) !== null || readPublishedToken(search) !== undefined;
  return hasPath ? "signUpCancelledWithPath" : "signUpCancelled";
}

function describeError(t: TFunction, error: unknown, ownEmail: string | undefined): string {
  if (ownEmail && error instanceof ApiError && error.code === "identity_address_differs") {
    const { email } = error.params;
    if (email) return t("account:provider.addressDiffers", { email, ownEmail });
  }
  return errorText(t, error);
}
