import { randomUUID } from "node:crypto";
import { limits } from "@masar/contract/limits";
import type { Profile } from "@masar/contract/profile/schemas";
import type { Ctx, UserCtx } from "#api/context.ts";
import { AppError } from "#api/errors.ts";
import { reencodePhoto } from "#api/features/profile/reencode-photo.ts";
import { withViewer } from "#api/features/profile/members.service.ts";
import * as queries from "#api/features/profile/profile.queries.ts";
import { readProfile } from "#api/features/profile/profile.service.ts";

export async function savePhoto(ctx: UserCtx, input: { image: string }): Promise<Profile> {
  const userId = ctx.user.id;
  await ctx.sharedLimiter.consume(`photo:${userId}`, limits.profile.photosPerHour, 3600);
  const bytes = await reencodePhoto(userId, Buffer.from(input.image, "base64"));
  return ctx.tx(async (tx) => {
    await queries.insertProfile(tx, { userId });
    await queries.savePhoto(tx, { userId, id: randomUUID(), bytes });
    return readProfile(tx, userId);
  });
}

export async function removePhoto(ctx: UserCtx): Promise<Profile> {
  const userId = ctx.user.id;
  return ctx.tx(async (tx) => {
    await queries.deletePhoto(tx, { userId });
    return readProfile(tx, userId);
  });
}

export async function readPhoto(ctx: Ctx, input: { viewerId: string | undefined; id: string }) {
  const photo = await withViewer(ctx, input, (tx) => queries.selectPhoto(tx, { id: input.id }));
  if (!photo) throw new AppError("not_found");
  return photo.bytes;
}
