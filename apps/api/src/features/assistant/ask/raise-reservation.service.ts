import { reserveMoreTokens } from "#api/ai/call-quota.ts";
import type { UserCtx } from "#api/context.ts";

/** Tokens of the user's day; they grow once the size of a request is known. */
export type Reservation = { tokens: number };

type Question = { ids: { call: string }; ask: { today: string }; reserved: Reservation | null };

/** For a request longer than what was reserved before it was loaded. False when the user's tokens are used up. */
export async function raiseReservation(
  ctx: UserCtx,
  { ids, ask, reserved }: Question,
  needed: number,
): Promise<boolean> {
  if (!reserved || needed <= reserved.tokens) return true;
  const tokens = needed - reserved.tokens;
  const call = { userId: ctx.user.id, id: ids.call, localDate: ask.today, tokens };
  if (!(await ctx.tx((tx) => reserveMoreTokens(tx, call)))) return false;
  reserved.tokens = needed;
  return true;
}
