import { settingsEndpoints } from "@masar/contract/settings/endpoints";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { call } from "#web/platform/api/api-client.ts";
import { useAuth } from "#web/entities/session/auth.tsx";
import { fakeApi, makeSession, refuse } from "../../../../test/fake-api.ts";
import { renderApp } from "../../../../test/render-app.tsx";
import { LogInSheet } from "./log-in-sheet.tsx";

const settings = {
  language: "en",
  country: "EG",
  time_zone: "Africa/Cairo",
  setup_completed: true,
};

/** A page with a draft, and two calls sent at once. */
function Draft() {
  const { user } = useAuth();
  const [outcome, setOutcome] = useState("");
  if (!user) return <h1>signed out</h1>;
  const save = async () => {
    const results = await Promise.allSettled([
      call(settingsEndpoints, "getSettings"),
      call(settingsEndpoints, "updateSettings", { body: {} }),
    ]);
    setOutcome(results.map((result) => result.status).join(" "));
  };
  return (
    <>
      <textarea aria-label="draft" />
      <button type="button" onClick={() => void save()}>
        save
      </button>
      <output>{outcome}</output>
      <LogInSheet />
    </>
  );
}

/** The fake server: the session of the cookie and the endpoints that need one. */
function fakeServer() {
  const server = { session: makeSession() as ReturnType<typeof makeSession> | null };
  const guarded = () => (server.session ? settings : refuse("unauthorized"));
  const requests = fakeApi({
    getSession: () => ({ session: server.session }),
    getSettings: guarded,
    updateSettings: guarded,
    logIn: ({ password }: { password: string }) => {
      if (password !== "right password") return refuse("credentials_invalid");
      server.session = makeSession({}, "session-2");
      return { status: "logged_in", session: server.session };
    },
    startPasskeyLogIn: () => ({ options: { challenge: "abc" } }),
    logInPasskey: () => {
      server.session = makeSession({}, "session-2");
      return { status: "logged_in", session: server.session };
    },
  });
  return { server, requests };
}

async function openSheet(server: { session: unknown }) {
  await renderApp([{ path: "/x", element: <Draft /> }], { at: "/x" });
  const draft = await screen.findByLabelText<HTMLTextAreaElement>("draft");
  fireEvent.change(draft, { target: { value: "half a thought" } });
  server.session = null;
  fireEvent.click(screen.getByRole("button", { name: "save" }));
  await screen.findByText("You are logged out");
  await screen.findByLabelText("Password");
  return draft;
}

/** A browser with a passkey, whose user agrees at once. */
function stubPasskeys() {
  const parse = (options: object) => options;
  vi.stubGlobal(
    "PublicKeyCredential",
    Object.assign(() => {}, {
      parseCreationOptionsFromJSON: parse,
      parseRequestOptionsFromJSON: parse,
    }),
  );
  const passkey = { id: "key-1", type: "public-key", response: {} };
  const get = () => Promise.resolve({ toJSON: () => passkey });
  vi.stubGlobal("navigator", { onLine: true, userAgent: "", credentials: { get } });
}

function notifyFromOtherTab() {
  const channel = new BroadcastChannel("masar-auth");
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- channels have none
  channel.postMessage("changed");
  channel.close();
}

const password = () => screen.getByLabelText("Password");
const submit = () => fireEvent.click(screen.getByRole("button", { name: "Log in and continue" }));
const outcome = () => screen.getByText(/fulfilled|rejected/).textContent;

describe("log-in sheet", () => {
  let reload: ReturnType<typeof vi.fn<() => void>>;
  beforeEach(() => {
    reload = vi.fn<() => void>();
    vi.spyOn(window.location, "reload").mockImplementation(reload);
  });
  afterEach(() => {
    cleanup();
    delete document.documentElement.dataset["google"];
    delete document.documentElement.dataset["oidc"];
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  test("[D04] opens once for all rejected calls, repeats them after log-in and keeps the draft", async () => {
    const { server, requests } = fakeServer();
    const draft = await openSheet(server);
    expect(screen.getAllByText("You are logged out")).toHaveLength(1);
    expect(screen.getByText("salma@example.com")).toBeTruthy();

    fireEvent.change(password(), { target: { value: "wrong password" } });
    submit();
    await screen.findByText("Wrong e-mail or password. Check both and try again.");
    fireEvent.change(password(), { target: { value: "right password" } });
    submit();

    await waitFor(() => expect(outcome()).toBe("fulfilled fulfilled"));
    expect(screen.queryByText("You are logged out")).toBeNull();
    expect(draft.isConnected && draft.value).toBe("half a thought");
    expect(requests.filter(({ name }) => name === "updateSettings")).toHaveLength(2);
    expect(reload).not.toHaveBeenCalled();
  });

  test("[D04] [N14.05] a passkey logs in on the sheet, repeats the calls and keeps the draft", async () => {
    const { server } = fakeServer();
    stubPasskeys();
    const draft = await openSheet(server);
    fireEvent.click(screen.getByRole("button", { name: "Log in with a passkey" }));
    await waitFor(() => expect(outcome()).toBe("fulfilled fulfilled"));
    expect(screen.queryByText("You are logged out")).toBeNull();
    expect(draft.isConnected && draft.value).toBe("half a thought");
  });

  test("[D04] a browser without passkeys gets no button for them", async () => {
    const { server } = fakeServer();
    await openSheet(server);
    expect(screen.queryByRole("button", { name: "Log in with a passkey" })).toBeNull();
  });

  test("[D04] [N14.06] where a provider is configured, a link opens the log-in page in a new tab", async () => {
    const { server } = fakeServer();
    await openSheet(server);
    expect(screen.queryByRole("link")).toBeNull();
    cleanup();

    document.documentElement.dataset["google"] = "";
    document.documentElement.dataset["oidc"] = "Example University";
    const other = fakeServer();
    await openSheet(other.server);
    const link = screen.getByRole<HTMLAnchorElement>("link", {
      name: "Log in with Google or Example University in a new tab",
    });
    expect([link.getAttribute("href"), link.target]).toEqual(["/login", "_blank"]);
  });

  test("[D04] closing it keeps the page and the draft and rejects the calls", async () => {
    const { server } = fakeServer();
    const draft = await openSheet(server);
    fireEvent.click(screen.getByRole("button", { name: "Close" }));
    await waitFor(() => expect(outcome()).toBe("rejected rejected"));
    expect(draft.isConnected && draft.value).toBe("half a thought");
  });

  test("[D04] once closed, background calls do not reopen it until the user acts again", async () => {
    const { server } = fakeServer();
    await openSheet(server);
    fireEvent.click(screen.getByRole("button", { name: "Close" }));
    await waitFor(() => expect(outcome()).toBe("rejected rejected"));

    await expect(call(settingsEndpoints, "getSettings")).rejects.toThrow("unauthorized");
    expect(screen.queryByText("You are logged out")).toBeNull();

    fireEvent.click(screen.getByRole("button", { name: "save" }));
    await screen.findByText("You are logged out");
  });

  test("the link to the log-in page ends the session in this tab", async () => {
    const { server } = fakeServer();
    await openSheet(server);
    fireEvent.click(screen.getByRole("button", { name: "Go to the log-in page" }));
    expect(await screen.findByRole("heading", { name: "signed out" })).toBeTruthy();
  });

  test("[D04] closes after a log-in in another tab, and reloads the page for another account", async () => {
    const { server } = fakeServer();
    await openSheet(server);
    server.session = makeSession({}, "session-3");
    notifyFromOtherTab();
    await waitFor(() => expect(outcome()).toBe("fulfilled fulfilled"));
    cleanup();

    const other = fakeServer();
    await openSheet(other.server);
    other.server.session = makeSession({ id: "user-2" }, "session-4");
    notifyFromOtherTab();
    await waitFor(() => expect(reload).toHaveBeenCalled());
  });
});
