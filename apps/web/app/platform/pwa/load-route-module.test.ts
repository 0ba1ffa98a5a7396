import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { loadRouteModule, RouteLoadError } from "./load-route-module.ts";

const reload = vi.fn<() => void>();
const settle = () => new Promise((resolve) => setTimeout(resolve, 50));
const missing = (id: string) => ({ id, module: `/assets/${id}-1.js` });
const loadMissing = (id: string) => loadRouteModule(missing(id), {}, reload);

beforeEach(() => {
  sessionStorage.clear();
  reload.mockClear();
  vi.stubGlobal("fetch", () => Promise.resolve(new Response()));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe("loadRouteModule", () => {
  test("stores the module that it loads", async () => {
    const loaded: Record<string, Record<string, unknown>> = {};
    const module = "data:text/javascript,export default 7";
    const routeModule = await loadRouteModule({ id: "tools", module }, loaded, reload);
    expect(routeModule["default"]).toBe(7);
    expect(loaded["tools"]).toBe(routeModule);
  });

  test("returns a stored module", async () => {
    const tools = { default: () => null };
    expect(await loadRouteModule(missing("tools"), { tools }, reload)).toBe(tools);
  });

  test("[D77] reloads the page once for a missing module, then throws", async () => {
    const onEnd = vi.fn<() => void>();
    loadMissing("tools").then(onEnd, onEnd);
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
    await settle();
    expect(onEnd).not.toHaveBeenCalled();
    await expect(loadMissing("tools")).rejects.toThrow(RouteLoadError);
    expect(reload).toHaveBeenCalledOnce();
  });

  test("[D77] throws without a reload when the network is down", async () => {
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    await expect(loadMissing("tools")).rejects.toThrow(RouteLoadError);
    expect(reload).not.toHaveBeenCalled();
  });
});
