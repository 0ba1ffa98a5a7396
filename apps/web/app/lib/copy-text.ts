import type { TFunction } from "i18next";
import { toast } from "./toast.ts";

/** Takes a text along, and says whether that worked. */
export async function copyText(t: TFunction, text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast({ title: t("settings:copy.done") });
  } catch {
    toast({ title: t("settings:copy.failed"), variant: "destructive" });
  }
}
