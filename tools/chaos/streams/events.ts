import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { clockMs } from "./stream-client.ts";

/** When the event of a learner was about to commit. */
export type Committed = Map<string, number>;

export const keyOf = (event: { learner: number; seq: number }): string =>
  `${event.learner}:${event.seq}`;

const connections = 8;
const add = "select add_live_event(id, 'tasks.changed', '{}')::int as seq";

/** Adds events as every change of a learner does: in a transaction, by the function of the database. */
export async function openEventWriter(databaseUrl: string, ids: readonly string[]) {
  const clients = await Promise.all(
    Array.from({ length: connections }, async () => {
      const client = new pg.Client({ connectionString: databaseUrl });
      await client.connect();
      return client;
    }),
  );
  const committed: Committed = new Map();

  /** One transaction for these learners. */
  async function commit(client: pg.Client, learners: readonly number[]): Promise<void> {
    await client.query("begin");
    const { rows } = await client.query<{ seq: number }>({
      name: "add",
      text: `${add} from unnest($1::uuid[]) with ordinality as who (id, at) order by at`,
      values: [learners.map((learner) => ids[learner])],
    });
    const at = clockMs();
    await client.query("commit");
    for (const [index, { seq }] of rows.entries())
      committed.set(keyOf({ learner: learners[index]!, seq }), at);
  }

  return {
    committed,
    /** One event for each learner, in one transaction. */
    broadcast: () =>
      commit(
        clients[0]!,
        ids.map((_, learner) => learner),
      ),
    /** So many a second, each of a random learner in a transaction of its own, until the signal. */
    async write(perSecond: number, signal: AbortSignal): Promise<number> {
      let written = 0;
      const startedAt = clockMs();
      await Promise.all(
        clients.map(async (client) => {
          while (!signal.aborted) {
            const dueAt = startedAt + (written * 1000) / perSecond;
            written++;
            if (dueAt > clockMs()) await sleep(dueAt - clockMs());
            await commit(client, [Math.floor(Math.random() * ids.length)]);
          }
        }),
      );
      return written;
    },
    async stop() {
      await Promise.all(clients.map((client) => client.end()));
    },
  };
}

export type EventWriter = Awaited<ReturnType<typeof openEventWriter>>;
