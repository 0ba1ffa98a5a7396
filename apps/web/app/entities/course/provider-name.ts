import { useCallback } from "react";
import { useTranslation } from "react-i18next";

/** The providers that call themselves something else in Arabic. */
const keys = new Map<string, "edraak" | "khanAcademy">([
  ["Edraak", "edraak"],
  ["Khan Academy", "khanAcademy"],
]);

export function useProviderName(): (provider: string) => string {
  const { t } = useTranslation();
  return useCallback(
    (provider) => {
      const key = keys.get(provider);
      return key ? t(`providers.${key}`) : provider;
    },
    [t],
  );
}
