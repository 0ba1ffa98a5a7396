import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useAuth } from "#web/entities/session/auth.tsx";
import { Button } from "#web/ui/forms/button.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { DeleteRow } from "./delete-row.tsx";
import { EmailForm } from "./email-form.tsx";
import { ExportRow } from "./export-row.tsx";
import { PasswordChangeForm } from "./password-change-form.tsx";
import { SecondFactorRow } from "#web/features/settings/security/second-factor-row.tsx";
import { SettingRow, SettingsSection } from "#web/features/settings/page/settings-section.tsx";

export function AccountSection() {
  const { t } = useTranslation();
  return (
    <SettingsSection
      id="account"
      title={t("settings:account.title")}
      lead={t("settings:account.lead")}
    >
      <div className="divide-y divide-line">
        <EmailRow />
        <PasswordRow />
        <SecondFactorRow />
        <ExportRow />
        <DeleteRow />
      </div>
    </SettingsSection>
  );
}

function EmailRow() {
  const { t } = useTranslation();
  const { user } = useAuth();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <SettingRow
      title={t("settings:email.title")}
      action={
        <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
          {t("settings:email.change")}
        </Button>
      }
    >
      <bdi>{user?.email}</bdi>
      <Dialog
        open={open}
        onClose={close}
        title={t("settings:email.change")}
        description={t("settings:email.lead")}
      >
        <EmailForm currentEmail={user?.email ?? ""} onClose={close} />
      </Dialog>
    </SettingRow>
  );
}

function PasswordRow() {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <SettingRow
      title={t("account:fields.password")}
      action={
        <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
          {t("settings:password.change")}
        </Button>
      }
    >
      {t("settings:password.about")}
      <Dialog
        open={open}
        onClose={close}
        title={t("settings:password.change")}
        description={t("settings:password.lead")}
      >
        <PasswordChangeForm onClose={close} />
      </Dialog>
    </SettingRow>
  );
}
