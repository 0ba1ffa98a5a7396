import type { ProviderId } from "@masar/contract/identities/constants";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useFieldErrors } from "#web/platform/forms/use-field-errors.ts";
import { nameOfProvider } from "#web/platform/preferences/providers.ts";
import { useLanguage } from "#web/platform/preferences/use-language.ts";
import { publicHref } from "#web/platform/urls/links.ts";
import { TextAnchor } from "#web/ui/display/text-anchor.tsx";
import { AccountForm } from "#web/features/account/account-form.tsx";
import { AccountPage } from "#web/features/account/account-page.tsx";
import { type Agreement, TermsFields } from "#web/features/account/register/terms-fields.tsx";
import { useProviderLogIn } from "./provider.api.ts";

type ProviderSignUpProps = {
  provider: ProviderId;
  /** Of the account to be made. */
  email: string;
  search: string;
};

/** Nobody has this identity. The account is made by the provider's next answer, after terms and age are accepted. */
export function ProviderSignUp({ provider, email, search }: ProviderSignUpProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const name = nameOfProvider(provider);
  const [agreement, setAgreement] = useState<Agreement>({ terms: false, age: false });
  const { formRef, errors, showErrors, clearError } = useFieldErrors<keyof Agreement>();
  const logIn = useProviderLogIn();
  const submit = () => {
    const hasErrors = showErrors({
      terms: agreement.terms ? undefined : t("account:invalid.terms"),
      age: agreement.age ? undefined : t("account:invalid.age"),
    });
    if (!hasErrors) logIn.mutate({ provider, isSignUp: true, search });
  };
  return (
    <AccountPage
      announce
      title={t("account:provider.newTitle")}
      lead={t("account:provider.newLead", { name, email })}
      footer={
        <>
          {t("account:provider.hasAccount")}{" "}
          <TextAnchor isInline href={publicHref("/login", language) + search}>
            {t("account:provider.logIn")}
          </TextAnchor>
        </>
      }
    >
      <AccountForm
        formRef={formRef}
        mutation={logIn}
        submitLabel={t("account:provider.continue", { name })}
        onSubmit={submit}
      >
        <TermsFields
          value={agreement}
          errors={errors}
          onChange={(part) => {
            setAgreement({ ...agreement, ...part });
            for (const key of Object.keys(part) as (keyof Agreement)[]) clearError(key);
          }}
        />
      </AccountForm>
    </AccountPage>
  );
}
