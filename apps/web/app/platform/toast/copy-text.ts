import type { TFunction } from "i18next";
import { toast } from "./toast.ts";

/** False, with a toast, where the browser does not allow it. */
export async function copyText(t: TFunction, text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    toast({
      title: t("settings:copy.failedTitle"),
      description: t("settings:copy.failed"),
      variant: "destructive",
    });
    return false;
  }
}
