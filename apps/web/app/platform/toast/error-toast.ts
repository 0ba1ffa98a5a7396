import type { TFunction } from "i18next";
import { errorText } from "#web/platform/errors/error-text.ts";
import { toastError } from "./toast.ts";

export function showErrorToast(t: TFunction, title: string, error: unknown): void {
  toastError(title, errorText(t, error));
}
