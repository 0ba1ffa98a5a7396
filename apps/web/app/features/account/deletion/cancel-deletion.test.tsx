import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { fakeApi, makeSession, refuse } from "../../../../test/fake-api.ts";
import { renderApp } from "../../../../test/render-app.tsx";
import { RequireUser } from "#web/features/account/guards.tsx";
import { CancelDeletion } from "./cancel-deletion.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const routes = [
  { path: "/keep-account", element: <CancelDeletion /> },
  {
    path: "/settings",
    element: (
      <RequireUser>
        <h1>settings</h1>
      </RequireUser>
    ),
  },
];

test("[D06] guarded pages redirect to cancel-deletion while deletion is scheduled, and one click cancels it", async () => {
  let due: string | undefined = "2026-11-22T12:00:00Z";
  const requests = fakeApi({
    getSession: () => ({ session: makeSession(due ? { deletion_due_at: due } : {}) }),
    keepAccount: () => {
      due = undefined;
      return null;
    },
  });
  await renderApp(routes, { at: "/settings" });
  await screen.findByRole("heading", { name: /Your account will be deleted on .*22/ });
  expect(screen.queryByText("settings")).toBeNull();
  screen.getByRole("button", { name: "Log out" });
  fireEvent.click(screen.getByRole("button", { name: "Keep my account" }));
  await screen.findByRole("heading", { name: "Your account will not be deleted" });
  await screen.findByRole("link", { name: "Go to dashboard" });
  expect(requests.some(({ name }) => name === "keepAccount")).toBe(true);
});

test("[N14.02] a deletion by an administrator is named as one, with the reason", async () => {
  const user = {
    deletion_due_at: "2026-11-22T12:00:00Z",
    deletion_reason: "Asked by mail on 14 November",
  };
  fakeApi({ getSession: () => ({ session: makeSession(user) }) });
  await renderApp(routes, { at: "/keep-account" });
  await screen.findByText(/An administrator scheduled the deletion of your account/);
  expect(screen.getByText("Asked by mail on 14 November")).toBeTruthy();
});

test("[D06] after a deletion request the page shows the closing date and a link to log in", async () => {
  fakeApi({ getSession: () => ({ session: null }) });
  const { router } = await renderApp(routes, { at: "/keep-account" });
  await screen.findByRole("heading", { name: "Log in to keep your account" });
  await router.navigate("/keep-account", { state: { closedUntil: "2026-11-22T12:00:00Z" } });
  await screen.findByRole("heading", { name: "Your account is closed" });
  // The date does not break at the end of a line.
  expect(screen.getByText(/It will be deleted on/).textContent).toContain(
    "22\u00A0November\u00A02026. To keep it, log in",
  );
  screen.getByRole("link", { name: "Log in" });
});

test("[D06] the mailed link asks for confirmation, works without a session and reports a used link", async () => {
  let isUsed = false;
  const requests = fakeApi({
    getSession: () => ({ session: null }),
    keepAccountByLink: () => {
      if (isUsed) return refuse("link_invalid");
      isUsed = true;
      return null;
    },
  });
  const at = "/keep-account?token=abcdefghijklmnopqrstuvwxyz";
  await renderApp(routes, { at });
  const button = await screen.findByRole("button", { name: "Keep my account" });
  expect(requests.some(({ name }) => name === "keepAccountByLink")).toBe(false);
  fireEvent.click(button);
  await screen.findByRole("heading", { name: "Your account will not be deleted" });
  screen.getByText(/If neither you nor an administrator asked for the deletion/);
  cleanup();
  await renderApp(routes, { at });
  fireEvent.click(await screen.findByRole("button", { name: "Keep my account" }));
  await waitFor(() => screen.getByRole("heading", { name: "This link no longer works" }));
});
