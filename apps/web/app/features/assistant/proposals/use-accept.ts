import { useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "#web/platform/errors/error-text.ts";
import { toast } from "#web/platform/toast/toast.ts";

type Accepted = {
  /** Whether it is among the learner's things already; undefined while they are not known. */
  isThere: boolean | undefined;
  save: (deleted: boolean) => Promise<unknown>;
  /** What to say when it was refused. */
  failed: string;
};

/** Something an answer proposes: written only by a tap, and taken back by another one. */
export function useAccept({ isThere, save, failed }: Accepted) {
  const { t } = useTranslation();
  // Until the learner's things say it themselves.
  const [wanted, setWanted] = useState<boolean>();
  const write = async (isWanted: boolean): Promise<void> => {
    setWanted(isWanted);
    try {
      await save(!isWanted);
      if (isThere !== undefined) setWanted(undefined);
    } catch (error) {
      setWanted(undefined);
      toast({ title: failed, description: errorText(t, error), variant: "destructive" });
    }
  };
  const isAccepted = wanted ?? isThere ?? false;
  return { isAccepted, toggle: () => void write(!isAccepted) };
}
