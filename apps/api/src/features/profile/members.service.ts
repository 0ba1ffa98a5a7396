import { limits } from "@masar/contract/limits";
import type { Member } from "@masar/contract/profile/schemas";
import { startOfMonths } from "@masar/domain/dates/study-months";
import type { Ctx } from "#api/context.ts";
import type { SystemTx, Tx } from "#api/db/tx.ts";
import { AppError } from "#api/errors.ts";
import { findByHandle } from "#api/features/profile/profile.queries.ts";
import { readProfile } from "#api/features/profile/profile.service.ts";
import { listStudyDays } from "#api/core/study/study-days.service.ts";

type Viewer = { viewerId: string | undefined };

/** Runs as the viewer: row-level security shows a member more than a visitor. */
export function withViewer<T>(
  ctx: Pick<Ctx, "withUser" | "withSystem">,
  { viewerId }: Viewer,
  run: (tx: Tx | SystemTx) => Promise<T>,
): Promise<T> {
  return viewerId ? ctx.withUser(viewerId, run) : ctx.withSystem(run);
}

/** A member's page with what the member chose to show; not found for viewers who may not see it. */
export async function getMember(ctx: Ctx, input: Viewer & { handle: string }): Promise<Member> {
  const found = await withViewer(ctx, input, (tx) => findByHandle(tx, { handle: input.handle }));
  if (!found) throw new AppError("not_found");
  const ownerId = found.user_id;
  const profile = await ctx.withUser(ownerId, (tx) => readProfile(tx, ownerId));
  const { handle, display_name, bio, languages, photo_id, visibility, today, first_day } = profile;
  // It may have been renamed or hidden between the two transactions.
  const isOwn = input.viewerId === ownerId;
  const isVisible = visibility === "public" || (visibility === "members" && input.viewerId);
  if (handle !== input.handle || !(isOwn || isVisible)) throw new AppError("not_found");
  const always = { handle, display_name, bio, languages, photo_id, visibility, today, first_day };
  return {
    ...always,
    country: profile.shows_country ? profile.country : null,
    numbers: profile.shows_numbers ? profile.numbers : null,
    paths: profile.shows_paths ? profile.paths.map(({ id: _id, ...path }) => path) : null,
    days: profile.shows_calendar ? await listDays(ctx, ownerId, today) : null,
    is_own: isOwn,
  };
}

/** Without minutes, which stay private. */
async function listDays(ctx: Ctx, ownerId: string, today: string) {
  const owner = {
    user: { id: ownerId },
    tx: <T>(run: (tx: Tx) => Promise<T>) => ctx.withUser(ownerId, run),
  };
  const from = startOfMonths(today, limits.profile.calendarMonths);
  const { days } = await listStudyDays(owner, { from, to: today });
  return days.map(({ date, state }) => ({ date, state }));
}
