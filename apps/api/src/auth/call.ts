import { isAPIError } from "better-auth/api";
import type { ErrorCode } from "@masar/contract/errors";
import { AppError } from "#api/errors.ts";

/** Error codes of better-auth as ours. Others are unexpected. */
const codes: Record<string, ErrorCode> = {
  INVALID_EMAIL_OR_PASSWORD: "credentials_invalid",
  EMAIL_NOT_VERIFIED: "email_unverified",
  INVALID_PASSWORD: "password_wrong",
  CREDENTIAL_ACCOUNT_NOT_FOUND: "password_wrong",
  // Only without SMTP: with mail, sign-up does not reveal that an address has an account.
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: "credentials_invalid",
  FAILED_TO_CREATE_USER: "credentials_invalid",
  INVALID_TOKEN: "link_invalid",
  USER_NOT_FOUND: "link_invalid",
  TOKEN_EXPIRED: "link_invalid",
  INVALID_CODE: "code_invalid",
  INVALID_BACKUP_CODE: "code_invalid",
  INVALID_TWO_FACTOR_COOKIE: "code_invalid",
  TOTP_NOT_ENABLED: "code_invalid",
  TWO_FACTOR_NOT_ENABLED: "code_invalid",
  BACKUP_CODES_NOT_ENABLED: "code_invalid",
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: "code_invalid",
  ACCOUNT_SUSPENDED: "account_suspended",
  CHALLENGE_NOT_FOUND: "passkey_invalid",
  PASSKEY_NOT_FOUND: "passkey_unknown",
  AUTHENTICATION_FAILED: "passkey_invalid",
  FAILED_TO_VERIFY_REGISTRATION: "passkey_invalid",
  YOU_ARE_NOT_ALLOWED_TO_REGISTER_THIS_PASSKEY: "passkey_invalid",
  IDENTITY_INVALID: "identity_invalid",
  // Disconnected or deleted since its owner was found.
  IDENTITY_NOT_LINKED: "identity_invalid",
  PROVIDER_NOT_FOUND: "not_found",
  PROVIDER_UNAVAILABLE: "provider_unavailable",
  ACCOUNT_TEMPORARILY_LOCKED: "rate_limited",
  // If the database is unavailable.
  FAILED_TO_GET_SESSION: "server_busy",
};

export async function callAuth<T>(call: Promise<{ headers: Headers; response: T }>) {
  try {
    const { headers, response } = await call;
    return { response, cookies: headers.getSetCookie() };
  } catch (error) {
    if (!isAPIError(error)) throw error;
    const code = codes[String(error.body?.code)];
    // A recovery code that was used twice at once.
    if (!code && error.status === "CONFLICT") throw new AppError("code_invalid");
    // Ten wrong codes lock the second factor for a quarter of an hour.
    if (code === "rate_limited") throw new AppError(code, { count: 15 * 60 });
    if (code) throw new AppError(code);
    // The session ended between the guard and this call.
    if (error.statusCode === 401) throw new AppError("unauthorized");
    throw error;
  }
}
