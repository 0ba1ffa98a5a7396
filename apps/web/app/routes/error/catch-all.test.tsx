import { cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { fakeApi } from "../../../test/fake-api.ts";
import { renderApp } from "../../../test/render-app.tsx";
import CatchAllPage from "./catch-all.tsx";

const routes = [{ path: "*", element: <CatchAllPage /> }];

describe("an address the application does not know", () => {
  afterEach(() => {
    cleanup();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });

  test.each(["/terms", "/ar/blog/some-article", "/ar"])(
    "%s is a document of its own, and is loaded",
    async (at) => {
      fakeApi({ getSession: () => ({ session: null }) });
      const reload = vi.spyOn(window.location, "reload").mockImplementation(() => {});
      await renderApp(routes, { at });
      await waitFor(() => expect(reload).toHaveBeenCalled());
    },
  );

  test("[D73] any other URL shows not found", async () => {
    fakeApi({ getSession: () => ({ session: null }) });
    const reload = vi.spyOn(window.location, "reload").mockImplementation(() => {});
    await renderApp(routes, { at: "/nowhere" });
    expect(
      await screen.findByRole("heading", { name: "There is no page at this address" }),
    ).toBeTruthy();
    expect(reload).not.toHaveBeenCalled();
  });
});
