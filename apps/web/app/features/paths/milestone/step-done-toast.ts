import { useTranslation } from "react-i18next";
import { toast } from "#web/platform/toast/toast.ts";

/** After one tick has completed a sub-milestone with all of its sessions. */
export function useStepDoneToast(): (title: string, onUndo: () => void) => void {
  const { t } = useTranslation();
  return (title, onUndo) =>
    void toast({
      title: t("road:toasts.stepDone", { title }),
      action: { label: t("road:toasts.undo"), onAct: onUndo },
    });
}
