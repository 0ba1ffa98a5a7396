import { createHmac } from "node:crypto";
import { createAuthMiddleware, getSessionFromCtx } from "better-auth/api";
import { symmetricDecrypt } from "better-auth/crypto";
import type { Kysely } from "kysely";
import type { AuthTables } from "#api/db/schema/tables.ts";

const stepMs = 30_000;
/** As better-auth: the step of now, and one either side for clocks that differ. */
const acceptedSteps = [-1, 0, 1];
/** Well formed for better-auth and never right, so that a used code is counted like a wrong one. */
const impossibleCode = "------";

/**
 * A better-auth plugin: each authenticator code is accepted once. better-auth accepts a code for up to 90 seconds,
 * however often. The hook runs before its endpoint, which log-in, setup and re-authentication all go through, and
 * claims the time step of a right code in one statement.
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
            // better-auth refuses these itself.
            if (!factor) return undefined;
            const key = ctx.context.secretConfig;
            const secret = await symmetricDecrypt({ key, data: factor.secret });
            const step = findStep(secret, String(ctx.body.code));
            // A code that is wrong here must not become right when better-auth reads the clock again.
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

/** Whose code it is: of the session, or of the log-in that waits for its second factor. */
async function findUserId(ctx: HookContext): Promise<string | undefined> {
  const session = await getSessionFromCtx(ctx);
  if (session) return session.user.id;
  const { name } = ctx.context.createAuthCookie("two_factor");
  const challenge = await ctx.getSignedCookie(name, ctx.context.secret);
  if (!challenge) return undefined;
  return (await ctx.context.internalAdapter.findVerificationValue(challenge))?.value;
}

function findFactor(db: Kysely<AuthTables>, params: { userId: string }) {
  return db
    .selectFrom("two_factors")
    .select(["id", "secret"])
    .where("user_id", "=", params.userId)
    .executeTakeFirst();
}

/** False when this step or a later one was used before. */
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

function findStep(secret: string, code: string): number | undefined {
  const now = Math.floor(Date.now() / stepMs);
  return acceptedSteps
    .map((offset) => now + offset)
    .findLast((step) => hotp(secret, step) === code);
}

/** RFC 4226 with SHA-1 and six digits. */
function hotp(secret: string, counter: number): string {
  const message = Buffer.alloc(8);
  message.writeBigUInt64BE(BigInt(counter));
  const digest = createHmac("sha1", secret).update(message).digest();
  const offset = (digest.at(-1) ?? 0) & 0xf;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}
