import type { AuthSession } from "@masar/contract/account/schemas";
import { providerIds } from "@masar/contract/identities/constants";
import { useTranslation } from "react-i18next";
import { hasPasskeys } from "#web/platform/browser/passkeys.ts";
import { formatAlternatives } from "#web/platform/format/format-alternatives.ts";
import { nameOfProvider } from "#web/platform/preferences/providers.ts";
import { useLanguage } from "#web/platform/preferences/use-language.ts";
import { publicHref } from "#web/platform/urls/links.ts";
import { buttonClass } from "#web/ui/forms/button.tsx";
import { LogInForm } from "./log-in-form.tsx";
import { PasskeyLogIn } from "./passkey-log-in.tsx";

export type SheetLogInProps = {
  email: string;
  onLoggedIn: (session: AuthSession) => Promise<unknown>;
};

/** The ways to log in that leave the page under the sheet as it is. */
export function SheetLogIn({ email, onLoggedIn }: SheetLogInProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const names = listProviderNames();
  return (
    <div>
      <LogInForm
        fixedEmail={email}
        submitLabel={t("account:sheet.submit")}
        onLoggedIn={onLoggedIn}
      />
      {hasPasskeys() && <PasskeyLogIn onLoggedIn={onLoggedIn} />}
      {names.length > 0 && (
        // A provider's page would replace this one. The sheet sees the session that the other tab gets.
        <a
          href={publicHref("/login", language)}
          target="_blank"
          rel="noopener"
          className={buttonClass("secondary", "md", "mt-3 w-full")}
        >
          {t("account:sheet.provider", { names: formatAlternatives(language, names) })}
        </a>
      )}
    </div>
  );
}

function listProviderNames(): string[] {
  const { dataset } = document.documentElement;
  return providerIds.filter((id) => dataset[id] !== undefined).map(nameOfProvider);
}
