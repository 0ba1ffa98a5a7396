import { act, cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useAuth } from "#web/entities/session/auth.tsx";
import { useLiveConnection } from "#web/platform/live/live.ts";
import { milestoneMutationKey } from "#web/entities/query-keys.ts";
import { fakeApi, makeSession } from "../../../test/fake-api.ts";
import { renderApp } from "../../../test/render-app.tsx";
import { LivePaths } from "./live-paths.tsx";

let stream: EventTarget & { close: () => void };

beforeEach(() => {
  vi.stubGlobal("EventSource", function open() {
    stream = Object.assign(new EventTarget(), { close: () => {} });
    return stream;
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Page() {
  const { user } = useAuth();
  useLiveConnection(user?.id);
  return user ? <LivePaths /> : null;
}

let sequence = 0;
function emitPathChanged(id: string): void {
  sequence += 1;
  const event = { data: JSON.stringify({ id }), lastEventId: String(sequence) };
  act(() => void stream.dispatchEvent(new MessageEvent("path.changed", event)));
}

test("LivePaths refetches a path changed elsewhere after the last pending mutation of this device", async () => {
  fakeApi({ getSession: () => ({ session: makeSession() }) });
  const page = (
    <>
      <h1>page</h1>
      <Page />
    </>
  );
  const { queryClient } = await renderApp([{ path: "*", element: page }], { at: "/dashboard" });
  await screen.findByRole("heading", { name: "page" });
  await waitFor(() => expect(stream).toBeDefined());
  const isInvalidated = (id: string) => queryClient.getQueryState(["paths", id])?.isInvalidated;
  queryClient.setQueryData(["paths", "path-1"], {});
  queryClient.setQueryData(["paths", "path-2"], {});

  const startMutation = () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const mutation = { mutationKey: milestoneMutationKey("path-1"), mutationFn: () => promise };
    const sent = queryClient.getMutationCache().build(queryClient, mutation).execute(undefined);
    return async () => {
      resolve();
      await sent;
    };
  };
  const endFirst = startMutation();
  const endSecond = startMutation();
  emitPathChanged("path-1");
  emitPathChanged("path-2");
  expect(isInvalidated("path-1")).toBe(false);
  expect(isInvalidated("path-2")).toBe(true);
  await endFirst();
  expect(isInvalidated("path-1")).toBe(false);
  await endSecond();
  expect(isInvalidated("path-1")).toBe(true);
});
