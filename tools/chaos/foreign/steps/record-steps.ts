import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { storePath } from "../../../../apps/api/test/stored-paths.ts";
import type { Area, Owner, Sender } from "../owner.ts";

const picture = async () =>
  (
    await sharp({ create: { width: 9, height: 9, channels: 3, background: "red" } })
      .png()
      .toBuffer()
  ).toString("base64");
const image = await picture();
const published = { visibility: "unlisted", shows_progress: true, shows_name: true };

/** A path with other texts than the private ones, since everybody may read it once it is published. */
async function storePublicPath(owner: Owner): Promise<void> {
  const { sharedText: title } = owner;
  const { id } = await storePath(owner.testApp, owner, { title, id: owner.idOf("public path") });
  for (const key of ["m1", "m2", "m3", "m4"]) {
    const body = { session_id: randomUUID(), minutes_studied: 20 };
    await owner.call("completeMilestone", { params: { id, key }, body });
  }
}

const ofPath = ({ idOf }: Sender) => ({ params: { id: idOf("public path") } });
const ofToken = ({ secretOf }: Sender) => ({ params: { token: secretOf("publication") } });

/** Profile, completion records and published paths. */
export const recordArea: Area = {
  name: "records",
  steps: [
    { name: "getProfile" },
    {
      name: "updateProfile",
      build: ({ text, sharedText }) => ({
        // Private, so the profile is the owner's alone.
        body: { handle: sharedText.slice(0, 14), display_name: text, bio: text },
      }),
    },
    { name: "checkHandle", build: () => ({ query: { handle: "somebody-else" } }) },
    { name: "saveProfilePhoto", build: () => ({ body: { image } }) },
    {
      name: "readProfilePhoto",
      async before(owner) {
        const { body } = await owner.call("getProfile");
        owner.setId("photo", /"photo_id":"([\w-]{36})"/.exec(JSON.stringify(body))?.[1] ?? "");
      },
      build: ({ idOf }) => ({ params: { id: idOf("photo") } }),
    },
    {
      name: "getMember",
      build: ({ sharedText }) => ({ params: { handle: sharedText.slice(0, 14) } }),
    },
    { name: "removeProfilePhoto", isFinal: true },
    { name: "listRecords", before: storePublicPath },
    {
      name: "completeMilestone",
      build: (sender) => ({
        params: { id: sender.idOf("public path"), key: "m1" },
        body: { session_id: sender.idOf("completion"), notes: sender.text },
      }),
    },
    {
      name: "issueRecord",
      build: (sender) => ({
        body: {
          id: sender.idOf("record"),
          path_id: sender.idOf("public path"),
          holder_name: sender.text,
        },
      }),
      after: (owner, { token }) => owner.setSecret("record", token),
    },
    {
      name: "verifyRecord",
      by: "visitor",
      build: ({ secretOf }) => ({ params: { token: secretOf("record") } }),
    },
    {
      name: "revokeRecord",
      isFinal: true,
      build: ({ idOf }) => ({ params: { id: idOf("record") } }),
    },
    {
      name: "savePublication",
      build: (sender) => ({ ...ofPath(sender), body: published }),
      after: (owner, { publication }) => owner.setSecret("publication", publication.token),
    },
    { name: "getPublication", build: ofPath },
    { name: "getPublishedPath", by: "visitor", build: ofToken },
    { name: "getPublishedCard", by: "visitor", build: ofToken },
    { name: "getPublishedFrame", by: "visitor", build: ofToken },
    {
      name: "copyPublishedPath",
      isForEverybody: true,
      build: (sender) => ({ ...ofToken(sender), body: { id: randomUUID() } }),
    },
    {
      name: "reportPublishedPath",
      isForEverybody: true,
      async before(owner) {
        // A path of another user: the own one cannot be reported.
        const other = await owner.testApp.createUser();
        const { id } = await storePath(owner.testApp, other);
        const { body } = await other.call("savePublication", { params: { id }, body: published });
        owner.setId("other publication", body.publication.token);
      },
      build: ({ idOf }) => ({
        params: { token: idOf("other publication") },
        body: { reason: "spam" },
      }),
    },
    { name: "revokePublication", isFinal: true, build: ofPath },
  ],
};
