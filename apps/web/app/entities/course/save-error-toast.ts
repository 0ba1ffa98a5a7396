import type { TFunction } from "i18next";
import { ApiError } from "#web/platform/api/api-client.ts";
import { errorText } from "#web/platform/errors/error-text.ts";
import { toastError } from "#web/platform/toast/toast.ts";

export function showSaveErrorToast(t: TFunction, error: unknown): void {
  const isSignedOut = error instanceof ApiError && error.code === "unauthorized";
  // Rejected by the server, or never delivered: the user does something different about each.
  const isRefused = error instanceof ApiError && error.status >= 400;
  toastError(
    isSignedOut
      ? t("courses:signedOut.title")
      : t(isRefused ? "courses:toasts.saveFailed" : "courses:toasts.saveError"),
    isSignedOut ? t("courses:signedOut.text") : errorText(t, error),
  );
}
