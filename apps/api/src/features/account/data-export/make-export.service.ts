import { randomUUID } from "node:crypto";
import { limits } from "@masar/contract/limits";
import { settingsGroupLink } from "@masar/contract/settings/groups";
import type { WithUser } from "#api/db/tx.ts";
import type { Env } from "#api/env.ts";
import { chunkKey } from "./chunk-key.ts";
import * as queries from "./data-exports.queries.ts";
import { type ExportRow, listExportTables, listRows } from "./export-tables.ts";
import { writeTexts } from "./export-texts.ts";
import { createZip } from "./export-zip.ts";
import { notifyUser } from "#api/core/notifications/notify.service.ts";
import { readZone } from "#api/core/user-settings/study-settings.ts";
import { formatDay } from "#api/i18n/format-day.ts";
import type { JobPayload } from "#api/jobs/job-definitions.ts";
import type { FindUser } from "#api/jobs/find-user.ts";
import type { Storage } from "#api/storage/storage.ts";
import { announceObject, keepObject, requireObjects } from "#api/storage/stored-objects.ts";
import type { Queue } from "#api/jobs/queue.ts";
import type { Attempt } from "#api/jobs/worker-loop.ts";

const day = 24 * 60 * 60 * 1000;

type Payload = JobPayload<"account.export">;
type Ref = { userId: string; id: string };
type Deps = {
  env: Env;
  objects: Storage | undefined;
  withUser: WithUser;
  findUser: FindUser;
  queue: Queue;
};
type ExportUser = NonNullable<Awaited<ReturnType<FindUser>>> & { zone: string };

export async function makeExport(deps: Deps, payload: Payload, attempt: Attempt): Promise<void> {
  const ref = { userId: payload.user_id, id: payload.export_id };
  const found = await deps.findUser(ref.userId);
  const { row, zone } = await deps.withUser(ref.userId, async (tx) => {
    if (attempt.isRestart) await queries.reopenFailed(tx, ref);
    return { row: await queries.findExport(tx, ref), zone: await readZone(tx, ref) };
  });
  // The account or export was deleted, or an earlier attempt finished without reporting it.
  if (!found || row?.status !== "making") return;
  const user = { ...found, zone };
  try {
    const written = await writeFile(deps, user, ref);
    // Writing can take minutes; a deletion may have been scheduled since.
    if (await deps.findUser(ref.userId)) await finishExport(deps, user, { ...ref, ...written });
  } catch (error) {
    if (attempt.isLast) await deps.withUser(ref.userId, (tx) => queries.failExport(tx, ref));
    throw error;
  }
}

async function writeFile(deps: Deps, user: ExportUser, ref: Ref): Promise<queries.WrittenFile> {
  const { withUser, objects } = deps;
  const tables = await withUser(user.id, async (tx) => {
    // Chunks of an earlier attempt.
    await queries.removeChunks(tx, ref);
    return listExportTables(tx);
  });
  // A new prefix for each attempt, so that two at once cannot mix their chunks.
  const objectPrefix = objects ? `exports/${randomUUID()}/` : null;
  if (objectPrefix) await withUser(user.id, (tx) => announceObject(tx, objectPrefix));
  const zip = createZip((bytes, index) =>
    objects && objectPrefix
      ? objects.put(chunkKey(objectPrefix, index), bytes)
      : withUser(user.id, (tx) => queries.addChunk(tx, ref, index, bytes)),
  );
  for await (const { name, pieces } of writeTexts({ withUser, user, tables }))
    await zip.add(name, pieces);
  for (const table of tables) {
    const photos: Buffer[] = [];
    const name = `data/${table.folder}/${table.name}.json`;
    await zip.add(name, writeJson(objects, listRows(withUser, user.id, table), photos));
    for (const photo of photos) await zip.add("data/profile/photo.webp", [photo]);
  }
  return { ...(await zip.end()), objectPrefix };
}

/** Writes a JSON array with one row per line; photos are collected for files of their own. */
async function* writeJson(
  objects: Storage | undefined,
  rows: AsyncIterable<ExportRow>,
  photos: Buffer[],
) {
  let separator = "[\n";
  for await (const row of rows) {
    const { bytes, object_key, ...rest } = row;
    const photo = await findPhoto(objects, { bytes, object_key });
    if (photo) photos.push(photo);
    yield `${separator}${JSON.stringify(photo ? rest : row)}`;
    separator = ",\n";
  }
  yield separator === "[\n" ? "[]\n" : "\n]\n";
}

async function findPhoto(objects: Storage | undefined, { bytes, object_key: key }: ExportRow) {
  if (typeof bytes === "string" && bytes.startsWith(String.raw`\x`))
    return Buffer.from(bytes.slice(2), "hex");
  return typeof key === "string" ? await requireObjects(objects).get(key) : undefined;
}

async function finishExport(deps: Deps, user: ExportUser, written: Ref & queries.WrittenFile) {
  const { env, withUser, queue } = deps;
  const expiresAt = new Date(Date.now() + limits.exports.keptDays * day);
  const date = formatDay(expiresAt, user.language, user.zone);
  await withUser(user.id, async (tx) => {
    // Two attempts can run at once when a worker was wrongly considered dead.
    if (!(await queries.finishExport(tx, { ...written, expiresAt })))
      throw new Error("the export was written by two at once");
    if (written.objectPrefix) await keepObject(tx, written.objectPrefix);
    await notifyUser({ queue }, tx, user, { kind: "export_ready", params: { date } });
    const { email: to, language } = user;
    const params = { date, url: new URL(settingsGroupLink("account"), env.PUBLIC_URL).href };
    await queue.enqueue("mail.send", { to, language, template: "export_ready", params }, tx);
  });
}
