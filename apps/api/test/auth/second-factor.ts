import { expect } from "vitest";
import { type TestApp, password } from "../test-app.ts";
import { computeCode } from "./totp.ts";

/** A user whose second factor is on, with its authenticator's address and the recovery codes. */
export async function createGuardedUser(testApp: TestApp) {
  const user = await testApp.createUser();
  const { totp_uri: uri, recovery_codes: codes } = (
    await user.call("startSecondFactor", { body: { password } })
  ).body as { totp_uri: string; recovery_codes: string[] };
  const confirmed = await user.call("confirmSecondFactor", { body: { code: computeCode(uri) } });
  expect(confirmed.status).toBe(204);
  return { ...user, uri, codes };
}
