import { accountEndpoints } from "@masar/contract/account/endpoints";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { useAuth } from "#web/entities/session/auth.tsx";
import { ApiError, call } from "#web/platform/api/api-client.ts";
import { errorText } from "#web/platform/errors/error-text.ts";
import { links } from "#web/platform/urls/links.ts";
import { InlineAlert } from "#web/ui/feedback/inline-alert.tsx";
import { ButtonLink } from "#web/ui/forms/button-link.tsx";
import { Button } from "#web/ui/forms/button.tsx";
import { AccountPage } from "#web/features/account/account-page.tsx";
import { isLinkInvalid } from "#web/features/account/form-rules.ts";

/** The page does not know how the instance is run, so it names both forms. */
const containerCommand = "docker compose run --rm api node apps/api/src/cli";
const linkCommands = {
  withContainers: `${containerCommand}/first-admin.ts`,
  withoutContainers: "npm run first-admin",
};
const grantCommands = {
  withContainers: `${containerCommand}/grant.ts admin`,
  withoutContainers: "npm run grant -- admin",
};

/** The page of the link that `npm run first-admin` prints. */
export function FirstAdmin() {
  const { t } = useTranslation();
  const { user, refresh } = useAuth();
  const token = useTokenOnce();
  const become = useMutation({
    retry: false,
    mutationFn: () => call(accountEndpoints, "becomeFirstAdmin", { body: { token } }),
    // After an error too: the role may have been granted without a response.
    onSettled: refresh,
  });

  if (become.isSuccess || user?.roles.includes("admin")) {
    return (
      <AccountPage
        announce={become.isSuccess}
        title={t("operation:firstAdmin.done")}
        lead={t("operation:firstAdmin.doneLead")}
      >
        <ButtonLink to={links.admin}>{t("operation:firstAdmin.open")}</ButtonLink>
      </AccountPage>
    );
  }
  if (token === "" || isLinkInvalid(become.error)) {
    return (
      <AccountPage
        announce
        title={t("operation:firstAdmin.invalid")}
        lead={t("operation:firstAdmin.invalidLead")}
      >
        <Commands {...linkCommands} />
      </AccountPage>
    );
  }
  if (become.error instanceof ApiError && become.error.code === "not_possible_now") {
    return (
      <AccountPage
        announce
        title={t("operation:firstAdmin.exists")}
        lead={t("operation:firstAdmin.existsLead")}
      >
        <Commands
          withContainers={`${grantCommands.withContainers} ${user?.email}`}
          withoutContainers={`${grantCommands.withoutContainers} ${user?.email}`}
        />
      </AccountPage>
    );
  }
  return (
    <AccountPage title={t("operation:firstAdmin.title")} lead={t("operation:firstAdmin.lead")}>
      <p>
        <bdi className="font-medium break-all">{user?.email}</bdi>
      </p>
      {become.isError && <InlineAlert tone="error">{errorText(t, become.error)}</InlineAlert>}
      <Button loading={become.isPending} onClick={() => become.mutate()}>
        {t("operation:firstAdmin.action")}
      </Button>
    </AccountPage>
  );
}

/** Removes the token from the URL, so that it is neither seen on the screen nor left in the history. */
function useTokenOnce(): string {
  const [search, setSearch] = useSearchParams();
  const [token] = useState(() => search.get("token") ?? "");
  const isInUrl = search.has("token");
  useEffect(() => {
    if (isInUrl) setSearch({}, { replace: true });
  }, [isInUrl, setSearch]);
  return token;
}

function Commands({ withContainers, withoutContainers }: typeof linkCommands) {
  const { t } = useTranslation();
  return (
    <dl className="grid gap-4">
      <Command label={t("operation:firstAdmin.withContainers")} text={withContainers} />
      <Command label={t("operation:firstAdmin.withoutContainers")} text={withoutContainers} />
    </dl>
  );
}

function Command({ label, text }: { label: string; text: string }) {
  return (
    <div className="grid gap-1.5">
      <dt className="text-sm text-ink-2">{label}</dt>
      <dd className="grid">
        <code dir="ltr" className="rounded-md bg-sunken px-3.5 py-2.5 text-sm wrap-anywhere">
          {text}
        </code>
      </dd>
    </div>
  );
}
