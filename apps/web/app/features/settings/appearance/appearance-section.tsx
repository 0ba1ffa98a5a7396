import { useQuery } from "@tanstack/react-query";
import { Monitor, Moon, Sun } from "lucide-react";
import { useTranslation } from "react-i18next";
import { settingsQuery } from "#web/entities/settings/settings.ts";
import {
  type ThemePreference,
  themePreferences,
  useTheme,
} from "#web/platform/preferences/theme.tsx";
import { toast } from "#web/platform/toast/toast.ts";
import { QueryFallback } from "#web/ui/feedback/query-fallback.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { RadioGroup } from "#web/ui/forms/radio-group.tsx";
import { Switch } from "#web/ui/forms/switch.tsx";
import { SettingSwitch } from "#web/features/settings/page/setting-switch.tsx";
import { useSaveSetting } from "#web/entities/settings/use-save-setting.ts";
import { SettingsSection } from "#web/features/settings/page/settings-section.tsx";

const icons = { dark: Moon, light: Sun, system: Monitor };

export function AppearanceSection() {
  return (
    <SettingsSection id="appearance">
      <div className="grid gap-5">
        <ThemeChoice />
        <DisplaySwitches />
      </div>
    </SettingsSection>
  );
}

function ThemeChoice() {
  const { t } = useTranslation();
  const { theme, setTheme } = useTheme();
  const choose = (next: ThemePreference) => {
    setTheme(next);
    toast({
      title: t("settings:appearance.themeChanged"),
      description: t("theme.saved"),
      action: { label: t("settings:undo"), onAct: () => setTheme(theme) },
    });
  };
  return (
    <RadioGroup
      isLabelShown
      label={t("theme.label")}
      choices={themePreferences.map((value) => ({
        value,
        label: t(`theme.${value}`),
        icon: icons[value],
      }))}
      value={theme}
      onChoose={choose}
    />
  );
}

function DisplaySwitches() {
  const { t } = useTranslation();
  const query = useQuery(settingsQuery);
  const save = useSaveSetting();
  const { data } = query;
  if (!data) {
    return (
      <QueryFallback query={query} failedTitle={t("settings:region.failed")} className="grid gap-3">
        <Skeleton className="h-11 w-full" />
        <Skeleton className="h-11 w-full" />
      </QueryFallback>
    );
  }
  return (
    <div className="grid gap-1">
      <Switch
        label={<span className="font-medium">{t("settings:appearance.motion")}</span>}
        description={t("settings:appearance.motionHint")}
        checked={data.motion === "reduced"}
        onCheckedChange={(next) => save({ motion: next ? "reduced" : "system" })}
      />
      <SettingSwitch
        settings={data}
        name="low_data"
        label={t("settings:lowData.title")}
        description={t("settings:lowData.hint")}
      />
    </div>
  );
}
