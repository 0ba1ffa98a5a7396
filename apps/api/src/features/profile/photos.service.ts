import { randomUUID } from "node:crypto";
import { limits } from "@masar/contract/limits";
import type { Profile } from "@masar/contract/profile/schemas";
import type { Ctx, UserCtx } from "#api/context.ts";
import { AppError } from "#api/errors.ts";
import { reencodePhoto } from "#api/features/profile/reencode-photo.ts";
import { withViewer } from "#api/features/profile/members.service.ts";
import * as queries from "#api/features/profile/profile.queries.ts";
import { announceObject, keepObject, requireObjects } from "#api/storage/stored-objects.ts";
import { readProfile } from "#api/features/profile/profile.service.ts";

export async function savePhoto(ctx: UserCtx, input: { image: string }): Promise<Profile> {
  const userId = ctx.user.id;
  await ctx.sharedLimiter.consume(`photo:${userId}`, limits.profile.photosPerHour, 3600);
  const bytes = await reencodePhoto(userId, Buffer.from(input.image, "base64"));
  const id = randomUUID();
  const objectKey = await storeObject(ctx, id, bytes);
  return ctx.tx(async (tx) => {
    await queries.insertProfile(tx, { userId });
    if (objectKey) await keepObject(tx, objectKey);
    await queries.savePhoto(tx, { userId, id, bytes: objectKey ? null : bytes, objectKey });
    return readProfile(tx, userId);
  });
}

/** Outside of the transaction, which would wait for the storage. Null where photos are rows. */
async function storeObject({ objects, tx }: UserCtx, id: string, bytes: Buffer) {
  if (!objects) return null;
  const key = `photos/${id}`;
  await tx((it) => announceObject(it, key));
  await objects.put(key, bytes);
  return key;
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
  // Deleted since, by its member.
  const bytes = photo && (photo.bytes ?? (await getObject(ctx, photo.object_key)));
  if (!bytes) throw new AppError("not_found");
  return bytes;
}

async function getObject({ objects }: Ctx, key: string | null) {
  return key === null ? undefined : await requireObjects(objects).get(key);
}
