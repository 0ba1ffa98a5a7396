import { beforeEach, describe, expect, test, vi } from "vitest";
import { ApiError } from "#web/platform/api/api-client.ts";
import { reportError } from "#web/platform/errors/error-report.ts";
import { createErrorReporter, startErrorReports } from "./client-errors.ts";
import type { sendClientError } from "./client-errors.ts";

type Send = typeof sendClientError;

describe("client errors", () => {
  const send = vi.fn<Send>();
  beforeEach(() => {
    send.mockReset().mockResolvedValue();
    window.history.replaceState(null, "", "/reset-password?token=secret#part");
  });

  test("[D68] [N14.08] a report carries message, stack, page, version and build, and no query string", async () => {
    const report = createErrorReporter(send);
    expect(await report(new Error("something failed"))).toBe(true);
    expect(send).toHaveBeenCalledWith({
      message: "something failed",
      stack: expect.stringContaining("something failed"),
      page: "/reset-password",
      version: "1.0.0+development",
    });
  });

  test("[D68] it resolves to true only when the report was stored", async () => {
    send.mockRejectedValue(new ApiError(429, { code: "rate_limited" }));
    expect(await createErrorReporter(send)(new Error("x"))).toBe(false);
  });

  test("one error is sent once, and five of a page load at most", async () => {
    const report = createErrorReporter(send);
    const twice = new Error("twice");
    expect(await Promise.all([report(twice), report(twice)])).toEqual([true, true]);
    expect(send).toHaveBeenCalledTimes(1);
    for (let count = 0; count < 10; count++) await report(new Error(`number ${count}`));
    expect(send).toHaveBeenCalledTimes(5);
  });

  test.each([
    ["an answer of the API", new ApiError(500, { code: "internal" })],
    ["an abandoned request", new DOMException("aborted", "AbortError")],
    ["a layout warning", "ResizeObserver loop completed with undelivered notifications."],
  ])("%s is no report", async (_name, error) => {
    expect(await createErrorReporter(send)(error)).toBe(false);
    expect(send).not.toHaveBeenCalled();
  });

  test("long texts are cut to the endpoint's limits; a value that is no error is reported as text", async () => {
    const report = createErrorReporter(send);
    await report("m".repeat(900));
    await report(null);
    const [long, odd] = send.mock.calls.map(([body]) => body);
    expect(long?.message).toHaveLength(500);
    expect(long).not.toHaveProperty("stack");
    expect(odd?.message).toBe("null");
  });

  test("uncaught errors and unhandled rejections of the window are posted", async () => {
    const fetched = vi.fn<typeof fetch>(() => Promise.resolve(Response.json({ accepted: true })));
    vi.stubGlobal("fetch", fetched);
    startErrorReports();
    const rejected = new Event("unhandledrejection");
    Object.assign(rejected, { reason: new Error("rejected") });
    window.dispatchEvent(rejected);
    window.dispatchEvent(
      new ErrorEvent("error", { error: new Error("thrown"), message: "thrown" }),
    );
    expect(await reportError(new Error("caught"))).toBe(true);
    const sent = fetched.mock.calls.map(([, init]) => JSON.parse(init?.body as string).message);
    expect(sent).toEqual(["rejected", "thrown", "caught"]);
    vi.unstubAllGlobals();
  });
});
