import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { fakeApi, makeSession } from "../../../../test/fake-api.ts";
import { renderApp } from "../../../../test/render-app.tsx";
import { PasskeysRow } from "./passkeys-row.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** A browser whose user agrees; `create` is its answer. */
function stubPasskeys(create: () => Promise<unknown>) {
  const parse = (options: object) => options;
  vi.stubGlobal(
    "PublicKeyCredential",
    Object.assign(() => {}, {
      parseCreationOptionsFromJSON: parse,
      parseRequestOptionsFromJSON: parse,
    }),
  );
  vi.stubGlobal("navigator", { onLine: true, userAgent: "Firefox/150.0", credentials: { create } });
}

test("[N14.05] a device that has a passkey of the account adds no second one and says so", async () => {
  stubPasskeys(() => Promise.reject(new DOMException("registered", "InvalidStateError")));
  const requests = fakeApi({
    getSession: () => ({ session: makeSession() }),
    listIdentities: () => ({ identities: [], providers: [], has_password: true }),
    listPasskeys: () => ({ passkeys: [] }),
    startPasskey: () => ({ options: { challenge: "abc" } }),
  });
  await renderApp([{ path: "/settings", element: <PasskeysRow /> }], { at: "/settings" });
  fireEvent.click(await screen.findByRole("button", { name: "Add a passkey" }));
  const password = await screen.findByLabelText(/Current password/);
  fireEvent.change(password, { target: { value: "correct horse" } });
  fireEvent.change(screen.getByLabelText("Name"), { target: { value: "Phone" } });
  fireEvent.click(screen.getByRole("button", { name: "Continue" }));
  await screen.findByText("This device already has a passkey for your account.");
  expect(requests.map(({ name }) => name)).not.toContain("addPasskey");
});
