import type { ResponseOf } from "@masar/contract/endpoint-schemas";
import { limits } from "@masar/contract/limits";
import type { UserCtx } from "#api/context.ts";
import { AppError } from "#api/errors.ts";
import { readAuthors } from "#api/features/community/author-view.service.ts";
import * as queries from "#api/features/community/members.queries.ts";

export async function listBlocks(ctx: UserCtx): Promise<ResponseOf<"listBlocks">> {
  return ctx.tx(async (tx) => {
    const ids = await queries.listBlocked(tx, { userId: ctx.user.id });
    const authors = await readAuthors(tx, ids);
    return { members: ids.map(authors).filter((member) => member !== null) };
  });
}

/** Who is known to nobody here has written nothing that could be blocked. */
export async function blockMember(
  ctx: UserCtx,
  input: { id: string; blocked: boolean },
): Promise<{ is_blocked: boolean }> {
  const own = { userId: ctx.user.id, id: input.id };
  if (own.id === own.userId) throw new AppError("not_possible_now");
  return ctx.tx(async (tx) => {
    const [card] = await queries.listCards(tx, { ids: [own.id] });
    if (!card) throw new AppError("not_found");
    if (!input.blocked) await queries.unblock(tx, own);
    else {
      const blocked = await queries.listBlocked(tx, own);
      if (blocked.length >= limits.community.maxBlockedMembers) throw new AppError("list_full");
      await queries.block(tx, own);
    }
    return { is_blocked: input.blocked };
  });
}
