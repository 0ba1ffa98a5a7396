import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useAuth } from "#web/entities/session/auth.tsx";
import { toast } from "#web/platform/toast/toast.ts";
import { Badge } from "#web/ui/display/badge.tsx";
import { Button } from "#web/ui/forms/button.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { closeAndFocusSection } from "#web/features/settings/page/close-and-focus.ts";
import { ReauthenticationForm } from "./reauthentication-form.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { SecondFactorSetup } from "./second-factor-setup.tsx";
import { useRemoveSecondFactor, useRenewRecoveryCodes } from "./security.api.ts";
import { SettingRow } from "#web/features/settings/page/settings-section.tsx";

export function SecondFactorRow() {
  const { t } = useTranslation();
  const { user } = useAuth();
  const [open, setOpen] = useState<"setup" | "renew" | "remove" | null>(null);
  const isOn = user?.second_factor === true;
  const close = () => setOpen(null);
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
            <Button variant="secondary" size="sm" onClick={() => setOpen("renew")}>
              {t("settings:secondFactor.renew")}
            </Button>
            <Button variant="secondary" size="sm" onClick={() => setOpen("remove")}>
              {t("settings:secondFactor.turnOff")}
            </Button>
          </>
        ) : (
          <Button variant="secondary" size="sm" onClick={() => setOpen("setup")}>
            {t("settings:secondFactor.turnOn")}
          </Button>
        )
      }
    >
      {t("settings:secondFactor.about")}
      <Dialog
        open={open === "setup"}
        onClose={close}
        title={t("settings:secondFactor.turnOnTitle")}
      >
        <SecondFactorSetup onClose={close} />
      </Dialog>
      <Dialog
        open={open === "renew"}
        onClose={close}
        title={t("settings:secondFactor.renewTitle")}
        description={t("settings:secondFactor.renewLead")}
      >
        <RenewCodes onClose={close} />
      </Dialog>
      <Dialog
        open={open === "remove"}
        onClose={close}
        title={t("settings:secondFactor.turnOffTitle")}
        description={t("settings:secondFactor.turnOffLead")}
      >
        <TurnOff onClose={close} />
      </Dialog>
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
