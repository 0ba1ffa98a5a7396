import { passkey } from "@better-auth/passkey";
import { APIError } from "better-auth/api";
import type { Env } from "#api/env.ts";

/**
 * A passkey is two factors, a device and its finger, face or code, only if the device verified its user. better-auth
 * prefers that and accepts the rest, so it is required here.
 */
export function passkeys({ PUBLIC_URL }: Pick<Env, "PUBLIC_URL">) {
  const { hostname, origin } = new URL(PUBLIC_URL);
  return passkey({
    rpID: hostname,
    rpName: "Masar",
    origin,
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
    registration: {
      afterVerification: async ({ verification }) => {
        requireVerified(verification.registrationInfo?.userVerified);
      },
    },
    authentication: {
      afterVerification: async ({ verification }) => {
        requireVerified(verification.authenticationInfo.userVerified);
      },
    },
    advanced: { webAuthnChallengeCookie: "passkey" },
    schema: {
      passkey: {
        modelName: "passkeys",
        fields: {
          publicKey: "public_key",
          userId: "user_id",
          credentialID: "credential_id",
          deviceType: "device_type",
          backedUp: "backed_up",
          createdAt: "created_at",
        },
      },
    },
  });
}

function requireVerified(isVerified: boolean | undefined): void {
  if (!isVerified) throw new APIError("BAD_REQUEST", { code: "AUTHENTICATION_FAILED" });
}
