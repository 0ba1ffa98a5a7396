import type { AuthSession } from "@masar/contract/account/schemas";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useRequest } from "#web/platform/api/use-request.ts";
import { AccountError } from "#web/features/account/account-error.tsx";
import { InlineAlert } from "#web/ui/feedback/inline-alert.tsx";
import { Button } from "#web/ui/forms/button.tsx";

type PasskeyLogInProps = { onLoggedIn: (session: AuthSession) => Promise<unknown> };

export function PasskeyLogIn({ onLoggedIn }: PasskeyLogInProps) {
  const { t } = useTranslation();
  const [notice, setNotice] = useState<"cancelled" | "unsupported" | null>(null);
  const logIn = useRequest(
    async () => {
      const { sendPasskey } = await import("./send-passkey.ts");
      return sendPasskey();
    },
    { isOnce: true },
  );
  const press = () => {
    setNotice(null);
    logIn.mutate(undefined, {
      onSuccess: (result) => (typeof result === "string" ? setNotice(result) : onLoggedIn(result)),
    });
  };
  return (
    <div className="mt-5 grid gap-3 border-t border-line pt-5">
      {logIn.isError && <AccountError error={logIn.error} />}
      {notice && <InlineAlert tone="info">{t(`account:passkey.${notice}`)}</InlineAlert>}
      <Button variant="secondary" loading={logIn.isPending} onClick={press}>
        {t("account:passkey.logIn")}
      </Button>
    </div>
  );
}
