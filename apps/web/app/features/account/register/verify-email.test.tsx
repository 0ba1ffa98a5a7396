import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { fakeApi, makeSession, refuse } from "../../../../test/fake-api.ts";
import { renderApp } from "../../../../test/render-app.tsx";
import { storeLandingAfterSignUp, readLandingOnce } from "#web/features/account/path-request.tsx";
import { ConfirmEmail } from "#web/features/account/recovery/confirm-email.tsx";
import { VerifyEmail } from "./verify-email.tsx";

const routes = [
  { path: "/verify-email", element: <VerifyEmail /> },
  { path: "/confirm-email", element: <ConfirmEmail /> },
  { path: "/onboarding", element: <h1>onboarding</h1> },
  { path: "/first-administrator", element: <h1>first administrator</h1> },
];
const token = "a-token-long-enough";
const title = (name: string) => screen.findByRole("heading", { name });

describe("mailed links", () => {
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });

  test("[D01] a link sends one request, logs in and replaces the page with the setup", async () => {
    const requests = fakeApi({
      getSession: () => ({ session: null }),
      verifyEmail: () => ({ status: "logged_in", session: makeSession() }),
    });
    const { router } = await renderApp(routes, { at: `/verify-email?token=${token}` });
    expect(await title("onboarding")).toBeTruthy();
    const uses = requests.filter(({ name }) => name === "verifyEmail");
    expect(uses).toEqual([{ name: "verifyEmail", body: { token } }]);
    await router.navigate(-1);
    expect(router.state.location.pathname).toBe("/before");
  });

  test("[N7.07] a link opens the first administrator's page once when the sign-up began there", async () => {
    fakeApi({
      getSession: () => ({ session: null }),
      verifyEmail: () => ({ status: "logged_in", session: makeSession() }),
    });
    const next = encodeURIComponent(`/first-administrator?token=${token}`);
    storeLandingAfterSignUp(`?next=${next}`);
    const { router } = await renderApp(routes, { at: `/verify-email?token=${token}` });
    expect(await title("first administrator")).toBeTruthy();
    expect(router.state.location.search).toBe(`?token=${token}`);
    expect(readLandingOnce()).toBe("/onboarding");
    storeLandingAfterSignUp(`?next=${next}`);
    storeLandingAfterSignUp("?next=%2Fforum");
    expect(readLandingOnce(), "after another sign-up").toBe("/onboarding");
    storeLandingAfterSignUp(`?next=${next}`);
    vi.setSystemTime(Date.now() + 3_600_001);
    expect(readLandingOnce(), "after an hour").toBe("/onboarding");
    vi.useRealTimers();
  });

  test("[N1.11] a link of an account with a second factor shows the confirmation and a log-in link", async () => {
    fakeApi({
      getSession: () => ({ session: null }),
      verifyEmail: () => ({ status: "log_in_required" }),
    });
    await renderApp(routes, { at: `/verify-email?token=${token}` });
    expect(await title("Your e-mail is confirmed")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Log in" }).getAttribute("href")).toBe("/login");
  });

  test("[D01] an expired link offers to send a new one", async () => {
    const requests = fakeApi({
      getSession: () => ({ session: null }),
      verifyEmail: () => refuse("link_invalid"),
      resendVerification: () => ({ accepted: true }),
    });
    await renderApp(routes, { at: `/verify-email?token=${token}` });
    expect(await title("This link no longer works")).toBeTruthy();
    fireEvent.change(screen.getByLabelText("E-mail"), { target: { value: "salma@example.com" } });
    fireEvent.click(screen.getByRole("button", { name: "Send a new link" }));
    expect(await title("Check your inbox")).toBeTruthy();
    expect(requests.at(-1)).toEqual({
      name: "resendVerification",
      body: { email: "salma@example.com" },
    });
  });

  test("an invalid link offers the dashboard to a user", async () => {
    fakeApi({
      getSession: () => ({ session: makeSession() }),
      verifyEmail: () => refuse("link_invalid"),
    });
    await renderApp(routes, { at: `/verify-email?token=${token}` });
    expect(await screen.findByRole("link", { name: "Go to dashboard" })).toBeTruthy();
  });

  test("a failed request shows a retry instead of an invalid link", async () => {
    let isAway = true;
    fakeApi({
      getSession: () => ({ session: null }),
      verifyEmail: () =>
        isAway ? refuse("server_busy") : { status: "logged_in", session: makeSession() },
    });
    await renderApp(routes, { at: `/verify-email?token=${token}` });
    expect(await title("We could not confirm your e-mail")).toBeTruthy();
    isAway = false;
    fireEvent.click(screen.getByRole("button", { name: "Try Again" }));
    expect(await title("onboarding")).toBeTruthy();
  });

  test("[D02] confirming an address shows whether the other mailbox must confirm too", async () => {
    const outcomes = [
      ["waiting_for_other_address", "One more e-mail to confirm"],
      ["changed", "Your e-mail has changed"],
    ] as const;
    for (const [status, heading] of outcomes) {
      fakeApi({
        getSession: () => ({ session: makeSession() }),
        confirmEmailChange: () => ({ status }),
      });
      await renderApp(routes, { at: `/confirm-email?token=${token}` });
      expect(await title(heading)).toBeTruthy();
      cleanup();
    }
    await renderApp(routes, { at: "/confirm-email" });
    expect(await title("This link no longer works")).toBeTruthy();
  });
});
