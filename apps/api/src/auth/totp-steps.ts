import { createHmac } from "node:crypto";
import { createAuthMiddleware, getSessionFromCtx } from "better-auth/api";
import { symmetricDecrypt } from "better-auth/crypto";
import type { Kysely } from "kysely";
import type { AuthTables } from "#api/db/schema/tables.ts";

const stepMs = 30_000;
/** As in better-auth: the current step and one on either side. */
const acceptedSteps = [-1, 0, 1];
/** Valid for better-auth but never correct, so that a used code counts as a wrong one. */
const impossibleCode = "------";

/**
 * A better-auth plugin that accepts each authenticator code once; better-auth alone accepts it for up to 90 seconds. The
 * hook runs before the endpoint of log-in, setup and re-authentication and claims the time step in one statement.
 */
export function singleUseCodes(db: Kysely<AuthTables>) {
  return {
    id: "single-use-codes",
    hooks: {
      before: [
        {
          matcher: ({ path }: { path?: string }) => path === "/two-factor/verify-totp",
          handler: createAuthMiddleware(async (ctx) => {
            const userId = await findUserId(ctx);
            const factor = userId ? await findFactor(db, { userId }) : undefined;
            if (!factor) return undefined;
            const key = ctx.context.secretConfig;
            const secret = await symmetricDecrypt({ key, data: factor.secret });
            const step = findStep(secret, String(ctx.body.code));
            // A code that is wrong here must not become correct when better-auth reads the clock.
            if (step !== undefined && (await claimStep(db, { id: factor.id, step }))) {
              return undefined;
            }
            return { context: { body: { ...ctx.body, code: impossibleCode } } };
          }),
        },
      ],
    },
  };
}

type HookContext = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0];

/** The user of the session, or of the log-in that waits for its second factor. */
export async function findUserId(ctx: HookContext) {
  const session = await getSessionFromCtx(ctx);
  if (session) return session.user.id;
  const { name } = ctx.context.createAuthCookie("two_factor");
  const challenge = await ctx.getSignedCookie(name, ctx.context.secret);
  if (!challenge) return undefined;
  return (await ctx.context.internalAdapter.findVerificationValue(challenge))?.value;
}

export type Factor = { id: string; secret: string; backup_codes: string };

export function findFactor(
  db: Kysely<AuthTables>,
  params: { userId: string },
): Promise<Factor | undefined> {
  return db
    .selectFrom("two_factors")
    .select(["id", "secret", "backup_codes"])
    .where("user_id", "=", params.userId)
    .executeTakeFirst();
}

/** False if this or a later step was used before. */
async function claimStep(db: Kysely<AuthTables>, params: { id: string; step: number }) {
  const claimed = await db
    .updateTable("two_factors")
    .set({ last_totp_step: params.step })
    .where("id", "=", params.id)
    .where((eb) =>
      eb.or([eb("last_totp_step", "is", null), eb("last_totp_step", "<", params.step)]),
    )
    .returning("id")
    .executeTakeFirst();
  return claimed !== undefined;
}

function findStep(secret: string, code: string) {
  const now = Math.floor(Date.now() / stepMs);
  return acceptedSteps
    .map((offset) => now + offset)
    .findLast((step) => hotp(secret, step) === code);
}

/** RFC 4226 with SHA-1 and six digits. */
function hotp(secret: string, counter: number) {
  const message = Buffer.alloc(8);
  message.writeBigUInt64BE(BigInt(counter));
  const digest = createHmac("sha1", secret).update(message).digest();
  const offset = (digest.at(-1) ?? 0) & 0xf;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}
