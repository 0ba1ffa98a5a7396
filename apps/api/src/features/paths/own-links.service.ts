import type { ParsedOf, ResponseOf } from "@masar/contract/endpoint-schemas";
import { limits } from "@masar/contract/limits";
import { ownLinkLimits } from "@masar/contract/own-links/constants";
import type { OwnLink } from "@masar/contract/own-links/schemas";
import { guardOwnLink } from "@masar/domain/catalog/own-link-guard";
import type { UserCtx } from "#api/context.ts";
import { changedAt, claimNewer } from "#api/db/change-clocks.ts";
import type { OwnPath, Tx } from "#api/db/tx.ts";
import { AppError } from "#api/errors.ts";
import * as queries from "#api/features/paths/own-links.queries.ts";
import { selectPath } from "#api/features/paths/paths.queries.ts";
import { addLiveEvent } from "#api/realtime/live.queries.ts";

type Target = ParsedOf<"saveOwnLink">["params"];
type Saved = ParsedOf<"saveOwnLink">["body"];

export async function listOwnLinks(tx: Tx, path: OwnPath): Promise<OwnLink[]> {
  return (await queries.listOwnLinks(tx, path)).map(toOwnLink);
}

/** The newest change of a link wins. Arrival order and repetition make no difference. */
export function saveOwnLink(
  ctx: UserCtx,
  { id: pathId, link: id }: Target,
  input: Saved,
): Promise<ResponseOf<"saveOwnLink">> {
  const userId = ctx.user.id;
  const { change_id, at, deleted, ...content } = input;
  if (guardOwnLink(content.url) === null) throw new AppError("validation_failed");
  return ctx.tx(async (tx) => {
    await queries.lockOwnLinks(tx, { userId });
    const before = await queries.findOwnLink(tx, { userId, id });
    await requirePlace(tx, { userId, pathId }, { before, input });
    const change = { change_id, at };
    const targets = [`own-link:${id}`];
    const isNewest = (await claimNewer(tx, { userId, change, targets })).size > 0;
    // Without a row, an older change is one of a link that was deleted and purged.
    if (!isNewest) return { link: before && !before.deleted_at ? toOwnLink(before) : null };
    const deleted_at = deleted ? new Date() : null;
    const values = { path_id: pathId, ...content, deleted_at };
    const row = await queries.saveOwnLink(tx, { userId, id, at: changedAt(change), values });
    await requireRoom(tx, { before, row });
    await addLiveEvent(tx, { userId, name: "own-links.changed", payload: {} });
    return { link: deleted ? null : toOwnLink(row) };
  });
}

/** The caller checked that both paths are the user's own. */
export async function copyOwnLinks(tx: Tx, params: OwnPath & { copyId: string }) {
  const { userId, copyId } = params;
  await queries.lockOwnLinks(tx, { userId });
  await queries.copyOwnLinks(tx, params);
  const { shown, total } = await queries.countOwnLinks(tx, {
    userId,
    pathId: copyId,
    milestoneKey: "",
  });
  requireBelow({ shown, total });
}

/** A link at a milestone that was removed meanwhile can still be changed there: undoing the removal shows it again. */
async function requirePlace(
  tx: Tx,
  { userId, pathId }: OwnPath,
  { before, input }: { before: queries.OwnLinkRow | undefined; input: Saved },
) {
  const path = await selectPath(tx, { userId, id: pathId });
  if (!path || (before && before.path_id !== pathId)) throw new AppError("not_found");
  const { milestone_key: key, sub_milestone: sub } = input;
  const isMoved = before?.milestone_key !== key || before.sub_milestone !== sub;
  if (!isMoved || input.deleted) return;
  const milestone = path.milestones[key];
  const hasSub = milestone?.subMilestones.some(({ id }) => id === sub) ?? false;
  if (!milestone || (sub !== null && !hasSub)) throw new AppError("not_found");
}

type Counted = { before: queries.OwnLinkRow | undefined; row: queries.OwnLinkRow };

/** Deleted links count against a larger limit, so that adding and deleting in turns ends as well. */
async function requireRoom(tx: Tx, { before, row }: Counted) {
  const wasHere = before?.deleted_at === null && before.milestone_key === row.milestone_key;
  const isAddedHere = row.deleted_at === null && !wasHere;
  if (before && !isAddedHere) return;
  const { user_id: userId, path_id: pathId, milestone_key: milestoneKey } = row;
  const counts = await queries.countOwnLinks(tx, { userId, pathId, milestoneKey });
  if (isAddedHere && counts.shown_here > ownLinkLimits.perMilestone) {
    throw new AppError("list_full");
  }
  requireBelow(counts);
}

function requireBelow({ shown, total }: { shown: number; total: number }) {
  const { perUser } = ownLinkLimits;
  const isFull = shown > perUser || total > perUser * limits.softDeletedMultiplier;
  // Named, because a copied path may also be one too many.
  if (isFull) throw new AppError("list_full", { limit: "own_links" });
}

function toOwnLink(row: queries.OwnLinkRow): OwnLink {
  const { id, milestone_key, sub_milestone, url, title, minutes, created_at } = row;
  const created = created_at.toISOString();
  return { id, milestone_key, sub_milestone, url, title, minutes, created_at: created };
}
