import { MutationObserver, QueryObserver } from "@tanstack/react-query";
import { describe, expect, test, vi } from "vitest";
import { createQueryClient } from "./query-client.ts";

async function countQueryCalls(error: Error): Promise<number> {
  vi.useFakeTimers();
  const queryFn = vi.fn<() => Promise<never>>().mockRejectedValue(error);
  const observer = new QueryObserver(createQueryClient(), { queryKey: ["x"], queryFn });
  const stop = observer.subscribe(() => {});
  await vi.advanceTimersByTimeAsync(60_000);
  stop();
  vi.useRealTimers();
  return queryFn.mock.calls.length;
}

describe("query client", () => {
  test("[R7.10] 5 minutes fresh, 10 minutes cached, nothing refetched on focus or reconnect", () => {
    const client = createQueryClient();
    const observer = new QueryObserver(client, { queryKey: ["x"], queryFn: () => 1 });
    expect(observer.options).toMatchObject({
      staleTime: 300_000,
      gcTime: 600_000,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    });
  });

  test("[R7.10] a failed query is tried 2 more times", async () => {
    expect(await countQueryCalls(new Error("network"))).toBe(3);
    expect(await countQueryCalls(Object.assign(new Error("down"), { status: 503 }))).toBe(3);
  });

  test("[R7.10] a failed mutation is tried 1 more time", async () => {
    vi.useFakeTimers();
    const mutationFn = vi.fn<() => Promise<never>>().mockRejectedValue(new Error("network"));
    const observer = new MutationObserver(createQueryClient(), { mutationFn });
    observer.mutate().catch(() => {});
    await vi.runAllTimersAsync();
    vi.useRealTimers();
    expect(mutationFn).toHaveBeenCalledTimes(2);
  });

  test("an answer of the server (4xx) is final", async () => {
    expect(await countQueryCalls(Object.assign(new Error("no"), { status: 404 }))).toBe(1);
  });
});
