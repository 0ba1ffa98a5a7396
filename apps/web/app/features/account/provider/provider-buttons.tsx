import { type ProviderId, providerIds } from "@masar/contract/identities/constants";
import { useTranslation } from "react-i18next";
import { errorText } from "#web/platform/errors/error-text.ts";
import { nameOfProvider } from "#web/platform/preferences/providers.ts";
import { cn } from "#web/ui/display/cn.ts";
import { InlineAlert } from "#web/ui/feedback/inline-alert.tsx";
import { Button } from "#web/ui/forms/button.tsx";
import { useProviderLogIn } from "./provider.api.ts";

const shown: Record<ProviderId, string> = {
  google: "hidden in-data-google:grid",
  oidc: "hidden in-data-oidc:grid",
};

type ProviderButtonsProps = {
  /** False keeps the visitor here: terms or age are missing. */
  mayStart?: () => boolean;
  isSignUp?: boolean;
  className?: string;
};

/** In the built page, and shown by attributes of the document, so that nothing moves when the island is hydrated. */
export function ProviderButtons(props: ProviderButtonsProps) {
  const { mayStart = () => true, isSignUp = false, className } = props;
  const { t } = useTranslation();
  const logIn = useProviderLogIn();
  const press = (provider: ProviderId) => {
    if (mayStart()) logIn.mutate({ provider, isSignUp, search: window.location.search });
  };
  return (
    <div className={cn("hidden gap-3 in-data-google:grid in-data-oidc:grid", className)}>
      {isSignUp && <p className="text-sm text-ink-2">{t("account:provider.signUpHint")}</p>}
      {logIn.isError && <InlineAlert tone="error">{errorText(t, logIn.error)}</InlineAlert>}
      {providerIds.map((id) => (
        <div key={id} className={shown[id]}>
          <Button variant="secondary" loading={logIn.isPending} onClick={() => press(id)}>
            {/* The server has written the provider's name. */}
            <span suppressHydrationWarning className="wrap-anywhere">
              {t("account:provider.continue", { name: nameOfProvider(id) })}
            </span>
          </Button>
        </div>
      ))}
    </div>
  );
}
