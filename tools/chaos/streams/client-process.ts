import { randomInt } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import {
  type Arrival,
  clockMs,
  createStreamClient,
  type StreamClient,
  type Tally,
} from "./stream-client.ts";

export type Command =
  | { kind: "open"; cookies: string[]; port: number; dropsFrame: boolean }
  | { kind: "arrivals" }
  | { kind: "cut"; each: number; perSecond: number; maxDelayMs: number; ports: number[] }
  | { kind: "state" };

export type Answers = {
  open: { allMs: number; readyMs: number[] };
  /** Those since the last time. */
  arrivals: Arrival[];
  cut: { seconds: number; readyMs: number[] };
  state: { tally: Tally; lastSeqs: number[] };
};

/** More connections than this at once would only wait in the queue of the listening socket. */
const maxConnecting = 400;

const tally: Tally = { missed: 0, repeated: 0, notResumed: 0, refused: 0, connections: 0 };
let clients: StreamClient[] = [];
let arrivals: Arrival[] = [];
let readyMs: number[] = [];
let connecting = 0;

async function waitFor(isReached: () => boolean): Promise<void> {
  while (!isReached()) await sleep(2);
}

async function openAll({ cookies, port, dropsFrame }: Extract<Command, { kind: "open" }>) {
  const startedAt = clockMs();
  let isDropDue = dropsFrame;
  clients = cookies.map((cookie, index) =>
    createStreamClient({
      index,
      cookie,
      tally,
      onArrival: (arrival) => arrivals.push(arrival),
      onReady(tookMs) {
        connecting = Math.max(0, connecting - 1);
        readyMs.push(tookMs);
      },
      isDropped() {
        const isDropped = isDropDue;
        isDropDue = false;
        return isDropped;
      },
    }),
  );
  for (const client of clients) {
    if (connecting >= maxConnecting) await waitFor(() => connecting < maxConnecting);
    connecting++;
    client.open(port);
  }
  await waitFor(() => clients.every((client) => client.isReady()));
  return { allMs: clockMs() - startedAt, readyMs: takeReadyMs() };
}

function takeReadyMs(): number[] {
  const taken = readyMs;
  readyMs = [];
  return taken;
}

/** Cuts each client so many times, in random order, at most so many in a second. */
async function cutAll({ each, perSecond, maxDelayMs, ports }: Extract<Command, { kind: "cut" }>) {
  const startedAt = clockMs();
  let due = clients.flatMap((client) => Array.from({ length: each }, () => client));
  for (let at = due.length - 1; at > 0; at--) {
    const other = randomInt(at + 1);
    [due[at], due[other]] = [due[other]!, due[at]!];
  }
  let budget = 0;
  let lastAt = clockMs();
  while (due.length > 0) {
    await sleep(20);
    budget = Math.min(perSecond, budget + ((clockMs() - lastAt) * perSecond) / 1000);
    lastAt = clockMs();
    const waiting: StreamClient[] = [];
    while (budget >= 1 && due.length > 0 && connecting < maxConnecting * 2) {
      const client = due.pop()!;
      if (!client.isReady()) {
        waiting.push(client);
        if (waiting.length > perSecond) break;
        continue;
      }
      budget--;
      connecting++;
      client.cut(ports[randomInt(ports.length)]!, Math.random() * maxDelayMs);
    }
    due = [...waiting, ...due];
  }
  await waitFor(() => clients.every((client) => client.isReady()));
  return { seconds: (clockMs() - startedAt) / 1000, readyMs: takeReadyMs() };
}

async function run(command: Command): Promise<Answers[Command["kind"]]> {
  if (command.kind === "open") return openAll(command);
  if (command.kind === "cut") return cutAll(command);
  if (command.kind === "state")
    return { tally, lastSeqs: clients.map((client) => client.lastSeq()) };
  const taken = arrivals;
  arrivals = [];
  return taken;
}

process.on("message", (command: Command) => {
  void run(command).then((answer) => process.send?.(answer));
});
process.on("disconnect", () => process.exit(0));
