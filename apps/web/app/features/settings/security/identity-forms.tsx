import type { ProviderId } from "@masar/contract/identities/constants";
import type { Identity } from "@masar/contract/identities/schemas";
import { useTranslation } from "react-i18next";
import { ReauthenticationForm } from "#web/entities/session/reauthentication.tsx";
import { toast } from "#web/platform/toast/toast.ts";
import { closeAndFocusSection } from "#web/features/settings/page/form-parts.tsx";
import { useConnectIdentity, useRemoveIdentity } from "./identities.api.ts";

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
      <p>{t("settings:identities.removeLead", { name: identity.name })}</p>
    </ReauthenticationForm>
  );
}
