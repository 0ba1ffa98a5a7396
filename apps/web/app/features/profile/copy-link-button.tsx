import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { copyText } from "#web/platform/toast/copy-text.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { Icon } from "#web/ui/display/icon.tsx";

const copiedMs = 2000;

/** Copies the absolute URL of a path of this site. */
export function CopyButton({ path }: { path: string }) {
  const { t } = useTranslation();
  const [copied, setCopied] = useState(false);

  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), copiedMs);
    return () => clearTimeout(timer);
  }, [copied]);

  const copy = async () => {
    if (await copyText(t, new URL(path, window.location.origin).href)) setCopied(true);
  };

  return (
    <Button
      variant="secondary"
      size="sm"
      icon={<Icon icon={copied ? Check : Copy} size={16} />}
      onClick={() => void copy()}
    >
      <span aria-live="polite">{t(copied ? "profile:copied" : "profile:copy")}</span>
    </Button>
  );
}
