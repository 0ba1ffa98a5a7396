import { randomUUID } from "node:crypto";
import { Agent, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { Learner } from "../../bench/ratios/population.ts";

/** A write that the API answered with 2xx. The record is in this process, so no crash takes it. */
export type Acknowledged = {
  kind: "task" | "session" | "note";
  id: string;
  userId: string;
  text: string;
};

/** As a page does, a writer waits as long as the API asks it to. */
type Answer = { outcome: string; retryMs: number };

type Write = Acknowledged & { method: string; path: string; body: object };

export type WriterOptions = {
  port: number;
  origin: string;
  learners: Learner[];
  atOnce: number;
  /** The negative control: a client that gives a repeated request new ids. */
  repeatsWithNewIds?: boolean;
};

const minuteMs = 60_000;
const pauseMs = 50;
/** A busy machine is slow, which is no failure. */
const requestMs = 60_000;
/** Writes of one learner in a minute, at most: the API allows 60. */
const perLearner = 40;

/** Three kinds of writes in turn, of a learner who made `number` writes before. */
function buildWrite(learner: Learner, number: number): Write {
  const id = randomUUID();
  const text = `Text ${randomUUID()}`;
  const stamp = { change_id: randomUUID(), at: new Date().toISOString() };
  const common = { id, userId: learner.id, text, method: "PUT" };
  if (number % 3 === 0)
    return { ...common, kind: "task", path: `/api/tasks/${id}`, body: { ...stamp, title: text } };
  if (number % 3 === 1) {
    const note = { base: null, title: text, content: text };
    return { ...common, kind: "note", path: `/api/notes/${id}`, body: { ...stamp, text: note } };
  }
  // A repeated minute would show in the sum of the day.
  const ended = Date.now();
  const body = {
    path_id: null,
    milestone_key: null,
    started_at: new Date(ended - minuteMs).toISOString(),
    ended_at: new Date(ended).toISOString(),
    minutes: 1,
    focus_periods: 0,
  };
  return { ...common, kind: "session", path: `/api/study/sessions/${id}`, body };
}

/** Learners who write without a pause and repeat what was not acknowledged, until `stop`. */
export function startWriters(options: WriterOptions) {
  const { learners, atOnce, port, origin } = options;
  const acknowledged: Acknowledged[] = [];
  const statuses = new Map<string, number>();
  const stopping = new AbortController();
  const written = new Map<Learner, number[]>();
  let turn = 0;
  let lastAcknowledgedAt = 0;
  let repeated = 0;

  function send(agent: Agent, localAddress: string, learner: Learner, write: Write) {
    const payload = JSON.stringify(write.body);
    return new Promise<Answer>((resolve, reject) => {
      const sent = request({
        host: "127.0.0.1",
        port,
        method: write.method,
        path: write.path,
        agent,
        localAddress,
        timeout: requestMs,
        headers: {
          origin,
          cookie: learner.cookie,
          "content-type": "application/json",
          "content-length": Buffer.byteLength(payload),
        },
      });
      sent.on("timeout", () => sent.destroy(new Error("timeout")));
      sent.on("error", reject).on("response", (response) => {
        const { statusCode, headers } = response;
        const retryMs = Number(headers["retry-after"] ?? 0) * 1000;
        response.on("error", reject).on("end", () => {
          resolve({ outcome: `status ${statusCode}`, retryMs });
        });
        response.resume();
      });
      sent.end(payload);
    });
  }

  const count = (outcome: string) => statuses.set(outcome, (statuses.get(outcome) ?? 0) + 1);

  /** Undefined while everybody has written enough in the last minute. */
  function pickLearner(): Learner | undefined {
    const now = Date.now();
    for (let tries = 0; tries < learners.length; tries++) {
      const learner = learners[turn++ % learners.length];
      if (!learner) return undefined;
      const times = (written.get(learner) ?? []).filter((at) => now - at < minuteMs);
      if (times.length >= perLearner) continue;
      written.set(learner, [...times, now]);
      return learner;
    }
    return undefined;
  }

  async function run(index: number): Promise<void> {
    const localAddress = `127.2.0.${index + 1}`;
    const agent = new Agent({ keepAlive: true, localAddress });
    for (let number = index; !stopping.signal.aborted; number++) {
      const learner = pickLearner();
      if (!learner) {
        await sleep(pauseMs);
        continue;
      }
      let write = buildWrite(learner, number);
      for (let tries = 0; ; tries++) {
        const { outcome, retryMs } = await send(agent, localAddress, learner, write).catch(
          (error: NodeJS.ErrnoException): Answer => ({
            outcome: error.code ?? error.message,
            retryMs: 0,
          }),
        );
        if (outcome.startsWith("status 2")) {
          lastAcknowledgedAt = Date.now();
          if (tries > 0) repeated++;
          const { kind, id, userId, text } = write;
          acknowledged.push({ kind, id, userId, text });
          break;
        }
        count(outcome);
        // A repeated write may be done already, so even at the end its outcome must be known.
        if (stopping.signal.aborted && tries > 200) throw new Error(`Not acknowledged: ${outcome}`);
        await sleep(Math.max(pauseMs, retryMs));
        if (options.repeatsWithNewIds) write = { ...buildWrite(learner, number), text: write.text };
      }
    }
    agent.destroy();
  }

  const running = Array.from({ length: atOnce }, (_, index) => run(index));
  const all = Promise.all(running);
  all.catch(() => {});
  return {
    acknowledged,
    /** Answers other than 2xx, and broken connections. */
    statuses,
    repeated: () => repeated,
    lastAcknowledgedAt: () => lastAcknowledgedAt,
    async stop() {
      stopping.abort();
      await all;
    },
  };
}

export type Writers = ReturnType<typeof startWriters>;
