import { useTranslation } from "react-i18next";
import { errorText } from "#web/platform/errors/error-text.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { InlineAlert } from "#web/ui/feedback/inline-alert.tsx";
import { useResendVerification } from "#web/features/account/account.api.ts";

export function ResendLink({ email }: { email: string }) {
  const { t } = useTranslation();
  const resend = useResendVerification();
  return (
    <div className="grid justify-items-start gap-3">
      {resend.isError && <InlineAlert tone="error">{errorText(t, resend.error)}</InlineAlert>}
      {resend.isSuccess && <InlineAlert tone="success">{t("entry:resend.done")}</InlineAlert>}
      <Button
        variant="secondary"
        loading={resend.isPending}
        onClick={() => resend.mutate(email.trim())}
      >
        {t("entry:resend.action")}
      </Button>
    </div>
  );
}
