import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { copyText } from "#web/platform/toast/copy-text.ts";
import { Icon } from "#web/ui/display/icon.tsx";

const shownMs = 2000;

/** Left to right in every language. */
export function CodeBlock({ code, language }: { code: string; language?: string }) {
  const { t } = useTranslation();
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setCopied(false), shownMs);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async () => setCopied(await copyText(t, code));
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
          {t(isCopied ? "settings:copy.done" : "settings:copy.action")}
        </button>
        <output className="sr-only">{isCopied && t("settings:copy.done")}</output>
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
