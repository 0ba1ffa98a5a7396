import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { fakeApi, makeSession } from "../../../../test/fake-api.ts";
import { renderApp } from "../../../../test/render-app.tsx";
import { findProviderAttempt } from "#web/entities/session/provider-attempt.ts";
import { IdentitiesRow } from "./identities-row.tsx";

const providerUrl = "https://login.university.example/auth?state=1";
const university = { id: "oidc", name: "Example University" } as const;

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function openRow(at: string, isConnected: boolean) {
  const { id, name } = university;
  const identity = { id: "1", provider: id, name, created_at: "2026-11-19T10:00:00Z" };
  fakeApi({
    getSession: () => ({ session: makeSession() }),
    listIdentities: () => ({
      identities: isConnected ? [identity] : [],
      providers: [university],
      has_password: true,
    }),
    startIdentity: () => ({ url: providerUrl }),
  });
  return renderApp([{ path: "/settings/account", element: <IdentitiesRow /> }], { at });
}

test("[N14.07] the address of the section scrolls to it, the page's address does not", async () => {
  const scrolled = vi.fn<() => void>();
  Element.prototype.scrollIntoView = scrolled;
  await openRow("/settings/account", true);
  await screen.findByText("Connected accounts");
  await screen.findByText("Example University");
  expect(scrolled).not.toHaveBeenCalled();
  cleanup();
  await openRow("/settings/account#identities", true);
  await waitFor(() => expect(scrolled).toHaveBeenCalled());
});

test("[N14.07] connecting opens the provider's page and remembers that it is no log-in", async () => {
  const assign = vi.spyOn(window.location, "assign").mockImplementation(() => {});
  await openRow("/settings/account", false);
  fireEvent.click(await screen.findByRole("button", { name: "Connect Example University" }));
  const password = await screen.findByLabelText(/Current password/);
  fireEvent.change(password, { target: { value: "correct horse" } });
  fireEvent.click(screen.getByRole("button", { name: "Continue" }));
  await waitFor(() => expect(assign).toHaveBeenCalledWith(providerUrl));
  expect(findProviderAttempt("1")).toMatchObject({ purpose: "connect" });
  expect(findProviderAttempt("2")).toBeUndefined();
});

test("[N14.07] disconnecting names the provider that no longer logs in", async () => {
  await openRow("/settings/account", true);
  fireEvent.click(await screen.findByRole("button", { name: "Disconnect Example University" }));
  const lead = /You will no longer be able to log in with Example University\./;
  expect(await screen.findByText(lead)).toBeTruthy();
});
