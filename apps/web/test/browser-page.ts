import type { AuthSession } from "@masar/contract/account/schemas";
import type { Task } from "@masar/contract/tasks/schemas";
import type { QueryClient } from "@tanstack/react-query";
import { vi } from "vitest";
import { createQueryClient } from "#web/platform/api/query-client.ts";
import { fakeApi, makeSession } from "./fake-api.ts";

type Saved = { title: string; change_id: string };

/** A fresh page of the same browser: nothing is left in memory. */
export async function startPage() {
  vi.resetModules();
  const [session, device, changes, tasks, state, forget, toasts] = await Promise.all([
    import("#web/sync/device-session.ts"),
    import("#web/sync/sync-engine.ts"),
    import("#web/sync/send-change.ts"),
    import("#web/entities/task/task-queries.ts"),
    import("#web/sync/sync-status.ts"),
    import("#web/sync/clear-user-data.ts"),
    import("#web/platform/toast/toast.ts"),
  ]);
  const client = createQueryClient();
  const openFirst = (queries: QueryClient) =>
    queries.fetchQuery({ ...session.sessionQuery(queries), staleTime: 0, retry: false });
  /** As a page that has been open for a while. */
  const checkSession = async (queries: QueryClient) => {
    const check = await openFirst(queries);
    await session.whenDeviceReady();
    return check;
  };
  const read = () => client.fetchQuery({ ...tasks.tasksQuery, retry: false });
  const titles = () => client.getQueryData<Task[]>(["tasks"])?.map(({ title }) => title);
  const page = { ...session, ...device, ...changes, ...state, ...forget, ...toasts };
  return { ...page, checkSession, openFirst, client, read, titles };
}

export function startServer(options: { session?: AuthSession | null } = {}) {
  const server = {
    isReachable: true,
    session: options.session === undefined ? makeSession() : options.session,
    tasks: [] as { id: string; title: string }[],
    saved: [] as Saved[],
    /** Set: the session response waits for `answerNow`. */
    isSlow: false,
    answerNow: () => {},
  };
  const reach = () => {
    if (!server.isReachable) throw new TypeError("Failed to fetch");
  };
  const asked = fakeApi({
    getSession: async () => {
      reach();
      if (server.isSlow) {
        await new Promise<void>((resolve) => {
          server.answerNow = resolve;
        });
      }
      return { session: server.session };
    },
    listTasks: () => {
      reach();
      return { tasks: server.tasks };
    },
    saveTask: (body: Saved, { id }) => {
      reach();
      server.saved.push(body);
      server.tasks = [{ id, title: body.title }];
      return { task: null };
    },
  });
  return { server, asked };
}

const stamp = { change_id: "change-1", at: "2026-11-15T08:00:00.000Z" };
export const input = { params: { id: "task-1" }, body: { ...stamp, title: "Read" } };
export const leave = (client: QueryClient) => {
  document.dispatchEvent(new Event("visibilitychange"));
  window.dispatchEvent(new Event("pagehide"));
  client.clear();
};
