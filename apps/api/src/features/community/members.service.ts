import type { ResponseOf } from "@masar/contract/endpoint-schemas";
import { limits } from "@masar/contract/limits";
import type { UserCtx } from "#api/context.ts";
import { AppError } from "#api/errors.ts";
import { loadMembers } from "./author-view.service.ts";
import * as queries from "./members.queries.ts";

export async function listBlocks(ctx: UserCtx): Promise<ResponseOf<"listBlocks">> {
  return ctx.tx(async (tx) => {
    const ids = await queries.listBlocked(tx, { userId: ctx.user.id });
    const members = await loadMembers(tx, ids);
    return { members: ids.map(members).filter((member) => member !== null) };
  });
}

export async function blockMember(ctx: UserCtx, { id, blocked }: { id: string; blocked: boolean }) {
  const userId = ctx.user.id;
  if (id === userId) throw new AppError("not_possible_now");
  return ctx.tx(async (tx) => {
    const [card] = await queries.listCards(tx, [id]);
    if (!card) throw new AppError("not_found");
    const row = { user_id: userId, blocked_id: id };
    if (!blocked) await queries.unblock(tx, row);
    else {
      const { length } = await queries.listBlocked(tx, { userId });
      if (length >= limits.community.maxBlockedMembers) throw new AppError("list_full");
      await queries.block(tx, row);
    }
    return { is_blocked: blocked };
  });
}
