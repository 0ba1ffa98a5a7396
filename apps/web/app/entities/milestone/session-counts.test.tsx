import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, test } from "vitest";
import { makePathDetail } from "../../../test/paths.ts";
import { resetSyncState, setSyncState } from "#web/sync/sync-status.ts";
import { plannedSessionsQuery } from "./planned-sessions.ts";
import { useSessionCounts } from "./session-counts.ts";

afterEach(() => act(resetSyncState));

const count = (milestone_key: string, completed: number, total: number) => ({
  milestone_key,
  sub_milestone: "sub-1",
  completed,
  total,
  completed_minutes: completed * 60,
});
const detail = makePathDetail({}, { session_counts: [count("m1", 1, 3), count("m2", 2, 4)] });
const pathId = detail.path.id;

/** The lists on this device: two of three sessions done in m1, and an older list with two sessions in m2. */
function renderCounts() {
  const client = new QueryClient();
  const store = (key: string, done: boolean[]) =>
    client.setQueryData(plannedSessionsQuery(pathId, key).queryKey, {
      milestone_key: key,
      sub_milestones: [
        {
          id: "sub-1",
          sessions: done.map((isDone, index) => ({
            id: `${index + 1}-study`,
            kind: "study" as const,
            title: "Part 1",
            part: null,
            task: null,
            search: null,
            done_when: null,
            minutes: 60,
            course: null,
            completed_at: isDone ? "2026-11-15T08:00:00.000Z" : null,
          })),
        },
      ],
    });
  store("m1", [true, true, false]);
  store("m2", [true, false]);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  return renderHook(() => useSessionCounts(detail), { wrapper }).result;
}

test("[N4.08] a waiting tick of one milestone leaves the counts of the others as the server has them", () => {
  const counts = renderCounts();
  expect(counts.current).toEqual([count("m1", 1, 3), count("m2", 2, 4)]);
  act(() => setSyncState({ pending: 1, pendingMilestones: [`${pathId}/m1`] }));
  expect(counts.current).toEqual([count("m1", 2, 3), count("m2", 2, 4)]);
});

test("[N4.08] a waiting note changes no counts", () => {
  const counts = renderCounts();
  act(() => setSyncState({ pending: 1, pendingMilestones: [] }));
  expect(counts.current).toEqual([count("m1", 1, 3), count("m2", 2, 4)]);
});
