import { Check } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "#web/ui/forms/button.tsx";
import { cn } from "#web/ui/display/cn.ts";
import { Icon } from "#web/ui/display/icon.tsx";
import { useDoubleClickGuard } from "#web/ui/forms/use-double-click-guard.ts";

type AcceptButtonProps = {
  isAccepted: boolean;
  label: string;
  done: string;
  /** Part of the accessible name. */
  name: string;
  className?: string;
  onToggle: () => void;
};

/** Accepts the proposal, then undoes it. A double press counts once. */
export function AcceptButton(props: AcceptButtonProps) {
  const { isAccepted, label, done, name, className, onToggle } = props;
  const { t } = useTranslation();
  const action = isAccepted ? t("modes:undo") : label;
  const guard = useDoubleClickGuard(name);
  return (
    <div {...guard} className={cn("flex items-center gap-x-3 gap-y-1", className)}>
      <output className="inline-flex items-center gap-1.5 text-sm text-teal empty:hidden">
        {isAccepted && (
          <>
            <Icon icon={Check} size={16} />
            {done}
          </>
        )}
      </output>
      <Button
        variant={isAccepted ? "quiet" : "secondary"}
        size="sm"
        aria-label={t("modes:named", { action, name })}
        onClick={onToggle}
      >
        {action}
      </Button>
    </div>
  );
}
