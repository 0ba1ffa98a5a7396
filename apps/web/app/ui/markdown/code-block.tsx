import { Check, Copy } from "lucide-react";
import { useCopy } from "#web/platform/toast/copy-text.ts";
import { Icon } from "#web/ui/display/icon.tsx";

/** Left to right in every language. */
export function CodeBlock({ code, language }: { code: string; language?: string }) {
  const { isCopied, label, copy } = useCopy(code);
  return (
    <div className="min-w-0 rounded-md border border-line bg-sunken dark:bg-paper">
      <div className="flex items-center justify-between gap-2 ps-3.5 text-xs text-ink-2">
        <bdi className="min-w-0 truncate">{language}</bdi>
        <button
          type="button"
          onClick={() => void copy()}
          className="relative inline-flex min-h-11 items-center gap-1.5 rounded-md px-3 hover:text-ink"
        >
          <Icon icon={isCopied ? Check : Copy} size={14} />
          {label}
        </button>
        <output className="sr-only">{isCopied && label}</output>
      </div>
      {/* Long lines scroll, also by keyboard: wrapped code would mean something else. */}
      <pre
        dir="ltr"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable
        tabIndex={0}
        className="overflow-x-auto rounded-md px-3.5 pb-2.5 text-start text-sm -outline-offset-2"
      >
        <code>{code}</code>
      </pre>
    </div>
  );
}
