import type { TFunction } from "i18next";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { toastError } from "./toast.ts";

/** False, with a toast, where the browser does not allow it. */
export async function copyText(t: TFunction, text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    toastError(t("settings:copy.failedTitle"), t("settings:copy.failed"));
    return false;
  }
}

/** `isCopied` is true for a moment after copying. */
export function useCopy(text: string, label?: string) {
  const { t } = useTranslation();
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [isCopied]);
  return {
    isCopied,
    label: isCopied ? t("settings:copy.done") : (label ?? t("settings:copy.action")),
    copy: async () => setCopied(await copyText(t, text)),
  };
}
