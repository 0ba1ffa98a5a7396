import { cleanup, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { fakeApi } from "../../../test/fake-api.ts";
import { renderApp } from "../../../test/render-app.tsx";
import { fakeSystemTheme } from "../../../test/system-theme.ts";
import { storeNextPageToast } from "#web/platform/toast/next-page-toast.ts";
import { getToasts } from "#web/platform/toast/toast.ts";
import PublicLayout from "./layout.tsx";

const routes = [{ element: <PublicLayout />, children: [{ path: "*", element: <h1>page</h1> }] }];

describe("layout of public pages", () => {
  beforeEach(() => {
    fakeSystemTheme(false);
    fakeApi({ getSession: () => ({ session: null }) });
  });
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });

  test("[R2.01] header, progress bar, back-to-top button and footer are around every page", async () => {
    const { container } = await renderApp(routes, { at: "/about" });
    expect(await screen.findByRole("banner")).toBeTruthy();
    expect(screen.getByRole("contentinfo")).toBeTruthy();
    expect(container.querySelector("progress[data-scroll-progress]")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Back to top" })).toBeTruthy();
    const skip = screen.getByRole("link", { name: "Skip to content" });
    expect(skip.getAttribute("href")).toBe(`#${screen.getByRole("main").id}`);
  });

  test("every island is marked for static pages", async () => {
    // The build renders addresses with a final slash, which the props must not contain.
    const { container } = await renderApp(routes, { at: "/about/" });
    await screen.findByRole("banner");
    const islands = [...container.querySelectorAll<HTMLElement>("[data-island]")];
    expect(islands.map(({ dataset }) => dataset.island)).toEqual([
      "header",
      "newsletter",
      "themeSwitch",
    ]);
    expect(JSON.parse(islands[0]?.dataset.props ?? "")).toEqual({ pathname: "/about" });
  });

  test("[R8.04] it shows the toast of the previous page", async () => {
    storeNextPageToast({ title: "Signed out successfully" });
    await renderApp(routes, { at: "/login" });
    await screen.findByRole("banner");
    expect(getToasts()[0]?.title).toBe("Signed out successfully");
  });
});
