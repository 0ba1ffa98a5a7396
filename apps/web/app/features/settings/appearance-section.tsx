import { Monitor, Moon, Sun } from "lucide-react";
import { useTranslation } from "react-i18next";
import { themePreferences, useTheme } from "#web/lib/theme.tsx";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { SettingsSection } from "./settings-section.tsx";

const icons = { dark: Moon, light: Sun, system: Monitor };

export function AppearanceSection() {
  const { t } = useTranslation();
  const { theme, setTheme } = useTheme();
  return (
    <SettingsSection
      id="appearance"
      title={t("settings:appearance.title")}
      lead={t("settings:appearance.lead")}
    >
      <fieldset className="flex flex-wrap gap-2">
        <legend className="mb-2 font-medium">{t("theme.label")}</legend>
        {themePreferences.map((preference) => (
          <Button
            key={preference}
            variant={preference === theme ? "primary" : "secondary"}
            icon={<Icon icon={icons[preference]} />}
            aria-pressed={preference === theme}
            onClick={() => setTheme(preference)}
          >
            {t(`theme.${preference}`)}
          </Button>
        ))}
      </fieldset>
    </SettingsSection>
  );
}
