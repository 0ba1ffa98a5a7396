import { Check } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { showErrorToast } from "#web/platform/toast/error-toast.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { cn } from "#web/ui/display/cn.ts";
import { Icon } from "#web/ui/display/icon.tsx";
import { useDoubleClickGuard } from "#web/ui/forms/use-double-click-guard.ts";

type AcceptButtonProps = {
  /** Undefined until the saved tasks or cards are loaded. */
  isSaved: boolean | undefined;
  save: (deleted: boolean) => Promise<unknown>;
  /** The title of the error toast. */
  failed: string;
  label: string;
  done: string;
  /** Part of the accessible name. */
  name: string;
  className?: string;
};

/** Saves a proposal, then deletes it again. A double press counts once. */
export function AcceptButton(props: AcceptButtonProps) {
  const { isSaved, save, failed, label, done, name, className } = props;
  const { t } = useTranslation();
  const guard = useDoubleClickGuard(name);
  // Optimistic, until the query is updated.
  const [target, setTarget] = useState<boolean>();
  const isAccepted = target ?? isSaved ?? false;
  const toggle = async () => {
    setTarget(!isAccepted);
    try {
      await save(isAccepted);
      if (isSaved !== undefined) setTarget(undefined);
    } catch (error) {
      setTarget(undefined);
      showErrorToast(t, failed, error);
    }
  };
  const action = isAccepted ? t("modes:undo") : label;
  return (
    <div {...guard} className={cn("flex items-center gap-x-3 gap-y-1", className)}>
      <SavedMark>{isAccepted && done}</SavedMark>
      <Button
        variant={isAccepted ? "quiet" : "secondary"}
        size="sm"
        aria-label={t("modes:named", { action, name })}
        onClick={() => void toggle()}
      >
        {action}
      </Button>
    </div>
  );
}

/** Announces that a proposal was saved. */
export function SavedMark({ children }: { children: string | false }) {
  return (
    <output className="inline-flex items-center gap-1.5 text-sm text-teal empty:hidden">
      {children && (
        <>
          <Icon icon={Check} size={16} />
          {children}
        </>
      )}
    </output>
  );
}
