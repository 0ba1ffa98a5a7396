import { randomUUID } from "node:crypto";
import { findFreePort } from "../../local/ports.ts";
import type { Request } from "../ratios/http-load.ts";
import { createDatabase, learnerCount, stopProcess, waitUntilUp } from "../ratios/instance.ts";
import { peers } from "./all-peers.ts";
import { checkList } from "./check-list.ts";
import { folderOf, readVersion } from "./install.ts";
import type { Peer } from "./peer.ts";
import { startNode } from "./processes.ts";

export type RunningPeer = {
  name: string;
  port: number;
  next: () => Request;
  stop: () => Promise<void>;
};

/**
 * Those that `npm run bench -- peers` has installed, each with its own database and the same rows. One that does not
 * start is printed and left out.
 */
export async function startPeers(serverUrl: string): Promise<RunningPeer[]> {
  const running: RunningPeer[] = [];
  for (const peer of peers) {
    const version = await readVersion(peer);
    if (!version) continue;
    try {
      running.push(await startPeer(peer, version, serverUrl));
    } catch (error) {
      process.stderr.write(`${peer.name} ${version} is not measured: ${String(error)}\n`);
    }
  }
  return running;
}

async function startPeer(peer: Peer, version: string, serverUrl: string): Promise<RunningPeer> {
  const databaseUrl = await createDatabase(serverUrl, peer.database);
  const port = await findFreePort(4730);
  const users = Array.from({ length: learnerCount }, () => randomUUID());
  const place = { folder: folderOf(peer), databaseUrl, port, users };
  await peer.prepare(place);
  const child = await startNode(place.folder, peer.command(place));
  const stop = () => stopProcess(child);
  try {
    await waitUntilUp(child, `http://127.0.0.1:${port}${peer.readyPath}`);
    await peer.addRows?.(place);
    const requests = users.map((userId) => peer.request(userId));
    await checkPeer(peer, port, requests[0]!);
    let at = 0;
    const next = () => requests[at++ % requests.length]!;
    return { name: `${peer.name} ${version}`, port, next, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function checkPeer({ name }: Peer, port: number, { path, headers }: Request): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers });
  const problem = answer.ok ? checkList(await answer.text()) : await answer.text();
  if (problem) throw new Error(`${name} answered ${answer.status}: ${problem}`);
  const withoutSession = await fetch(`http://127.0.0.1:${port}${path}`);
  const isOpen = (await withoutSession.text()).includes("A title of");
  if (isOpen) throw new Error(`${name} shows rows without a session`);
}
