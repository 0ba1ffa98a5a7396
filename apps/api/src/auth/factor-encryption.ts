import { APIError, createAuthMiddleware } from "better-auth/api";
import { symmetricDecrypt, symmetricEncrypt } from "better-auth/crypto";
import type { Kysely } from "kysely";
import { listSecrets, type Secrets } from "#api/auth/secrets.ts";
import { findFactor, findUserId, type Factor } from "#api/auth/totp-steps.ts";
import type { AuthTables } from "#api/db/schema/tables.ts";

/**
 * A better-auth plugin. Second factors are stored encrypted and better-auth decrypts with the current secret only, so one
 * of the previous secret is encrypted again before it is used.
 */
export function currentFactorEncryption(db: Kysely<AuthTables>, secrets: Secrets) {
  const paths = ["/two-factor/verify-totp", "/two-factor/verify-backup-code"];
  return {
    id: "current-factor-encryption",
    hooks: {
      before: [
        {
          matcher: ({ path = "" }: { path?: string }) => paths.includes(path),
          handler: createAuthMiddleware(async (ctx) => {
            const userId = await findUserId(ctx);
            const factor = userId ? await findFactor(db, { userId }) : undefined;
            if (factor && (await updateEncryption(db, secrets, factor)) === "unreadable")
              throw new APIError("UNAUTHORIZED", { code: "INVALID_CODE" });
          }),
        },
      ],
    },
  };
}

/** For `npm run encrypt-factors`, before the previous secret is removed. */
export async function updateAllEncryption(db: Kysely<AuthTables>, secrets: Secrets) {
  const counts = { current: 0, updated: 0, unreadable: 0 };
  const factors = await db
    .selectFrom("two_factors")
    .select(["id", "secret", "backup_codes"])
    .execute();
  for (const factor of factors) counts[await updateEncryption(db, secrets, factor)]++;
  return counts;
}

async function updateEncryption(db: Kysely<AuthTables>, secrets: Secrets, factor: Factor) {
  // A process of the earlier configuration may have written one of the two since.
  const [secret, codes] = await Promise.all([
    decrypt(secrets, factor.secret),
    decrypt(secrets, factor.backup_codes),
  ]);
  if (!secret || !codes) return "unreadable";
  if (secret.isCurrent && codes.isCurrent) return "current";
  const [key = ""] = listSecrets(secrets);
  await db
    .updateTable("two_factors")
    .set({
      secret: await symmetricEncrypt({ key, data: secret.text }),
      backup_codes: await symmetricEncrypt({ key, data: codes.text }),
    })
    .where("id", "=", factor.id)
    // Otherwise another request has changed it, with the current secret.
    .where("secret", "=", factor.secret)
    .where("backup_codes", "=", factor.backup_codes)
    .execute();
  return "updated";
}

async function decrypt(secrets: Secrets, data: string) {
  for (const [index, key] of listSecrets(secrets).entries()) {
    try {
      return { text: await symmetricDecrypt({ key, data }), isCurrent: index === 0 };
    } catch {
      // Encrypted with another one.
    }
  }
  return undefined;
}
