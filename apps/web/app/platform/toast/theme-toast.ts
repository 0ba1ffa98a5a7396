import { limits } from "@masar/contract/limits";
import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import type { ResolvedTheme } from "#web/platform/preferences/theme.tsx";
import { toast } from "./toast.ts";

/** For `<ThemeProvider onThemeChange>`; application and site have different texts. */
export function useThemeToast(area: "app" | "site"): (resolved: ResolvedTheme) => void {
  const { t } = useTranslation();
  return useCallback(
    (resolved) => {
      toast({
        title: t(resolved === "dark" ? "theme.darkOn" : "theme.lightOn"),
        description: t(area === "app" ? "theme.saved" : "theme.savedOnSite"),
        durationMs: limits.themeToastMs[area],
      });
    },
    [area, t],
  );
}
