import { useState } from "react";
import { useTranslation } from "react-i18next";
import { SettingRow } from "#web/features/settings/page/settings-section.tsx";
import {
  hasYouTubeConsent,
  setYouTubeConsent,
} from "#web/platform/preferences/video-preferences.ts";
import { toast } from "#web/platform/toast/toast.ts";
import { Button } from "#web/ui/forms/button.tsx";

/** Consent that was given at the study desk of this device; nothing before. */
export function YouTubeConsentRow({ onWithdrawn }: { onWithdrawn: () => void }) {
  const { t } = useTranslation();
  const [isGiven, setGiven] = useState(hasYouTubeConsent);
  if (!isGiven) return null;
  const consent = t("settings:consents.youtube");
  const withdraw = () => {
    setYouTubeConsent(false);
    setGiven(false);
    onWithdrawn();
    toast({ title: t("settings:consents.withdrawDone") });
  };
  return (
    <SettingRow
      title={consent}
      level={3}
      action={
        <Button
          variant="secondary"
          size="sm"
          aria-label={t("settings:consents.withdrawNamed", { consent })}
          onClick={withdraw}
        >
          {t("settings:consents.withdraw")}
        </Button>
      }
    >
      <p>{t("settings:consents.onDevice")}</p>
    </SettingRow>
  );
}
