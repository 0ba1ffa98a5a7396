import { readFile } from "node:fs/promises";
import { loadavg } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import type { Figures } from "../figures.ts";
import { ask } from "../instance.ts";
import type { Clients } from "./clients.ts";
import { collectDelays, percentile } from "./delays.ts";
import type { EventWriter } from "./events.ts";
import type { Size } from "./sizes.ts";

export type Open = Omit<Size, "clients"> & {
  figures: Figures;
  clients: Clients;
  writer: EventWriter;
  databaseUrl: string;
  ids: string[];
  cookies: string[];
  ports: number[];
  pid: number;
  workerPid: number;
  isControl: boolean;
};

const rounded = (value: number) => Math.round(value);

/** Fails above the bound, and records what was reached. */
async function check(open: Open, name: string, value: number, bound: number): Promise<void> {
  await open.figures.record({
    [name]: rounded(value),
    "load of the machine": rounded(loadavg()[0]!),
  });
  if (value > bound) open.figures.fail(`${name}: ${rounded(value)}, at most ${bound}`);
}

export async function openStreams(open: Open): Promise<void> {
  const { clients, cookies, ports, isControl } = open;
  const startedAt = await readCpuMs(open.pid);
  const { allMs, readyMs } = await clients.run<"open">({
    kind: "open",
    cookies,
    port: ports[0]!,
    // The control: a client that loses an event.
    dropsFrame: isControl,
  });
  await check(open, "all streams connected (ms)", allMs, open.connectMs);
  await open.figures.record({
    streams: cookies.length,
    "p99 of one connection (ms)": rounded(percentile(readyMs, 0.99)),
    "processor time of the API to connect all (ms)": (await readCpuMs(open.pid)) - startedAt,
  });
}

export async function measureBroadcasts(open: Open): Promise<void> {
  const { clients, writer, figures } = open;
  const rounds: number[] = [];
  const startedAt = await readCpuMs(open.pid);
  for (let round = 0; round < open.broadcasts; round++) {
    await writer.broadcast();
    const { delays, late } = await collectDelays(clients, writer.committed, open.arrivalMs);
    if (late > 0) figures.fail(`${late} events of a broadcast did not arrive.`);
    rounds.push(percentile(delays, 0.99));
    await sleep(open.pauseMs);
  }
  const cpuMs = ((await readCpuMs(open.pid)) - startedAt) / open.broadcasts;
  await figures.record({
    "p99 of the best broadcast (ms)": rounded(Math.min(...rounds)),
    "processor time of the API for a broadcast (ms)": rounded(cpuMs),
  });
  await check(open, "p99 of the worst broadcast (ms)", Math.max(...rounds), open.broadcastMs);
}

export async function measureCommits(open: Open): Promise<void> {
  const { clients, writer, figures, workerPid, isControl } = open;
  // The control: no process publishes, so only heartbeats find events.
  if (isControl) process.kill(workerPid, "SIGSTOP");
  const startedAt = await readCpuMs(open.pid);
  const written = await writer.write(
    open.eventsPerSecond,
    AbortSignal.timeout(open.commitSeconds * 1000),
  );
  const { delays, late } = await collectDelays(clients, writer.committed, open.arrivalMs);
  if (isControl) process.kill(workerPid, "SIGCONT");
  if (late > 0) figures.fail(`${late} events did not arrive.`);
  await figures.record({
    "events a second": rounded(written / open.commitSeconds),
    "median from commit to client (ms)": rounded(percentile(delays, 0.5)),
    "processor time of the API for these events (ms)": (await readCpuMs(open.pid)) - startedAt,
  });
  await check(open, "p99 from commit to client (ms)", percentile(delays, 0.99), open.commitMs);
}

/** Under events, of which many are committed while their client has no stream. */
export async function cutStreams(open: Open): Promise<void> {
  const { clients, writer, figures, ports } = open;
  const stopping = new AbortController();
  const writing = writer.write(open.eventsPerSecond, stopping.signal);
  const { cuts, cutsPerSecond, maxDelayMs } = open;
  const { seconds, readyMs } = await clients
    .run<"cut">({ kind: "cut", each: cuts, perSecond: cutsPerSecond, maxDelayMs, ports })
    .finally(() => stopping.abort());
  const written = await writing;
  const { delays, late } = await collectDelays(clients, writer.committed, open.arrivalMs);
  if (late > 0) figures.fail(`${late} events around cuts did not arrive.`);
  await figures.record({
    "cuts of each stream": cuts,
    "seconds of cuts": rounded(seconds),
    "events around cuts": written,
    "p99 of a reconnection (ms)": rounded(percentile(readyMs, 0.99)),
    "p99 from commit to client around cuts (ms)": rounded(percentile(delays, 0.99)),
  });
}

export async function recordMemory(open: Open): Promise<void> {
  const status = await readFile(`/proc/${open.pid}/status`, "utf8");
  const peakKb = Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]);
  await check(open, "memory of the API at most (MB)", peakKb / 1024, open.memoryMb);
}

/** Every client has every number of its learner, each once. */
export async function compareWithDatabase(open: Open): Promise<void> {
  const { clients, figures, databaseUrl, ids } = open;
  const { tally, lastSeqs } = await clients.run<"state">({ kind: "state" });
  const rows = await ask<{ user_id: string; last_seq: number }>(
    databaseUrl,
    "select user_id, last_seq::float8 as last_seq from live_cursors",
  );
  const newest = new Map(rows.map(({ user_id, last_seq }) => [user_id, last_seq]));
  const behind = ids.filter((id, index) => (newest.get(id) ?? 0) !== lastSeqs[index]).length;
  const events = rows.reduce((sum, { last_seq }) => sum + last_seq, 0);
  await figures.record({
    events,
    connections: tally.connections,
    "events missed": tally.missed,
    "clients without the last event": behind,
    "events sent again and dropped by their number": tally.repeated,
    "streams that could not resume": tally.notResumed,
    "connections refused": tally.refused,
  });
  if (tally.missed > 0) figures.fail(`${tally.missed} events missed.`);
  if (behind > 0) figures.fail(`${behind} clients do not have the last event.`);
  if (tally.notResumed > 0) figures.fail(`${tally.notResumed} streams could not resume.`);
}

/** Of a process until now. The kernel counts in hundredths of a second. */
async function readCpuMs(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) * 10;
}
