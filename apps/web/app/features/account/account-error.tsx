import { useTranslation } from "react-i18next";
import { errorText } from "#web/platform/errors/error-text.ts";
import { hasErrorCode } from "#web/platform/errors/has-error-code.ts";
import { useLanguage } from "#web/platform/preferences/use-language.ts";
import { publicHref } from "#web/platform/urls/links.ts";
import { TextAnchor } from "#web/ui/display/text-anchor.tsx";
import { InlineAlert } from "#web/ui/feedback/inline-alert.tsx";

/** Why an account did not open. A suspended one links to the page where its owner can write. */
export function AccountError({ error }: { error: unknown }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const contact = hasErrorCode(error, "account_suspended") && (
    <TextAnchor isTall href={publicHref("/contact", language)}>
      {t("entry:mailLinks.contact")}
    </TextAnchor>
  );
  return (
    <InlineAlert tone="error" action={contact}>
      {errorText(t, error)}
    </InlineAlert>
  );
}
