import { useTranslation } from "react-i18next";
import { toast } from "#web/platform/toast/toast.ts";

export function useQueuedToast(): (what?: string) => void {
  const { t } = useTranslation();
  return (what) => {
    const queued = t("shell:sync.kept");
    const later = t("shell:sync.keptText");
    toast({ title: what ?? queued, description: what ? `${queued}. ${later}` : later });
  };
}
