import { useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "#web/platform/errors/error-text.ts";
import { toast } from "#web/platform/toast/toast.ts";

type Proposal = {
  /** Undefined until the saved tasks or cards are loaded. */
  isSaved: boolean | undefined;
  save: (deleted: boolean) => Promise<unknown>;
  /** The title of the error toast. */
  failed: string;
};

/** Saves a proposal, or deletes what was saved. */
export function useAccept({ isSaved, save, failed }: Proposal) {
  const { t } = useTranslation();
  // Optimistic, until the query is updated.
  const [target, setTarget] = useState<boolean>();
  const write = async (next: boolean): Promise<void> => {
    setTarget(next);
    try {
      await save(!next);
      if (isSaved !== undefined) setTarget(undefined);
    } catch (error) {
      setTarget(undefined);
      toast({ title: failed, description: errorText(t, error), variant: "destructive" });
    }
  };
  const isAccepted = target ?? isSaved ?? false;
  return { isAccepted, toggle: () => void write(!isAccepted) };
}
