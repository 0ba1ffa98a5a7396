import { limits } from "@masar/contract/limits";
import type { TFunction } from "i18next";
import { ApiError } from "#web/platform/api/api-client.ts";
import { errorText } from "#web/platform/errors/error-text.ts";
import { looksLikeMailAddress } from "#web/platform/urls/mail-address.ts";

export function validateEmail(t: TFunction, email: string): string | undefined {
  if (email.trim() === "") return t("account:invalid.emailMissing");
  return looksLikeMailAddress(email) ? undefined : t("account:invalid.email");
}

export function validatePassword(t: TFunction, password: string): string | undefined {
  return password === "" ? t("account:invalid.passwordMissing") : undefined;
}

export function validateNewPassword(t: TFunction, password: string): string | undefined {
  const { min, max } = limits.password;
  if (password === "") return t("account:invalid.passwordMissing");
  if (password.length < min) return t("account:invalid.passwordShort", { count: min });
  if (password.length > max) return t("account:invalid.passwordLong", { count: max });
  return undefined;
}

/** The errors that belong to a field; others are shown above the button. */
export function toFieldErrors(t: TFunction, error: unknown): { email?: string; password?: string } {
  if (!(error instanceof ApiError)) return {};
  if (error.code === "password_common") return { password: errorText(t, error) };
  if (error.code !== "validation_failed") return {};
  return {
    email: error.fields.includes("email") ? t("account:invalid.email") : undefined,
    password: error.fields.includes("password")
      ? t("account:invalid.passwordShort", { count: limits.password.min })
      : undefined,
  };
}

/** Expired, used or truncated links get the same message. */
export function isLinkInvalid(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    (error.code === "link_invalid" || error.code === "validation_failed")
  );
}
