import { Moon, Sun } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useTheme } from "#web/platform/preferences/theme.tsx";
import { iconButtonClass } from "#web/ui/forms/icon-button.tsx";
import { Icon } from "#web/ui/display/icon.tsx";

// Both look right before hydration: CSS decides by the page's class.

export function HeaderThemeToggle() {
  const { t } = useTranslation();
  const { toggleTheme } = useTheme();
  return (
    <button type="button" onClick={toggleTheme} className={iconButtonClass}>
      <Icon icon={Moon} className="dark:hidden" />
      <span className="sr-only dark:hidden">{t("theme.toDark")}</span>
      <Icon icon={Sun} className="hidden dark:block" />
      <span className="sr-only hidden dark:inline">{t("theme.toLight")}</span>
    </button>
  );
}

/** On is dark. */
export function ThemeSwitch() {
  const { t } = useTranslation();
  const { resolvedTheme, toggleTheme } = useTheme();
  return (
    <button
      type="button"
      role="switch"
      aria-checked={resolvedTheme === "dark"}
      onClick={toggleTheme}
      className="inline-flex min-h-11 items-center gap-3 rounded-md"
    >
      <span>{t("site:footer.darkMode")}</span>
      <span className="relative inline-flex h-7 w-12 shrink-0 rounded-full border-[1.75px] border-outline bg-sunken transition-colors duration-150 dark:border-teal dark:bg-teal">
        <span className="absolute start-[2.25px] top-[2.25px] size-5 rounded-full bg-outline transition-[translate,background-color] duration-150 dark:translate-x-5 dark:bg-on-teal rtl:dark:-translate-x-5" />
      </span>
    </button>
  );
}
