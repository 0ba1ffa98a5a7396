import type { PathDetail } from "@masar/contract/paths/schemas";
import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { whenDeviceReady } from "#web/sync/device-session.ts";
import { pathQuery } from "#web/entities/path/path-queries.ts";
import { startBrowser } from "../../../../test/offline.ts";
import { base, makeOutcome, openPath } from "../../../../test/path-pages.tsx";
import { makeMilestone, makePathDetail } from "../../../../test/paths.ts";
import { makePlannedSessions } from "../../../../test/planned-sessions.ts";

const subs = ["s1", "s2"] as const;
type Sub = (typeof subs)[number];

/** A server that holds back its responses to ticks and fetches until they are released. */
async function openMilestone() {
  const subMilestones = subs.map((id) => ({ id, title: `Step ${id}`, estimatedHours: 1 }));
  const detail = makePathDetail({ milestones: { m1: makeMilestone({ subMilestones }) } });
  const stored = new Set<string>();
  const ticks: (() => void)[] = [];
  const reads: (() => void)[] = [];
  let isSlow = false;
  const read = (): PathDetail => ({
    ...detail,
    sub_progress: [...stored].map((sub) => ({
      milestone_key: "m1",
      sub_milestone: sub,
      completed_at: "2026-11-15T09:00:00Z",
    })),
  });
  const { queryClient } = await openPath(
    {
      listPlannedSessions: () => makePlannedSessions([...subs]),
      getPath: async () => {
        const answer = read();
        if (isSlow) await new Promise<void>((resolve) => reads.push(resolve));
        return answer;
      },
      tickSubMilestone: async () => {
        await new Promise<void>((resolve) => ticks.push(resolve));
        // The ticks are sent in their order.
        stored.add(subs[stored.size] ?? "");
        const completed_sub_milestones = [...stored].map((id) => ({
          id,
          completed_at: "2026-11-15T09:00:00Z",
        }));
        return makeOutcome({ completed_sub_milestones });
      },
    },
    { detail, at: `${base}?milestone=m1` },
  );
  const sheet = within(await screen.findByRole("dialog", { name: "Spreadsheet analysis" }));
  await act(async () => void (await whenDeviceReady()));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  isSlow = true;

  const { queryKey } = pathQuery("path-1");
  const isTicked = (data: PathDetail | undefined, sub: Sub) =>
    data?.sub_progress.some(({ sub_milestone }) => sub_milestone === sub) ?? false;
  /** Records every rendered value from now on. */
  const record = (sub: Sub) => {
    const values: boolean[] = [];
    const Probe = () => {
      const { data } = useQuery({ ...pathQuery("path-1"), enabled: false });
      values.push(isTicked(data, sub));
      return null;
    };
    const { unmount } = render(
      <QueryClientProvider client={queryClient}>
        <Probe />
      </QueryClientProvider>,
    );
    return { values, stop: unmount };
  };
  const box = (sub: Sub) => sheet.getByRole<HTMLInputElement>("checkbox", { name: `Step ${sub}` });
  /** Resolves when the change is applied to the cache, which the star does not wait for. */
  const tick = async (sub: Sub) => {
    fireEvent.click(box(sub));
    const isApplied = () => isTicked(queryClient.getQueryData(queryKey), sub);
    await waitFor(() => expect(isApplied()).toBe(true));
  };
  const answerNext = async (waiting: (() => void)[]) => {
    await waitFor(() => expect(waiting.length).toBeGreaterThan(0));
    await act(async () => waiting.shift()?.());
  };
  return {
    queryClient,
    queryKey,
    record,
    box,
    tick,
    stored,
    answerTick: () => answerNext(ticks),
    answerRead: () => answerNext(reads),
    refetch: () => act(async () => void queryClient.invalidateQueries({ queryKey })),
    hasReads: () => reads.length,
  };
}

/** IndexedDB runs on `setImmediate` here: until the release nothing is stored. */
function holdDisk() {
  const { setImmediate } = globalThis;
  const held: (() => void)[] = [];
  vi.stubGlobal("setImmediate", (task: () => void) => held.push(task));
  return {
    release: () => {
      vi.stubGlobal("setImmediate", setImmediate);
      for (const task of held) setImmediate(task);
    },
  };
}

describe("ticked sub-milestone", () => {
  beforeEach(() => {
    startBrowser();
    localStorage.clear();
  });
  afterEach(() => {
    cleanup();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
    localStorage.clear();
  });

  test("[N1.26] stays ticked when the response to an earlier tick arrives", async () => {
    const page = await openMilestone();
    await page.tick("s1");
    await page.tick("s2");
    const { values, stop } = page.record("s2");
    await page.answerTick();
    await waitFor(() => expect(page.stored.has("s1")).toBe(true));
    await page.answerTick();
    await waitFor(() => expect(page.stored.has("s2")).toBe(true));
    await waitFor(() => expect(values.length).toBeGreaterThan(1));
    stop();
    expect(values).not.toContain(false);
    expect(page.box("s2").checked).toBe(true);
  });

  test("[N1.26] stays ticked when an earlier fetch arrives while the device stores the change", async () => {
    const page = await openMilestone();
    await page.refetch();
    const disk = holdDisk();
    await page.tick("s1");
    const { values, stop } = page.record("s1");
    await page.answerRead();
    await waitFor(() => expect(page.queryClient.isFetching()).toBe(0));
    disk.release();
    await page.answerTick();
    await waitFor(() => expect(page.stored.has("s1")).toBe(true));
    stop();
    expect(values).not.toContain(false);
  });

  test("[N1.26] stays ticked when an earlier fetch arrives after its confirmation", async () => {
    const page = await openMilestone();
    await page.refetch();
    await page.tick("s1");
    const { values, stop } = page.record("s1");
    await page.answerTick();
    await waitFor(() => expect(page.stored.has("s1")).toBe(true));
    await page.answerRead();
    while (page.hasReads() > 0) await page.answerRead();
    await waitFor(() => expect(values.length).toBeGreaterThan(0));
    stop();
    expect(values).not.toContain(false);
    expect(page.box("s1").checked).toBe(true);
  });

  test("[N1.26] is rendered ticked before the next paint", async () => {
    const page = await openMilestone();
    fireEvent.click(page.box("s1"));
    // Only microtasks: they run before the next frame.
    for (let count = 0; count < 20; count += 1) await Promise.resolve();
    expect(page.box("s1").checked).toBe(true);
    await page.answerTick();
  });
});
