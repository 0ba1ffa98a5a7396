import { useMediaQuery } from "#web/platform/browser/use-media-query.ts";
import { Download } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { askToInstall, useInstallState } from "#web/platform/pwa/install.ts";
import { useShellState } from "#web/platform/pwa/service-worker.ts";
import { useLowData } from "#web/platform/preferences/use-display-preferences.ts";
import { isSearchKeyOn, turnSearchKey } from "#web/platform/preferences/display-preferences.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { Icon } from "#web/ui/display/icon.tsx";
import { Switch } from "#web/ui/forms/switch.tsx";
import { SettingRow, SettingsSection } from "#web/features/settings/page/settings-section.tsx";

const installTexts = {
  offered: "canInstall",
  installed: "installed",
  "by-hand": "onApple",
  unknown: "notOffered",
} as const;

const offlineTexts = {
  missing: "offlineMissing",
  preparing: "offlinePreparing",
  ready: "offlineReady",
} as const;

export function DeviceSection() {
  const { t } = useTranslation();
  const install = useInstallState();
  const { offline } = useShellState();
  const isLow = useLowData();
  // Without a keyboard there is no key to press.
  const isTouchOnly = useMediaQuery("(hover: none) and (pointer: coarse)");
  const isReady = offline === "ready";
  return (
    <SettingsSection id="device">
      <div className="divide-y divide-line">
        <SettingRow
          title={t("settings:device.app")}
          action={
            install === "offered" && (
              <Button
                variant="secondary"
                icon={<Icon icon={Download} />}
                onClick={() => void askToInstall()}
              >
                {t("settings:device.install")}
              </Button>
            )
          }
        >
          {t(`settings:device.${installTexts[install]}`)}
        </SettingRow>
        <SettingRow title={t("settings:device.offline")}>
          <output className="block">
            {t(`settings:device.${isReady && isLow ? "offlineLow" : offlineTexts[offline]}`)}
          </output>
          {offline !== "missing" && <p className="mt-1">{t("settings:device.kept")}</p>}
        </SettingRow>
        {!isTouchOnly && <SearchKeySwitch />}
      </div>
    </SettingsSection>
  );
}

function SearchKeySwitch() {
  const { t } = useTranslation();
  const [isOn, setOn] = useState(isSearchKeyOn);
  return (
    <Switch
      label={<span className="font-medium">{t("settings:device.searchKey")}</span>}
      description={t("settings:device.searchKeyHint")}
      checked={isOn}
      onCheckedChange={(next) => {
        turnSearchKey(next);
        setOn(next);
      }}
    />
  );
}
