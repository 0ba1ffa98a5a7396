import { useTranslation } from "react-i18next";
import { errorText } from "#web/platform/errors/error-text.ts";
import { toast } from "#web/platform/toast/toast.ts";

type Closing = { mutateAsync: (closed: boolean) => Promise<unknown>; isPending: boolean };

/** Closes and opens a ticket, says so, and offers the way back. */
export function useClose({ mutateAsync, isPending }: Closing) {
  const { t } = useTranslation();
  const setClosed = async (closed: boolean, isUndo = false) => {
    try {
      await mutateAsync(closed);
      const action = {
        label: t("support:undo"),
        onAct: () => void setClosed(!closed, true),
      };
      const title = t(closed ? "support:ticket.closed" : "support:ticket.reopened");
      toast(isUndo ? { title } : { title, action });
    } catch (error) {
      const description = errorText(t, error);
      toast({ title: t("support:ticket.notChanged"), description, variant: "destructive" });
    }
  };
  return { setClosed, isPending };
}
