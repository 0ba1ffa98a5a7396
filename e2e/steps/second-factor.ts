import type { APIRequestContext } from "@playwright/test";
import { endpoints } from "@masar/contract/endpoints";
import { password, post } from "../support/fixtures.ts";
import { totp } from "../support/totp.ts";

/** Turns on the second factor through the API; returns its secret and recovery codes. */
export async function turnOnSecondFactor(
  request: APIRequestContext,
): Promise<{ secret: string; codes: string[] }> {
  const begun = await post(request, endpoints.startSecondFactor.path, { password });
  const secret = new URL(begun.totp_uri).searchParams.get("secret") ?? "";
  await post(request, endpoints.confirmSecondFactor.path, { code: totp(secret) });
  return { secret, codes: begun.recovery_codes };
}
