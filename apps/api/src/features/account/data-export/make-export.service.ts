import { limits } from "@masar/contract/limits";
import type { WithUser } from "#api/db/tx.ts";
import type { Env } from "#api/env.ts";
import * as queries from "#api/features/account/data-export/data-exports.queries.ts";
import { readRows } from "#api/features/account/data-export/export-rows.ts";
import {
  type ExportTable,
  listExportTables,
} from "#api/features/account/data-export/export-tables.ts";
import { writeTexts } from "#api/features/account/data-export/export-texts.ts";
import { createZip } from "#api/features/account/data-export/export-zip.ts";
import { notifyUser } from "#api/core/notifications/notify.service.ts";
import { readZone } from "#api/core/user-settings/study-settings.ts";
import { formatDay } from "#api/i18n/format-day.ts";
import type { JobPayload } from "#api/jobs/job-definitions.ts";
import type { FindUser } from "#api/jobs/find-user.ts";
import type { Queue } from "#api/jobs/queue.ts";
import type { Attempt } from "#api/jobs/worker-loop.ts";

const day = 24 * 60 * 60 * 1000;

type Given = { env: Env; withUser: WithUser; findUser: FindUser; queue: Queue };
type Addressee = NonNullable<Awaited<ReturnType<FindUser>>> & { zone: string };

/** Makes the file with everything of one learner, and tells them where it is. */
export async function makeExport(
  given: Given,
  payload: JobPayload<"account.export">,
  attempt: Attempt,
): Promise<void> {
  const of = { userId: payload.user_id, id: payload.export_id };
  const found = await given.findUser(of.userId);
  const { row, zone } = await given.withUser(of.userId, async (tx) => ({
    row: await queries.findExport(tx, of),
    zone: await readZone(tx, of),
  }));
  // Gone meanwhile, or made by a try that could not say so any more.
  if (!found || row?.status !== "making") return;
  const user = { ...found, zone };
  try {
    const { byteSize } = await writeFile(given, user, of.id);
    // It may have taken minutes: whoever has asked to leave in them is not written to.
    if (await given.findUser(of.userId)) await tell(given, user, { ...of, byteSize });
  } catch (error) {
    if (attempt.isLast) await given.withUser(of.userId, (tx) => queries.failExport(tx, of));
    throw error;
  }
}

async function writeFile(
  { withUser }: Given,
  user: Addressee,
  id: string,
): Promise<{ byteSize: number }> {
  const of = { userId: user.id, id };
  const tables = await withUser(user.id, async (tx) => {
    await queries.removeChunks(tx, of);
    return listExportTables(tx);
  });
  const zip = createZip((bytes, place) =>
    withUser(user.id, (tx) => queries.addChunk(tx, { ...of, place, bytes })),
  );
  for await (const { name, pieces } of writeTexts({ withUser, user, tables })) {
    await zip.add(name, pieces);
  }
  for (const table of tables) {
    const photos: Buffer[] = [];
    const name = `data/${table.folder}/${table.name}.json`;
    await zip.add(name, writeJson(withUser, user.id, table, photos));
    for (const photo of photos) await zip.add("data/profile/photo.webp", [photo]);
  }
  return zip.end();
}

/** An array, a line a row. A picture stands beside it as a file of its own. */
async function* writeJson(
  withUser: WithUser,
  userId: string,
  table: ExportTable,
  photos: Buffer[],
): AsyncGenerator<string> {
  let before = "[\n";
  for await (const row of readRows(withUser, userId, table)) {
    const { bytes, ...rest } = row;
    const isPicture = typeof bytes === "string" && bytes.startsWith(String.raw`\x`);
    if (isPicture) photos.push(Buffer.from(bytes.slice(2), "hex"));
    yield `${before}${JSON.stringify(isPicture ? rest : row)}`;
    before = ",\n";
  }
  yield before === "[\n" ? "[]\n" : "\n]\n";
}

async function tell(
  { env, withUser, queue }: Given,
  user: Addressee,
  made: { userId: string; id: string; byteSize: number },
): Promise<void> {
  const expiresAt = new Date(Date.now() + limits.exports.keptDays * day);
  const date = formatDay(expiresAt, user.language, user.zone);
  await withUser(user.id, async (tx) => {
    // Two tries at once happen where a worker was taken for dead: half of each opens for nobody.
    if (!(await queries.finishExport(tx, { ...made, expiresAt })))
      throw new Error("the export was written by two at once");
    await notifyUser({ queue }, tx, user, { kind: "export_ready", params: { date } });
    await queue.enqueue(
      "mail.send",
      {
        to: user.email,
        language: user.language,
        template: "export_ready",
        params: { date, url: new URL("/settings#account", env.PUBLIC_URL).href },
      },
      tx,
    );
  });
}
