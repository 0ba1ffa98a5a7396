import { fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { renderPart } from "../../../test/render.tsx";
import type { ErrorReporter } from "#web/platform/errors/error-report.ts";
import {
  AppBoundary,
  LayoutBoundary,
  RouteLoadFailedScreen,
  RouterErrorScreen,
  SectionBoundary,
} from "./error-boundaries.tsx";

let broken = true;

function Fragile() {
  if (broken) throw new Error("something failed");
  return <p>content</p>;
}

const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

describe("boundaries", () => {
  let consoleError: ReturnType<typeof vi.spyOn>;
  beforeEach(() => {
    broken = true;
    consoleError = vi.spyOn(console, "error").mockImplementation(() => {});
    return () => consoleError.mockRestore();
  });

  test("[R8.17] a section shows an error, hides the details and recovers", async () => {
    await renderPart(
      <SectionBoundary>
        <Fragile />
      </SectionBoundary>,
    );
    screen.getByRole("heading", { name: "Something went wrong" });
    screen.getByText(
      "We encountered an unexpected error. Please try again or contact support if the problem persists.",
    );
    const details = screen.getByText("Error details").closest("details");
    expect(details?.open).toBe(false);
    expect(details?.textContent).toContain("something failed");
    broken = false;
    press("Try Again");
    screen.getByText("content");
  });

  test("[R8.18] the app screen shows 'notified' once the report succeeded, and logs", async () => {
    const report = vi.fn<ErrorReporter>(() => Promise.resolve(true));
    await renderPart(
      <AppBoundary report={report}>
        <Fragile />
      </AppBoundary>,
    );
    screen.getByRole("heading", { name: "Something went wrong" });
    await screen.findByText(
      "An unexpected error occurred. The development team has been notified.",
    );
    screen.getByText("something failed");
    screen.getByRole("button", { name: "Reload Page" });
    expect(report).toHaveBeenCalledWith(expect.objectContaining({ message: "something failed" }));
    expect(consoleError.mock.calls.flat().join(" ")).toContain("something failed");
    broken = false;
    press("Try Again");
    screen.getByText("content");
  });

  test.each([
    ["was refused", () => Promise.resolve(false)],
    ["failed", () => Promise.reject(new Error("offline"))],
  ])("[R8.18] it never shows 'notified' when the report %s", async (_how, report) => {
    await renderPart(
      <AppBoundary report={report}>
        <Fragile />
      </AppBoundary>,
    );
    await screen.findByText(/could not be reported/);
    expect(screen.queryByText(/notified/)).toBeNull();
  });

  test("[R8.18] a new address leaves the error behind", async () => {
    function Page() {
      const [pathname, setPathname] = useState("/a");
      return (
        <>
          <button type="button" onClick={() => setPathname("/b")}>
            go
          </button>
          <AppBoundary report={() => Promise.resolve(true)} resetKey={pathname}>
            <Fragile />
          </AppBoundary>
        </>
      );
    }
    await renderPart(<Page />);
    broken = false;
    press("go");
    expect(screen.queryByText("Something went wrong")).toBeNull();
    expect(screen.queryByText("content")).not.toBeNull();
  });

  test("[R8.19] the router's screen shows status and text, or the message and stack", async () => {
    const response = { status: 503, statusText: "Service Unavailable", internal: true, data: "" };
    const { unmount } = await renderPart(<RouterErrorScreen error={response} />);
    screen.getByRole("heading", { name: "Unexpected Application Error!" });
    screen.getByText("503 Service Unavailable");
    unmount();
    await renderPart(<RouterErrorScreen error={new Error("lost the map")} />);
    screen.getByText("lost the map");
    expect(document.querySelector("pre")?.textContent).toContain("boundaries.test");
  });

  test("[D77] the screen of a route that did not load offers to try again", async () => {
    await renderPart(<RouteLoadFailedScreen homeLink={<a href="/">Home</a>} />);
    expect(screen.getByRole("alert").textContent).toBe("That didn't work. Try again in a moment.");
    screen.getByRole("button", { name: "Try Again" });
    screen.getByRole("link", { name: "Home" });
  });

  test("[R2.34] a layout that cannot be drawn offers to reload the page", async () => {
    await renderPart(
      <LayoutBoundary>
        <Fragile />
      </LayoutBoundary>,
    );
    expect(screen.queryByRole("heading", { name: "Something went wrong" })).not.toBeNull();
    expect(screen.queryByRole("button", { name: "Reload page" })).not.toBeNull();
  });
});
