import type { ProviderId } from "@masar/contract/identities/constants";
import type { Identity } from "@masar/contract/identities/schemas";
import { useTranslation } from "react-i18next";
import { useAuth } from "#web/entities/session/auth.tsx";
import { ReauthenticationForm } from "#web/entities/session/reauthentication.tsx";
import { errorText } from "#web/platform/errors/error-text.ts";
import { toast } from "#web/platform/toast/toast.ts";
import { InlineAlert } from "#web/ui/feedback/inline-alert.tsx";
import { Button } from "#web/ui/forms/button.tsx";
import { closeAndFocusSection } from "#web/features/settings/page/form-parts.tsx";
import { useConnectIdentity, useMailPassword, useRemoveIdentity } from "./identities.api.ts";

type ConnectIdentityProps = { id: ProviderId; name: string; onClose: () => void };

export function ConnectIdentity({ id, name, onClose }: ConnectIdentityProps) {
  const { t } = useTranslation();
  const connect = useConnectIdentity();
  return (
    <ReauthenticationForm
      submitLabel={t("settings:identities.continue")}
      // Until the provider's page replaces this one.
      pending={connect.isPending || connect.isSuccess}
      error={connect.error}
      onSubmit={(proof, onError) => connect.mutate({ ...proof, provider: id }, { onError })}
      onCancel={onClose}
    >
      <p>{t("settings:identities.connectLead", { name })}</p>
    </ReauthenticationForm>
  );
}

export function RemoveIdentity({ identity, onClose }: { identity: Identity; onClose: () => void }) {
  const { t } = useTranslation();
  const remove = useRemoveIdentity(identity.id);
  const onSuccess = () => {
    closeAndFocusSection(onClose, "account");
    toast({ title: t("settings:identities.removed", { name: identity.name }) });
  };
  return (
    <ReauthenticationForm
      danger
      submitLabel={t("settings:identities.remove")}
      pending={remove.isPending}
      error={remove.error}
      onSubmit={(proof, onError) => remove.mutate(proof, { onError, onSuccess })}
      onCancel={onClose}
    >
      <p>{t("settings:identities.removeLead")}</p>
    </ReauthenticationForm>
  );
}

/** An account that was made with a provider has no password, and every change of log-ins needs one. */
export function SetPassword() {
  const { t } = useTranslation();
  const email = useAuth().user?.email ?? "";
  const mail = useMailPassword();
  return (
    <div className="mb-3 grid justify-items-start gap-3">
      <p className="text-sm text-ink-2">{t("settings:identities.noPassword")}</p>
      {mail.isError && <InlineAlert tone="error">{errorText(t, mail.error)}</InlineAlert>}
      {mail.isSuccess && (
        <InlineAlert tone="success">{t("settings:identities.passwordSent")}</InlineAlert>
      )}
      <Button
        variant="secondary"
        size="sm"
        loading={mail.isPending}
        onClick={() => mail.mutate(email)}
      >
        {t("settings:identities.setPassword")}
      </Button>
    </div>
  );
}
