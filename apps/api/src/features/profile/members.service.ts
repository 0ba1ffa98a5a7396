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

/** Runs as whoever looks: a member sees more than a guest, and row-level security knows how much. */
export function withViewer<T>(
  ctx: Pick<Ctx, "withUser" | "withSystem">,
  { viewerId }: Viewer,
  run: (tx: Tx | SystemTx) => Promise<T>,
): Promise<T> {
  return viewerId ? ctx.withUser(viewerId, run) : ctx.withSystem(run);
}

/** The page of a member as its learner chose it; for whom it is not meant it is not there at all. */
export async function getMember(ctx: Ctx, input: Viewer & { handle: string }): Promise<Member> {
  const found = await withViewer(ctx, input, (tx) => findByHandle(tx, { handle: input.handle }));
  if (!found) throw new AppError("not_found");
  const ownerId = found.user_id;
  const profile = await ctx.withUser(ownerId, (tx) => readProfile(tx, ownerId));
  // It may have been renamed or withdrawn between the two looks.
  const isOwn = input.viewerId === ownerId;
  const isSeen =
    profile.visibility === "public" || (profile.visibility === "members" && input.viewerId);
  if (profile.handle !== input.handle || !(isOwn || isSeen)) throw new AppError("not_found");
  const { today } = profile;
  return {
    handle: input.handle,
    display_name: profile.display_name,
    bio: profile.bio,
    languages: profile.languages,
    photo_id: profile.photo_id,
    country: profile.shows_country ? profile.country : null,
    numbers: profile.shows_numbers ? profile.numbers : null,
    paths: profile.shows_paths ? profile.paths.map(({ id: _id, ...path }) => path) : null,
    days: profile.shows_calendar ? await listDays(ctx, ownerId, today) : null,
    today,
    first_day: profile.first_day,
    visibility: profile.visibility,
    is_own: isOwn,
  };
}

/** How long somebody studied on which day is theirs alone. */
async function listDays(ctx: Ctx, ownerId: string, today: string): Promise<Member["days"]> {
  const owner = {
    user: { id: ownerId },
    tx: <T>(run: (tx: Tx) => Promise<T>) => ctx.withUser(ownerId, run),
  };
  const from = startOfMonths(today, limits.profile.calendarMonths);
  const { days } = await listStudyDays(owner, { from, to: today });
  return days.map(({ date, state }) => ({ date, state }));
}
