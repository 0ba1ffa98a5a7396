import type { TFunction } from "i18next";
import { errorText } from "#web/platform/errors/error-text.ts";
import { toast } from "./toast.ts";

export function showErrorToast(t: TFunction, title: string, error: unknown): void {
  toast({ title, description: errorText(t, error), variant: "destructive" });
}
