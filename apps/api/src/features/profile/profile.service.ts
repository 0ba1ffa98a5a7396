import type { Profile, ProfileFields, ProfileNumbers } from "@masar/contract/profile/schemas";
import { isReservedHandle } from "@masar/contract/profile/constants";
import { shownPercentage } from "@masar/domain/progress/shown-percentage";
import { firstDayOf } from "@masar/domain/dates/region";
import type { UserCtx } from "#api/context.ts";
import type { Tx } from "#api/db/tx.ts";
import { AppError } from "#api/errors.ts";
import * as queries from "#api/features/profile/profile.queries.ts";
import { getSettings } from "#api/core/user-settings/user-settings.service.ts";
import { loadStudiedPaths } from "#api/core/study/studied-milestones.service.ts";
import { readStreak, readToday } from "#api/core/study/streak.service.ts";

export { insertProfile as ensureProfile } from "#api/features/profile/profile.queries.ts";

export async function getProfile(ctx: UserCtx): Promise<Profile> {
  return ctx.tx((tx) => readProfile(tx, ctx.user.id));
}

export async function updateProfile(ctx: UserCtx, input: Partial<ProfileFields>): Promise<Profile> {
  const userId = ctx.user.id;
  if (input.handle && isReservedHandle(input.handle)) throw new AppError("validation_failed");
  try {
    return await ctx.tx(async (tx) => {
      await queries.insertProfile(tx, { userId });
      await queries.updateProfile(tx, { userId, values: input });
      const profile = await readProfile(tx, userId);
      // A visible page needs a handle for its address.
      if (profile.visibility !== "private" && profile.handle === null) {
        throw new AppError("not_possible_now");
      }
      return profile;
    });
  } catch (error) {
    // The unique index decides between two users who choose the same handle at once.
    const isTaken = error instanceof Error && "code" in error && error.code === "23505";
    throw isTaken ? new AppError("not_possible_now") : error;
  }
}

export async function readProfile(tx: Tx, userId: string): Promise<Profile> {
  const [row, facts] = await Promise.all([
    queries.selectProfile(tx, { userId }),
    readFacts(tx, userId),
  ]);
  return {
    handle: row?.handle ?? null,
    display_name: row?.display_name ?? "",
    bio: row?.bio ?? "",
    languages: (row?.languages ?? []) as Profile["languages"],
    visibility: row?.visibility ?? "private",
    shows_country: row?.shows_country ?? false,
    shows_numbers: row?.shows_numbers ?? true,
    shows_calendar: row?.shows_calendar ?? true,
    shows_paths: row?.shows_paths ?? true,
    photo_id: row?.photo_id ?? null,
    ...facts,
  };
}

async function readPaths(tx: Tx, userId: string) {
  const paths = await queries.listProfilePaths(tx, { userId });
  const studied = await loadStudiedPaths(tx, { userId, paths });
  return studied.map(({ path, views }) => {
    const { id, title, language, status, progress_percentage } = path;
    const studied_percentage = shownPercentage(views);
    return { id, title, language, status, progress_percentage, studied_percentage };
  });
}

async function readFacts(tx: Tx, userId: string) {
  const [settings, streak, paths, today] = await Promise.all([
    // The language is not used here.
    getSettings(tx, { id: userId, language: "en" }),
    readStreak(tx, { id: userId }),
    readPaths(tx, userId),
    readToday(tx, userId),
  ]);
  const numbers: ProfileNumbers = {
    total_hours_studied: streak.total_hours_studied,
    total_minutes_studied: streak.total_minutes_studied,
    skill_points: streak.skill_points,
    current_streak: streak.is_hidden ? null : streak.current_streak,
    longest_streak: streak.is_hidden ? null : streak.longest_streak,
  };
  const first_day = settings.first_day ?? firstDayOf(settings.country);
  return { country: settings.country, numbers, paths, today, first_day };
}
