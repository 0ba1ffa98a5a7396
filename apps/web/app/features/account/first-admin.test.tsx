import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { ErrorCode } from "@masar/contract/errors";
import { fakeApi, makeSession, refuse } from "../../../test/fake-api.ts";
import { renderApp } from "../../../test/render-app.tsx";
import { FirstAdmin } from "./first-admin.tsx";
import { RequireUser } from "./guards.tsx";
import { LogIn } from "./log-in/log-in.tsx";
import { landingAfterSignUp } from "./path-request.tsx";

const page = (
  <RequireUser>
    <FirstAdmin />
  </RequireUser>
);
const routes = [
  { path: "/login", element: <LogIn /> },
  { path: "/first-administrator", element: page },
];
const token = "a-token-long-enough";
const at = `/first-administrator?token=${token}`;
const title = (name: string) => screen.findByRole("heading", { name });

async function press(): Promise<void> {
  fireEvent.click(await screen.findByRole("button", { name: "Become the administrator" }));
}

describe("first administrator", () => {
  afterEach(() => {
    cleanup();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });

  test("[N7.07] the button sends the token of the link once and opens the administration", async () => {
    let isAdmin = false;
    const requests = fakeApi({
      getSession: () => ({ session: makeSession({ roles: isAdmin ? ["admin"] : [] }) }),
      becomeFirstAdmin: () => {
        isAdmin = true;
        return null;
      },
    });
    const { router } = await renderApp(routes, { at });
    expect(await screen.findByText("salma@example.com")).toBeTruthy();
    await waitFor(() => expect(router.state.location.search).toBe(""));
    await press();
    expect(await title("You are an administrator")).toBeTruthy();
    const link = screen.getByRole("link", { name: "Open administration" });
    expect(link.getAttribute("href")).toBe("/admin");
    expect(requests.filter(({ name }) => name === "becomeFirstAdmin")).toEqual([
      { name: "becomeFirstAdmin", body: { token } },
    ]);
    await router.navigate(-1);
    expect(router.state.location.pathname).toBe("/before");
  });

  const inContainer = "docker compose run --rm api node apps/api/src/cli";
  test.each<[ErrorCode, string, string, string]>([
    [
      "link_invalid",
      "This link no longer works",
      "npm run first-admin",
      `${inContainer}/first-admin.ts`,
    ],
    [
      "not_possible_now",
      "There is already an administrator",
      "npm run grant -- admin salma@example.com",
      `${inContainer}/grant.ts admin salma@example.com`,
    ],
  ])("[N7.07] %s shows “%s” and the commands %s and %s", async (code, heading, npm, docker) => {
    fakeApi({
      getSession: () => ({ session: makeSession() }),
      becomeFirstAdmin: () => refuse(code),
    });
    await renderApp(routes, { at });
    await press();
    expect(await title(heading)).toBeTruthy();
    const texts = (role: string) => screen.getAllByRole(role).map((part) => part.textContent);
    expect(texts("term")).toEqual(["With containers", "Without containers"]);
    expect(texts("definition")).toEqual([docker, npm]);
    expect(screen.queryByRole("button")).toBeNull();
  });

  test("an address without a token shows that the link does not work", async () => {
    fakeApi({ getSession: () => ({ session: makeSession() }) });
    await renderApp(routes, { at: "/first-administrator" });
    expect(await title("This link no longer works")).toBeTruthy();
  });

  test("a failed request can be repeated", async () => {
    let isAway = true;
    fakeApi({
      getSession: () => ({ session: makeSession() }),
      becomeFirstAdmin: () => (isAway ? refuse("server_busy") : null),
    });
    await renderApp(routes, { at });
    await press();
    expect(await screen.findByRole("alert")).toBeTruthy();
    isAway = false;
    await press();
    expect(await title("You are an administrator")).toBeTruthy();
  });

  test("[N7.07] a visitor returns to the link after log-in", async () => {
    const opened = vi.spyOn(window.location, "replace").mockImplementation(() => {});
    fakeApi({
      getSession: () => ({ session: null }),
      logIn: () => ({ status: "logged_in", session: makeSession() }),
    });
    await renderApp(routes, { at });
    fireEvent.change(await screen.findByLabelText("E-mail"), {
      target: { value: "salma@example.com" },
    });
    fireEvent.change(screen.getByLabelText("Password"), { target: { value: "long enough" } });
    fireEvent.click(screen.getByRole("button", { name: "Log in" }));
    await waitFor(() => expect(opened).toHaveBeenCalledWith(at));
  });

  test("[N7.07] sign-up leads to the link if it was opened before, else to the setup", () => {
    const next = (path: string) => `?${new URLSearchParams({ next: path })}`;
    expect(landingAfterSignUp(next(at))).toBe(at);
    expect(landingAfterSignUp(next("/forum"))).toBe("/onboarding");
    expect(landingAfterSignUp("")).toBe("/onboarding");
  });
});
