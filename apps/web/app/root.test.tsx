import { screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { renderPart } from "../test/render.tsx";
import { type ErrorReporter, setErrorReporter } from "./platform/errors/error-report.ts";
import { RouteLoadError } from "./platform/pwa/load-route-module.ts";
import { ErrorBoundary } from "./root.tsx";

const report = vi.fn<ErrorReporter>(() => Promise.resolve(true));

beforeEach(() => setErrorReporter(report));
afterEach(() => {
  report.mockClear();
  setErrorReporter(() => Promise.resolve(false));
});

describe("the error boundary of the root", () => {
  test.each([
    ["a route module that did not load", new RouteLoadError("/assets/forum.js did not load")],
    ["a loader that failed", new Error("no strings")],
  ])("[D68] reports %s", async (_what, error) => {
    await renderPart(<ErrorBoundary error={error} params={{}} />);
    expect(report.mock.calls).toEqual([[error]]);
  });

  test("reports no address without a page", async () => {
    const missing = { status: 404, statusText: "Not Found", internal: true, data: "" };
    await renderPart(<ErrorBoundary error={missing} params={{}} />);
    screen.getByRole("heading", { name: "There is no page at this address" });
    expect(report).not.toHaveBeenCalled();
  });

  test.each([
    ["en", "Go to the home page", "/"],
    ["ar", "الانتقال إلى الصفحة الرئيسية", "/ar"],
  ] as const)(
    "[D77] a route module that did not load leads home in %s",
    async (language, name, href) => {
      const error = new RouteLoadError("/assets/forum.js did not load");
      await renderPart(<ErrorBoundary error={error} params={{}} />, language);
      expect(screen.getByRole("link", { name }).getAttribute("href")).toBe(href);
    },
  );
});
