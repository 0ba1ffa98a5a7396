import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { whenPageIdle } from "./when-page-idle.ts";

const loaded = (at: number) => [{ startTime: at - 100, duration: 100 }] as PerformanceEntryList;

describe("the quiet moment", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal("requestIdleCallback", undefined);
    vi.spyOn(performance, "getEntriesByType").mockReturnValue([]);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  test("it runs after three seconds, but not for a cancelled call", () => {
    const start = vi.fn<() => void>();
    const stopped = vi.fn<() => void>();
    whenPageIdle(start);
    whenPageIdle(stopped)();
    vi.advanceTimersByTime(2990);
    expect(start).not.toHaveBeenCalled();
    vi.advanceTimersByTime(20);
    expect(start).toHaveBeenCalledOnce();
    expect(stopped).not.toHaveBeenCalled();
  });

  test("while files still come in it waits on, but not for ever", () => {
    const start = vi.fn<() => void>();
    const entries = vi.spyOn(performance, "getEntriesByType");
    entries.mockImplementation(() => loaded(performance.now()));
    whenPageIdle(start);
    vi.advanceTimersByTime(5900);
    expect(start).not.toHaveBeenCalled();
    vi.advanceTimersByTime(200);
    expect(start).toHaveBeenCalledOnce();
  });

  test("without a network, and where a worker serves the page, nothing waits", () => {
    const start = vi.fn<() => void>();
    whenPageIdle(start);
    const onLine = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    window.dispatchEvent(new Event("offline"));
    expect(start).toHaveBeenCalledOnce();
    onLine.mockReturnValue(true);

    const served = vi.fn<() => void>();
    vi.stubGlobal("navigator", { onLine: true, serviceWorker: { controller: {} } });
    whenPageIdle(served);
    vi.advanceTimersByTime(1);
    expect(served).toHaveBeenCalledOnce();
  });
});
