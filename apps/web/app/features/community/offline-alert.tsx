import { useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { getIsOnline, watchNetwork } from "#web/platform/browser/network-status.ts";
import { InlineAlert } from "#web/ui/feedback/inline-alert.tsx";

export function OfflineAlert() {
  const { t } = useTranslation();
  const isOnline = useSyncExternalStore(watchNetwork, getIsOnline, () => true);
  return !isOnline && <InlineAlert tone="info">{t("community:offline")}</InlineAlert>;
}
