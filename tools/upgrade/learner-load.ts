import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { testPassword } from "../local/insert-user.ts";
import type { Learner } from "../bench/ratios/population.ts";
import { type Client, createClient, type Targets } from "./http-client.ts";

/** Below the 60 writes a minute of one user. */
const roundMs = 4000;
const logInMs = 5000;

type Note = { id: string; version: string | null; content: string };
type State = { note: Note; taskTitle: string; isTicked: boolean };

export type Load = {
  /** Ends after the running requests, and compares the stored data with the last acknowledged writes. */
  stop: () => Promise<{ lostWrites: string[] }>;
};

/** Learners who study until the load is stopped, each request at a random active release. */
export function startLearners(targets: Targets, learners: Learner[]): Load {
  const control = new AbortController();
  const { signal } = control;
  const studying = learners.map(async (learner, index) => {
    const client = createClient(targets, index, learner.cookie);
    const state: State = {
      note: { id: randomUUID(), version: null, content: "" },
      taskTitle: "",
      isTicked: false,
    };
    const taskId = randomUUID();
    await sleep((roundMs * index) / learners.length);
    for (let round = 0; !signal.aborted; round++) {
      const started = Date.now();
      for (const step of [
        () => client.send({ path: "/api/study/overview" }),
        () => tick(client, learner, round % 2 === 0, state),
        () => client.send({ path: `/api/paths/${learner.pathId}` }),
        () => saveNote(client, `Round ${round}`, state.note),
        () => client.send({ path: "/api/notes" }),
        () => saveTask(client, taskId, `Task ${round}`, state),
        () => client.send({ path: "/api/forum/topics" }),
        () => client.send({ path: "/api/notifications?limit=20" }),
      ]) {
        await step();
        if (signal.aborted) break;
        await sleep(roundMs / 20);
      }
      const rest = roundMs - (Date.now() - started);
      if (!signal.aborted && rest > 0) await sleep(rest);
    }
    const lost = await findLostWrites(client, learner, taskId, state);
    client.close();
    return lost;
  });
  return {
    async stop() {
      control.abort();
      return { lostWrites: (await Promise.all(studying)).flat() };
    },
  };
}

const stamp = () => ({ change_id: randomUUID(), at: new Date().toISOString() });

async function tick(client: Client, { pathId }: Learner, completed: boolean, state: State) {
  const path = `/api/paths/${pathId}/milestones/m1/sub-milestones/sub-1`;
  const answer = await client.send({ method: "PUT", path, body: { ...stamp(), completed } });
  if (answer) state.isTicked = completed;
}

async function saveNote(client: Client, content: string, note: Note) {
  const text = { base: note.version, title: "Notes", content };
  const answer = await client.send({
    method: "PUT",
    path: `/api/notes/${note.id}`,
    body: { ...stamp(), text },
  });
  const saved = answer?.body as { notes: Note[] } | undefined;
  if (saved) Object.assign(note, { version: saved.notes[0]?.version ?? null, content });
}

async function saveTask(client: Client, id: string, title: string, state: State) {
  const body = { ...stamp(), title };
  const answer = await client.send({ method: "PUT", path: `/api/tasks/${id}`, body });
  if (answer) state.taskTitle = title;
}

async function findLostWrites(client: Client, learner: Learner, taskId: string, state: State) {
  const notes = (await client.send({ path: "/api/notes" }))?.body as { notes: Note[] } | undefined;
  const tasks = (await client.send({ path: "/api/tasks" }))?.body as
    | { tasks: { id: string; title: string }[] }
    | undefined;
  const path = (await client.send({ path: `/api/paths/${learner.pathId}` }))?.body as
    | { sub_progress: { milestone_key: string; sub_milestone: string }[] }
    | undefined;
  const isTicked = Boolean(
    path?.sub_progress.some(
      ({ milestone_key, sub_milestone }) => milestone_key === "m1" && sub_milestone === "sub-1",
    ),
  );
  const note = notes?.notes.find(({ id }) => id === state.note.id);
  const task = tasks?.tasks.find(({ id }) => id === taskId);
  return [
    ...((note?.content ?? "") === state.note.content ? [] : [`note ${state.note.id}`]),
    ...((task?.title ?? "") === state.taskTitle ? [] : [`task ${taskId}`]),
    ...(isTicked === state.isTicked ? [] : [`tick of ${learner.pathId}`]),
  ];
}

export type Account = { email: string; index: number };

/** Accounts that log in with their password, load their session and log out. */
export function startLogIns(targets: Targets, accounts: Account[]): { stop: () => Promise<void> } {
  const control = new AbortController();
  const { signal } = control;
  const running = accounts.map(async ({ email, index }) => {
    await sleep((logInMs * (index % accounts.length)) / accounts.length);
    while (!signal.aborted) {
      const client = createClient(targets, index);
      const body = { email, password: testPassword };
      const entered = await client.send({ method: "POST", path: "/api/account/log-in", body });
      client.jar.cookie = (entered?.cookies ?? []).map((line) => line.split(";")[0]).join("; ");
      const answer = await client.send({ path: "/api/account/session" });
      const { session } = (answer?.body ?? {}) as { session?: object | null };
      if (entered && !session)
        targets.tally.new.failures.push(`the session of ${email} was not found`);
      await client.send({ method: "POST", path: "/api/account/log-out" });
      client.close();
      if (!signal.aborted) await sleep(logInMs);
    }
  });
  return {
    async stop() {
      control.abort();
      await Promise.all(running);
    },
  };
}
