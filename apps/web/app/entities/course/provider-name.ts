import { findProviderKey } from "@masar/domain/catalog/provider-names";
import { useCallback } from "react";
import { useTranslation } from "react-i18next";

export function useProviderName(): (provider: string) => string {
  const { t } = useTranslation();
  return useCallback(
    (provider) => {
      const key = findProviderKey(provider);
      return key ? t(`providers.${key}`) : provider;
    },
    [t],
  );
}
