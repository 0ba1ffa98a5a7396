import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { storeTypedEmail } from "#web/platform/storage/typed-email.ts";
import { getToasts } from "#web/platform/toast/toast.ts";
import { fakeApi, makeSession, refuse } from "../../../../test/fake-api.ts";
import { renderApp } from "../../../../test/render-app.tsx";
import { useLogOut } from "#web/features/account/account.api.ts";
import { ForgotPassword } from "#web/features/account/recovery/forgot-password.tsx";
import { RequireUser } from "#web/features/account/guards.tsx";
import { LogIn } from "./log-in.tsx";
import { ResetPassword } from "#web/features/account/recovery/reset-password.tsx";

function LogOutButton() {
  const logOut = useLogOut();
  return (
    <button type="button" onClick={() => logOut.mutate()}>
      out
    </button>
  );
}

const routes = [
  { path: "/login", element: <LogIn /> },
  { path: "/forgot-password", element: <ForgotPassword /> },
  { path: "/reset-password", element: <ResetPassword /> },
  {
    path: "/dashboard",
    element: (
      <RequireUser>
        <h1>dashboard</h1>
        <LogOutButton />
      </RequireUser>
    ),
  },
];

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const title = (name: string) => screen.findByRole("heading", { name });

async function tryLogIn() {
  await title("Log in");
  type("E-mail", " salma@example.com ");
  type("Password", "long enough");
  press("Log in");
}

describe("log in and out", () => {
  afterEach(() => {
    cleanup();
    localStorage.clear();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });

  test("[N14.02] a suspended account gets a link to the contact page", async () => {
    fakeApi({
      getSession: () => ({ session: null }),
      logIn: () => refuse("account_suspended"),
    });
    await renderApp(routes, { at: "/login" });
    await tryLogIn();
    const alert = within(await screen.findByRole("alert"));
    alert.getByText(/This account is suspended/);
    expect(alert.getByRole("link", { name: "Contact us" }).getAttribute("href")).toBe("/contact");
  });

  test("[N14.05] a passkey logs in without address and password", async () => {
    const opened = vi.spyOn(window.location, "replace").mockImplementation(() => {});
    const session = makeSession();
    const requests = fakeApi({
      getSession: () => ({ session: null }),
      startPasskeyLogIn: () => ({ options: { challenge: "abc" } }),
      logInPasskey: () => ({ status: "logged_in", session }),
    });
    const passkey = { id: "key-1", type: "public-key", response: {} };
    vi.stubGlobal(
      "PublicKeyCredential",
      Object.assign(() => {}, {
        parseCreationOptionsFromJSON: () => ({}),
        parseRequestOptionsFromJSON: (options: object) => options,
      }),
    );
    const get = vi.fn<(options: object) => Promise<object>>(() =>
      Promise.resolve({ toJSON: () => passkey }),
    );
    vi.stubGlobal("navigator", { onLine: true, userAgent: "", credentials: { get } });
    await renderApp(routes, { at: "/login" });
    await title("Log in");
    press("Log in with a passkey");
    await waitFor(() => expect(opened).toHaveBeenCalledWith("/dashboard"));
    expect(get).toHaveBeenCalledWith({ publicKey: { challenge: "abc" } });
    expect(requests.find(({ name }) => name === "logInPasskey")?.body).toEqual({
      response: passkey,
    });
  });

  test("[N14.05] a browser without passkeys says so and sends nothing", async () => {
    const requests = fakeApi({ getSession: () => ({ session: null }) });
    await renderApp(routes, { at: "/login" });
    await title("Log in");
    press("Log in with a passkey");
    expect(await screen.findByText(/This browser cannot use passkeys/)).toBeTruthy();
    expect(requests.filter(({ name }) => name !== "getSession")).toEqual([]);
  });

  test("[D03] asks for the second factor and accepts Arabic digits or a recovery code", async () => {
    const opened = vi.spyOn(window.location, "replace").mockImplementation(() => {});
    const requests = fakeApi({
      getSession: () => ({ session: null }),
      logIn: () => ({ status: "second_factor_required" }),
      logInSecondFactor: ({ code }: { code: string }) =>
        code === "abcde-12345"
          ? { status: "logged_in", session: makeSession() }
          : refuse("code_invalid"),
    });
    await renderApp(routes, { at: "/login" });
    await tryLogIn();
    await screen.findByLabelText("Code");
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Code")));
    type("Code", "١٢٣ ٤٥٦");
    press("Continue");
    await screen.findByText(/This code is wrong/);
    expect(requests.at(-1)?.body).toEqual({ code: "123456" });
    press("Use a recovery code");
    type("Recovery code", "abcde-12345");
    press("Continue");
    await waitFor(() => expect(opened).toHaveBeenCalledWith("/dashboard"));
    // Busy until the page is replaced.
    const submit = screen.getByRole("button", { name: "Continue" });
    expect(submit.getAttribute("aria-busy")).toBe("true");
  });

  test("offers to resend the link for an unverified address and keeps the typed text", async () => {
    const requests = fakeApi({
      getSession: () => ({ session: null }),
      logIn: () => refuse("email_unverified"),
      resendVerification: () => refuse("rate_limited", { count: 3540 }),
    });
    await renderApp(routes, { at: "/login" });
    await tryLogIn();
    fireEvent.click(await screen.findByRole("button", { name: "Send the link again" }));
    await screen.findByText("Too many attempts. Wait 59 minutes and try again.");
    expect(requests.at(-1)?.body).toEqual({ email: "salma@example.com" });
    expect(screen.getByLabelText<HTMLInputElement>("Password").value).toBe("long enough");
  });

  test.each([
    [8, "Wait 8 seconds and try again, or reset your password by e-mail."],
    [61, "Wait 2 minutes and try again. To get in right away, reset your password by e-mail."],
    [900, "Wait 15 minutes and try again. To get in right away, reset your password by e-mail."],
  ])(
    "[N1.06] a log-in delayed by %i seconds shows how long and what to do",
    async (count, wait) => {
      fakeApi({
        getSession: () => ({ session: null }),
        logIn: () => refuse("rate_limited", { count }),
      });
      await renderApp(routes, { at: "/login" });
      await tryLogIn();
      expect(await screen.findByText(`Too many attempts. ${wait}`)).toBeTruthy();
    },
  );

  test("[R2.17] the links to register and forgot-password keep `next`", async () => {
    fakeApi({ getSession: () => ({ session: null }) });
    await renderApp(routes, { at: "/login?next=%2Fsettings&other=1" });
    await title("Log in");
    const href = (name: string) => screen.getByRole("link", { name }).getAttribute("href");
    expect(href("Sign up")).toBe("/register?next=%2Fsettings");
    expect(href("Forgot your password?")).toBe("/forgot-password?next=%2Fsettings");
  });

  test("[R2.17] the page for a forgotten password has the address typed at log-in", async () => {
    fakeApi({ getSession: () => ({ session: null }) });
    storeTypedEmail("salma@example.com");
    await renderApp(routes, { at: "/forgot-password?next=%2Fsettings" });
    await title("Reset your password");
    expect(screen.getByLabelText<HTMLInputElement>("E-mail").value).toBe("salma@example.com");
    const back = screen.getByRole("link", { name: "Back to log in" });
    expect(back.getAttribute("href")).toBe("/login?next=%2Fsettings");
    expect(sessionStorage.getItem("typed-email")).toBeNull();
  });

  test("logging in as another user clears the data of the one before", async () => {
    let flag: string | null = null;
    const opened = vi.spyOn(window.location, "replace").mockImplementation(() => {
      // Here the page ends. In this test it goes on, and an answer without a session may still come.
      flag = localStorage.getItem("signed-in");
    });
    localStorage.setItem("device-in-use", "another-user");
    localStorage.setItem("draft", "theirs");
    storeTypedEmail("salma@example.com");
    const session = makeSession();
    fakeApi({
      getSession: () => ({ session: null }),
      logIn: () => ({ status: "logged_in", session }),
    });
    await renderApp([{ path: "/login", element: <LogIn /> }], { at: "/login" });
    await tryLogIn();
    await waitFor(() => expect(opened).toHaveBeenCalledWith("/dashboard"));
    expect(localStorage.getItem("draft")).toBeNull();
    expect(localStorage.getItem("device-in-use")).toBe(session.user.id);
    expect(flag).toBe("1");
    expect(sessionStorage.getItem("typed-email")).toBeNull();
  });

  test.each([
    ["true, ticked as it is shown", [], true],
    ["false, unticked", ["Also turn off calendar links"], false],
  ])("[N1.13] a reset sends end_calendar_feed: %s", async (_, unticked, expected) => {
    const requests = fakeApi({ getSession: () => ({ session: null }), resetPassword: () => null });
    await renderApp(routes, { at: "/reset-password?token=a-token-long-enough" });
    await title("Choose a new password");
    for (const label of unticked) fireEvent.click(screen.getByLabelText(label));
    type("New password", "a calm evening by the sea");
    press("Save password");
    await title("Log in");
    const sent = requests.find(({ name }) => name === "resetPassword")?.body;
    expect(sent).toMatchObject({ end_calendar_feed: expected });
  });

  test("[N14.06] a first password has its own words, and no calendar link to turn off where there is none", async () => {
    fakeApi({ getSession: () => ({ session: null }), resetPassword: () => null });
    const query = "?token=a-token-long-enough&password=first&calendar=none";
    await renderApp(routes, { at: `/reset-password${query}` });
    await title("Choose a password");
    expect(screen.queryByLabelText("Also turn off calendar links")).toBeNull();
    type("Password", "a calm evening by the sea");
    press("Save password");
    await title("Log in");
    expect(getToasts()[0]?.title).toBe("Password saved");
  });

  test("[D02] a reset ends the session and opens log-in, and a used link offers a new one", async () => {
    let session: unknown = makeSession();
    let isUsed = false;
    fakeApi({
      getSession: () => ({ session }),
      resetPassword: () => {
        if (isUsed) return refuse("link_invalid");
        isUsed = true;
        session = null;
        return null;
      },
    });
    const at = "/reset-password?token=a-token-long-enough";
    await renderApp(routes, { at });
    await title("Choose a new password");
    type("New password", "short");
    press("Save password");
    await screen.findByText("Use at least 8 characters.");
    type("New password", "a calm evening by the sea");
    press("Save password");
    await title("Log in");
    expect(getToasts()[0]?.title).toBe("Password changed");
    cleanup();

    await renderApp(routes, { at });
    await title("Choose a new password");
    type("New password", "a calm evening by the sea");
    press("Save password");
    await screen.findByRole("link", { name: "Request a new link" });
  });

  test("logging out opens the home page, clears the user data and notifies other tabs", async () => {
    const leave = vi.spyOn(window.location, "assign").mockImplementation(() => {});
    const heard = vi.fn<() => void>();
    let session: unknown = makeSession();
    localStorage.setItem("theme", "dark");
    localStorage.setItem("draft", "mine");
    fakeApi({
      getSession: () => ({ session }),
      logOut: () => {
        session = null;
        return null;
      },
    });
    await renderApp(routes, { at: "/dashboard" });
    await title("dashboard");
    press("out");
    await waitFor(() => expect(leave).toHaveBeenCalledWith("/"));
    expect(localStorage.getItem("theme")).toBe("dark");
    expect(localStorage.getItem("draft")).toBeNull();
    const otherTab = new BroadcastChannel("masar-auth");
    otherTab.addEventListener("message", heard);
    window.dispatchEvent(new Event("pagehide"));
    await waitFor(() => expect(heard).toHaveBeenCalled());
    otherTab.close();
    leave.mockRestore();
  });

  test("[R8.03] a failed log-out shows a toast and keeps the session", async () => {
    fakeApi({
      getSession: () => ({ session: makeSession() }),
      logOut: () => refuse("forbidden"),
    });
    await renderApp(routes, { at: "/dashboard" });
    await title("dashboard");
    press("out");
    await waitFor(() =>
      expect(getToasts()[0]).toMatchObject({
        title: "Logout Failed",
        description: "An error occurred during logout. Please try again.",
        variant: "destructive",
        open: true,
      }),
    );
    expect(screen.getByRole("heading", { name: "dashboard" })).toBeTruthy();
  });
});
