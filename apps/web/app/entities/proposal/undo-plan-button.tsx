import type { AcceptedProposal } from "@masar/contract/proposals/schemas";
import { Undo2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { showErrorToast } from "#web/platform/toast/error-toast.ts";
import { toast } from "#web/platform/toast/toast.ts";
import { Icon } from "#web/ui/display/icon.tsx";
import { Button } from "#web/ui/forms/button.tsx";
import { useUndoProposal } from "./proposals.api.ts";

/** Restores dates, steps and hours, and says so. */
export function useUndoPlan() {
  const { t } = useTranslation();
  const undo = useUndoProposal();
  return {
    isPending: undo.isPending,
    undo: (proposal: AcceptedProposal) =>
      // By a promise: from a toast, the card that began it is gone.
      void undo
        .mutateAsync(proposal)
        .then(() => toast({ title: t("road:proposal.undone") }))
        .catch((error: unknown) => showErrorToast(t, t("road:proposal.notSaved"), error)),
  };
}

type UndoPlanButtonProps = { proposal: AcceptedProposal; isSmall?: boolean };

export function UndoPlanButton({ proposal, isSmall = false }: UndoPlanButtonProps) {
  const { t } = useTranslation();
  const { isPending, undo } = useUndoPlan();
  return (
    <Button
      variant="secondary"
      size={isSmall ? "sm" : "md"}
      icon={<Icon icon={Undo2} />}
      loading={isPending}
      onClick={() => undo(proposal)}
    >
      {t("road:proposal.undo")}
    </Button>
  );
}

export function usePlanChangeText(): (proposal: AcceptedProposal) => string {
  const { t } = useTranslation();
  return ({ way, steps_left_out: count }) =>
    way === "trim" ? t("road:proposal.done.trim", { count }) : t(`road:proposal.done.${way}`);
}
