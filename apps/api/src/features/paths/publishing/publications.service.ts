import { randomBytes } from "node:crypto";
import type { BodyOf } from "@masar/contract/endpoint-schemas";
import { publicationLimits } from "@masar/contract/publications/constants";
import type { PublicationStatus } from "@masar/contract/publications/schemas";
import type { UserCtx } from "#api/context.ts";
import type { OwnPath, Tx } from "#api/db/tx.ts";
import { AppError } from "#api/errors.ts";
import { lockPath, selectPath } from "#api/features/paths/paths.queries.ts";
import * as queries from "./publications.queries.ts";

const tokenBytes = 16;
const day = 24 * 60 * 60;

export async function getPublication(ctx: UserCtx, { id }: { id: string }) {
  return ctx.tx(async (tx) => {
    if (!(await selectPath(tx, { userId: ctx.user.id, id }))) throw new AppError("not_found");
    return readStatus(tx, { userId: ctx.user.id, pathId: id });
  });
}

/** Publishes the path, or changes what its link shows. */
export async function savePublication(
  ctx: UserCtx,
  { id }: { id: string },
  choices: BodyOf<"savePublication">,
): Promise<PublicationStatus> {
  const of = { userId: ctx.user.id, pathId: id };
  const { status, isNew } = await ctx.tx(async (tx) => {
    await queries.lockPublications(tx, of);
    const path = await lockPath(tx, { userId: of.userId, id });
    if (!path) throw new AppError("not_found");
    const before = await readStatus(tx, of);
    if (!isPublishable(path) || before.is_removed) throw new AppError("not_possible_now");
    if (before.publication) await queries.updatePublication(tx, { ...of, choices });
    return { status: await readStatus(tx, of), isNew: !before.publication };
  });
  if (!isNew) return status;
  // Outside the transaction, which holds a connection: uses are counted on another one.
  await ctx.sharedLimiter.consume(`publish:${of.userId}`, publicationLimits.perDay, day);
  return ctx.tx((tx) => addPublication(tx, of, choices));
}

async function addPublication(tx: Tx, of: OwnPath, choices: BodyOf<"savePublication">) {
  await queries.lockPublications(tx, of);
  const path = await lockPath(tx, { userId: of.userId, id: of.pathId });
  if (!path || !isPublishable(path)) throw new AppError("not_found");
  // The same request may have been sent twice at once.
  const { publication } = await readStatus(tx, of);
  if (publication) return readStatus(tx, of);
  if ((await queries.countPublications(tx, of)) >= publicationLimits.perUser) {
    throw new AppError("list_full");
  }
  const token = randomBytes(tokenBytes).toString("base64url");
  await queries.insertPublication(tx, { ...of, ...choices, token });
  return readStatus(tx, of);
}

export async function revokePublication(ctx: UserCtx, { id }: { id: string }) {
  const of = { userId: ctx.user.id, pathId: id };
  return ctx.tx(async (tx) => {
    if (!(await selectPath(tx, { userId: ctx.user.id, id }))) throw new AppError("not_found");
    await queries.revokePublication(tx, of);
    return readStatus(tx, of);
  });
}

/** A draft is not accepted yet, and an archived path is put away. */
export function isPublishable({ status }: { status: string }): boolean {
  return status !== "draft" && status !== "archived";
}

async function readStatus(tx: Tx, of: OwnPath): Promise<PublicationStatus> {
  const [rows, display_name] = await Promise.all([
    queries.listUnrevoked(tx, of),
    queries.findDisplayName(tx, of),
  ]);
  const current = rows.find(({ removed_at }) => removed_at === null);
  return {
    publication: current ? toPublication(current) : null,
    is_removed: rows.some(({ removed_at }) => removed_at !== null),
    display_name,
  };
}

type Row = Awaited<ReturnType<typeof queries.listUnrevoked>>[number];

function toPublication({ removed_at: _removed, created_at, ...row }: Row) {
  return { ...row, created_at: created_at.toISOString() };
}
