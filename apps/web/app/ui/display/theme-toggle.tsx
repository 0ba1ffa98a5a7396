import { Moon, Sun } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useTheme } from "#web/platform/preferences/theme.tsx";
import { IconButton } from "#web/ui/forms/icon-button.tsx";

export function ThemeToggle() {
  const { t } = useTranslation();
  const { resolvedTheme, toggleTheme } = useTheme();
  const dark = resolvedTheme === "dark";
  return (
    <IconButton
      icon={dark ? Sun : Moon}
      label={t(dark ? "theme.toLight" : "theme.toDark")}
      onClick={toggleTheme}
    />
  );
}
