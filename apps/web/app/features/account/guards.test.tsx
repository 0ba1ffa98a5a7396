import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { fakeApi, makeSession, refuse } from "../../../test/fake-api.ts";
import { renderApp } from "../../../test/render-app.tsx";
import { RequireRoles, RequireUser } from "./guards.tsx";
import { RequireSecondFactor } from "./require-second-factor.tsx";
import { LogIn } from "./log-in/log-in.tsx";

const routes = [
  { path: "/login", element: <LogIn /> },
  { path: "/dashboard", element: <h1>dashboard</h1> },
  { path: "/error/forbidden", element: <h1>forbidden</h1> },
  {
    path: "/settings",
    element: (
      <RequireUser>
        <h1>settings</h1>
      </RequireUser>
    ),
  },
  {
    path: "/elsewhere",
    element: (
      <RequireUser redirectTo="/dashboard">
        <h1>elsewhere</h1>
      </RequireUser>
    ),
  },
  {
    path: "/admin",
    element: (
      <RequireRoles roles={["admin", "moderator"]}>
        <h1>any role</h1>
      </RequireRoles>
    ),
  },
  {
    path: "/admin/guarded",
    element: (
      <RequireRoles roles={["admin"]}>
        <RequireSecondFactor>
          <h1>guarded</h1>
        </RequireSecondFactor>
      </RequireRoles>
    ),
  },
  {
    path: "/admin/all",
    element: (
      <RequireRoles all roles={["admin", "moderator"]}>
        <h1>all roles</h1>
      </RequireRoles>
    ),
  },
];

const title = (name: string) => screen.findByRole("heading", { name });

describe("guards", () => {
  afterEach(() => {
    cleanup();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });

  test("[R2.13] [R6.01] the log-in page redirects a user to the dashboard", async () => {
    const opened = vi.spyOn(window.location, "replace").mockImplementation(() => {});
    fakeApi({ getSession: () => ({ session: makeSession() }) });
    await renderApp(routes, { at: "/login" });
    await waitFor(() => expect(opened).toHaveBeenCalledWith("/dashboard"));
  });

  test("[R2.17] [R6.01] RequireUser sends a visitor to log-in and back, replacing history entries", async () => {
    const opened = vi.spyOn(window.location, "replace").mockImplementation(() => {});
    fakeApi({
      getSession: () => ({ session: null }),
      logIn: () => ({ status: "logged_in", session: makeSession() }),
    });
    const { router } = await renderApp(routes, { at: "/settings?tab=1#devices" });
    expect(await title("Log in")).toBeTruthy();
    expect(router.state.location.search).toBe("?next=%2Fsettings%3Ftab%3D1%23devices");
    fireEvent.change(screen.getByLabelText("E-mail"), { target: { value: "salma@example.com" } });
    fireEvent.change(screen.getByLabelText("Password"), { target: { value: "long enough" } });
    fireEvent.click(screen.getByRole("button", { name: "Log in" }));
    await waitFor(() => expect(opened).toHaveBeenCalledWith("/settings?tab=1#devices"));
    await router.navigate(-1);
    expect(router.state.location.pathname).toBe("/before");
  });

  test("[R4.06] RequireUser redirects a visitor to `redirectTo`", async () => {
    fakeApi({ getSession: () => ({ session: null }) });
    await renderApp(routes, { at: "/elsewhere" });
    expect(await title("dashboard")).toBeTruthy();
  });

  test("[N14.04] RequireSecondFactor leads an admin without one to the settings, and shows the page to others", async () => {
    const show = async (second_factor: boolean) => {
      fakeApi({
        getSession: () => ({ session: makeSession({ roles: ["admin"], second_factor }) }),
      });
      await renderApp(routes, { at: "/admin/guarded" });
    };
    await show(false);
    expect(await title("Turn on two-factor authentication first")).toBeTruthy();
    const link = screen.getByRole("link", { name: "Open the settings" });
    expect(link.getAttribute("href")).toBe("/settings/account");
    expect(screen.queryByText("guarded")).toBeNull();
    cleanup();
    await show(true);
    expect(await title("guarded")).toBeTruthy();
  });

  test("[R2.21] [R4.06] RequireRoles accepts any role, with `all` every role, and else redirects to forbidden", async () => {
    const cases = [
      { roles: ["admin"], at: "/admin", shows: "any role" },
      { roles: ["admin"], at: "/admin/all", shows: "forbidden" },
      { roles: ["admin", "moderator"], at: "/admin/all", shows: "all roles" },
      { roles: [], at: "/admin", shows: "forbidden" },
    ] as const;
    for (const { roles, at, shows } of cases) {
      fakeApi({ getSession: () => ({ session: makeSession({ roles: [...roles] }) }) });
      await renderApp(routes, { at });
      expect(await title(shows)).toBeTruthy();
      cleanup();
    }
  });

  test("[R4.07] RequireUser catches the error of a page with its boundary", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    fakeApi({ getSession: () => ({ session: makeSession() }) });
    const Broken = () => {
      throw new Error("broken");
    };
    const guarded = [
      <RequireUser key="1">
        <Broken />
      </RequireUser>,
      <RequireRoles key="2" roles={[]}>
        <Broken />
      </RequireRoles>,
    ];
    for (const element of guarded) {
      await renderApp([{ path: "/x", element }], { at: "/x" });
      expect(await screen.findByRole("button", { name: "Try Again" })).toBeTruthy();
      cleanup();
    }
  });

  test("RequireUser shows a failed session check with a retry", async () => {
    let isAway = true;
    fakeApi({
      getSession: () => (isAway ? refuse("forbidden") : { session: makeSession() }),
    });
    await renderApp(routes, { at: "/settings" });
    const retry = await screen.findByRole("button", { name: "Try Again" });
    isAway = false;
    fireEvent.click(retry);
    expect(await title("settings")).toBeTruthy();
  });
});
