import { setTimeout as sleep } from "node:timers/promises";
import { migrate } from "../../apps/api/src/db/migrate.ts";
import { startLoad } from "./api-load.ts";
import { compareWrites, requireNoHoles, readSteadyTables } from "./compare-writes.ts";
import { ask, database, openDrill, urlOf, waitFor } from "./drill-server.ts";

export interface DrillOptions {
  bucket?: { location: string; env: Record<string, string> };
  archiveTimeoutSeconds: number;
  /** Before the base backup, between it and the point in time, and with a standby. */
  loadSeconds: number;
  members: number;
  isInMemory?: boolean;
}

type Drill = Awaited<ReturnType<typeof openDrill>>;
type Server = Awaited<ReturnType<Drill["start"]>>;
type Writes = Awaited<ReturnType<typeof startLoad>>["writes"];

const recovered = "select 1 where not pg_is_in_recovery()";
const seconds = (ms: number) => Math.round(ms / 100) / 10;

async function createInstance(server: Server, members: number) {
  await ask(server.url, `create database ${database}`);
  const url = urlOf(server);
  await migrate({ adminUrl: url });
  const load = await startLoad(url, members);
  return { url, load, steady: await readSteadyTables(url) };
}

/** Until everything before now is archived, and the archive is as old as it gets: the next switch is due. */
async function waitForOldArchive(url: string, timeoutSeconds: number): Promise<void> {
  const [row] = await ask<{ name: string }>(
    url,
    "select pg_walfile_name(pg_current_wal_lsn()) as name",
  );
  // The names of segments sort by their place; those of backup labels start with one.
  await waitFor(url, `select 1 from pg_stat_archiver where last_archived_wal >= '${row?.name}'`);
  await sleep(timeoutSeconds * 900);
}

function requireSame(before: Record<string, string>, after: Record<string, string>): void {
  for (const [table, sum] of Object.entries(before))
    if (after[table] !== sum) throw new Error(`${table} changed: ${sum}, then ${after[table]}`);
}

/** Loses the data directory under load, and restores it from the archive: to the newest point, and to an earlier one. */
export async function drillArchive(options: DrillOptions) {
  const { archiveTimeoutSeconds, loadSeconds, members } = options;
  const drill = await openDrill(options);
  try {
    const dataDir = drill.dataDirOf("primary");
    const server = await drill.start(dataDir);
    const { url, load, steady } = await createInstance(server, members);
    load.begin();
    await sleep(loadSeconds * 1000);
    const backup = await drill.backUp(server);
    await sleep(loadSeconds * 1000);
    const pointInTime = Date.now();
    await waitForOldArchive(url, archiveTimeoutSeconds);

    const lostAt = Date.now();
    await drill.destroy(server, dataDir);
    await load.stop();
    const restored = await drill.restore(dataDir);
    const again = await drill.start(dataDir);
    await waitFor(urlOf(again), recovered);
    await load.resume(urlOf(again));
    const recoverySeconds = seconds(Date.now() - lostAt);
    const { kept, lost, checksum } = await compareWrites(urlOf(again), load.writes);
    requireSame(steady, await readSteadyTables(urlOf(again)));
    requireNoHoles(kept, lost);
    const firstLost = Math.min(lostAt, ...lost.map(({ acknowledgedAt }) => acknowledgedAt));

    const past = await restorePast(drill, pointInTime, load.writes);
    return {
      backup,
      restored,
      acknowledged: load.writes.length,
      kept: kept.length,
      lost: lost.length,
      /** Acknowledged before the last segment that was archived, but not recovered. */
      missing: countBefore(lost, pointInTime),
      checksum,
      secondsLost: seconds(lostAt - firstLost),
      recoverySeconds,
      past,
    };
  } finally {
    await drill.close();
  }
}

const countBefore = (writes: Writes, time: number) =>
  writes.filter(({ acknowledgedAt }) => acknowledgedAt < time).length;

/** The trial does not archive: its new timeline would take the name of the one in use. */
async function restorePast(drill: Drill, pointInTime: number, writes: Writes) {
  const dataDir = drill.dataDirOf("past");
  const startedAt = Date.now();
  await drill.restore(dataDir, ["--to", new Date(pointInTime).toISOString()]);
  const server = await drill.start(dataDir, { archive_mode: "off" });
  await waitFor(urlOf(server), recovered);
  const { kept, lost } = await compareWrites(urlOf(server), writes);
  requireNoHoles(kept, lost);
  return {
    seconds: seconds(Date.now() - startedAt),
    kept: kept.length,
    missing: countBefore(lost, pointInTime),
    tooNew: kept.filter(({ sentAt }) => sentAt > pointInTime).length,
    left: lost.length,
  };
}

/** Loses the data directory of a primary with a synchronous standby, and promotes the standby. */
export async function drillStandby(options: DrillOptions) {
  const drill = await openDrill(options);
  try {
    const dataDir = drill.dataDirOf("primary");
    const primary = await drill.start(dataDir);
    const { url, load, steady } = await createInstance(primary, options.members);
    await drill.backUp(primary);
    const standbyDir = drill.dataDirOf("standby");
    const address = `host=127.0.0.1 port=${primary.port} user=postgres application_name=standby`;
    await drill.restore(standbyDir, ["--standby-of", address]);
    const standby = await drill.start(standbyDir);
    await ask(url, "alter system set synchronous_standby_names = 'standby'");
    await ask(url, "select pg_reload_conf()");
    await waitFor(url, "select 1 from pg_stat_replication where sync_state = 'sync'");
    load.begin();
    await sleep(options.loadSeconds * 2 * 1000);

    const lostAt = Date.now();
    await drill.destroy(primary, dataDir);
    await ask(standby.url, "select pg_promote()");
    await load.stop();
    await load.resume(urlOf(standby));
    const recoverySeconds = seconds(Date.now() - lostAt);
    const { kept, lost, checksum } = await compareWrites(urlOf(standby), load.writes);
    requireSame(steady, await readSteadyTables(urlOf(standby)));
    return {
      acknowledged: load.writes.length,
      kept: kept.length,
      lost: lost.length,
      checksum,
      recoverySeconds,
    };
  } finally {
    await drill.close();
  }
}
