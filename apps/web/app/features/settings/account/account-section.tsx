import { lazy, type ReactNode, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { hasProviders } from "#web/platform/preferences/providers.ts";
import { useAuth } from "#web/entities/session/auth.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { Button } from "#web/ui/forms/button.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { DeleteRow } from "./delete-row.tsx";
import { EmailForm } from "./email-form.tsx";
import { ExportRow } from "./export-row.tsx";
import { PasswordChangeForm } from "./password-change-form.tsx";
import { SecondFactorRow } from "#web/features/settings/security/second-factor-row.tsx";
import { SettingRow, SettingsSection } from "#web/features/settings/page/settings-section.tsx";

const PasskeysRow = lazy(async () => {
  const { PasskeysRow: Row } = await import("#web/features/settings/security/passkeys-row.tsx");
  return { default: Row };
});

const IdentitiesRow = lazy(async () => {
  const { IdentitiesRow: Row } = await import("#web/features/settings/security/identities-row.tsx");
  return { default: Row };
});

export function AccountSection() {
  const { t } = useTranslation();
  const email = useAuth().user?.email ?? "";
  return (
    <SettingsSection id="account">
      <div className="divide-y divide-line">
        <DialogRow
          name="email"
          title={t("settings:email.title")}
          text={<bdi>{email}</bdi>}
          renderForm={(close) => <EmailForm currentEmail={email} onClose={close} />}
        />
        <DialogRow
          name="password"
          title={t("account:fields.password")}
          text={t("settings:password.about")}
          renderForm={(close) => <PasswordChangeForm onClose={close} />}
        />
        <SecondFactorRow />
        <Suspense fallback={<Skeleton className="my-4 h-11" />}>
          <PasskeysRow />
        </Suspense>
        {hasProviders() && (
          <Suspense fallback={<Skeleton className="my-4 h-11" />}>
            <IdentitiesRow />
          </Suspense>
        )}
        <ExportRow />
        <DeleteRow />
      </div>
    </SettingsSection>
  );
}

type DialogRowProps = {
  name: "email" | "password";
  title: string;
  text: ReactNode;
  renderForm: (close: () => void) => ReactNode;
};

function DialogRow({ name, title, text, renderForm }: DialogRowProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <SettingRow
      title={title}
      action={
        <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
          {t(`settings:${name}.change`)}
        </Button>
      }
    >
      {text}
      <Dialog
        open={open}
        onClose={close}
        title={t(`settings:${name}.change`)}
        description={t(`settings:${name}.lead`)}
      >
        {renderForm(close)}
      </Dialog>
    </SettingRow>
  );
}
