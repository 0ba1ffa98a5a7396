import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useAuth } from "#web/entities/session/auth.tsx";
import { toast } from "#web/platform/toast/toast.ts";
import { Badge } from "#web/ui/display/badge.tsx";
import { Button } from "#web/ui/forms/button.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { closeAndFocusSection } from "#web/features/settings/page/form-parts.tsx";
import { ReauthenticationForm } from "#web/entities/session/reauthentication.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { SecondFactorSetup } from "./second-factor-setup.tsx";
import { useRemoveSecondFactor, useRenewRecoveryCodes } from "./security.api.ts";
import { SettingRow } from "#web/features/settings/page/settings-section.tsx";

type DialogName = "setup" | "renew" | "remove";

export function SecondFactorRow() {
  const { t } = useTranslation();
  const { user } = useAuth();
  const [open, setOpen] = useState<DialogName | null>(null);
  const isOn = user?.second_factor === true;
  const close = () => setOpen(null);
  const button = (name: DialogName, label: string) => (
    <Button variant="secondary" size="sm" onClick={() => setOpen(name)}>
      {label}
    </Button>
  );
  const dialog = (name: DialogName, title: string, children: ReactNode, description?: string) => (
    <Dialog open={open === name} onClose={close} title={title} description={description}>
      {children}
    </Dialog>
  );
  return (
    <SettingRow
      title={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {t("settings:secondFactor.title")}
          <Badge tone={isOn ? "teal" : "neutral"}>
            {t(isOn ? "settings:secondFactor.on" : "settings:secondFactor.off")}
          </Badge>
        </span>
      }
      action={
        isOn ? (
          <>
            {button("renew", t("settings:secondFactor.renew"))}
            {button("remove", t("settings:secondFactor.turnOff"))}
          </>
        ) : (
          button("setup", t("settings:secondFactor.turnOn"))
        )
      }
    >
      {t("settings:secondFactor.about")}
      {dialog(
        "setup",
        t("settings:secondFactor.turnOnTitle"),
        <SecondFactorSetup onClose={close} />,
      )}
      {dialog(
        "renew",
        t("settings:secondFactor.renewTitle"),
        <RenewCodes onClose={close} />,
        t("settings:secondFactor.renewLead"),
      )}
      {dialog(
        "remove",
        t("settings:secondFactor.turnOffTitle"),
        <TurnOff onClose={close} />,
        t("settings:secondFactor.turnOffLead"),
      )}
    </SettingRow>
  );
}

function RenewCodes({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const renew = useRenewRecoveryCodes();
  if (!renew.data) {
    return (
      <ReauthenticationForm
        submitLabel={t("settings:secondFactor.renew")}
        pending={renew.isPending}
        error={renew.error}
        onSubmit={(proof, onError) => renew.mutate(proof, { onError })}
        onCancel={onClose}
      />
    );
  }
  return (
    <div className="grid gap-5">
      <RecoveryCodes codes={renew.data.recovery_codes} />
      <Button className="justify-self-end" onClick={onClose}>
        {t("settings:codes.kept")}
      </Button>
    </div>
  );
}

function TurnOff({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const remove = useRemoveSecondFactor();
  const onSuccess = () => {
    closeAndFocusSection(onClose, "account");
    toast({ title: t("settings:secondFactor.turnedOff") });
  };
  return (
    <ReauthenticationForm
      danger
      submitLabel={t("settings:secondFactor.turnOff")}
      pending={remove.isPending}
      error={remove.error}
      onSubmit={(proof, onError) => remove.mutate(proof, { onError, onSuccess })}
      onCancel={onClose}
    />
  );
}
