import { checkHandle } from "#api/features/profile/handles.service.ts";
import { getMember } from "#api/features/profile/members.service.ts";
import * as photos from "#api/features/profile/photos.service.ts";
import * as profile from "#api/features/profile/profile.service.ts";
import * as records from "#api/features/profile/records.service.ts";
import type { Endpoints } from "#api/http/endpoints.ts";
import { findSession } from "#api/http/session.ts";

export function profileRoutes({ serve }: Endpoints): void {
  serve("getProfile", (ctx) => profile.getProfile(ctx));
  serve("updateProfile", (ctx, { body }) => profile.updateProfile(ctx, body));
  serve("checkHandle", (ctx, { query }) => checkHandle(ctx, query));
  serve("saveProfilePhoto", (ctx, { body }) => photos.savePhoto(ctx, body));
  serve("removeProfilePhoto", (ctx) => photos.removePhoto(ctx));
  serve("listRecords", (ctx) => records.listRecords(ctx));
  serve("issueRecord", (ctx, { body }) => records.issueRecord(ctx, body));
  serve("revokeRecord", (ctx, { params }) => records.revokeRecord(ctx, params));
}

/** Signed-in viewers may see more. */
export function publicProfileRoutes({ serve }: Endpoints): void {
  serve("getMember", async (ctx, { params }, reply) => {
    const viewer = await findSession(ctx, reply);
    return getMember(ctx, { viewerId: viewer?.user.id, handle: params.handle });
  });
  serve("readProfilePhoto", async (ctx, { params }, reply) => {
    const viewer = await findSession(ctx, reply);
    const bytes = await photos.readPhoto(ctx, { viewerId: viewer?.user.id, id: params.id });
    // The id never changes its bytes. Shared caches must not store it.
    reply.header("cache-control", "private, max-age=31536000, immutable");
    await reply.type("image/webp").send(bytes);
    return "";
  });
  serve("verifyRecord", (ctx, { params }) => records.verifyRecord(ctx, params));
}
