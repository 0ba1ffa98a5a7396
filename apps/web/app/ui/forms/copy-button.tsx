import { Check, Copy } from "lucide-react";
import { useCopy } from "#web/platform/toast/copy-text.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { Icon } from "#web/ui/display/icon.tsx";

type CopyButtonProps = {
  text: string;
  /** Instead of "Copy". */
  label?: string;
};

export function CopyButton(props: CopyButtonProps) {
  const { isCopied, label, copy } = useCopy(props.text, props.label);
  return (
    <Button
      variant="secondary"
      size="sm"
      icon={<Icon icon={isCopied ? Check : Copy} size={16} />}
      onClick={() => void copy()}
    >
      <span aria-live="polite">{label}</span>
    </Button>
  );
}
