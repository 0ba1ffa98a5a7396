import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { fakeApi, makeSession, refuse } from "../../../../test/fake-api.ts";
import { renderApp } from "../../../../test/render-app.tsx";
import { DeleteRow } from "./delete-row.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

type DialogOptions = { second_factor?: boolean; has_password?: boolean; answer?: () => unknown };

async function openDialog(options: DialogOptions = {}) {
  const { second_factor = false, has_password = true } = options;
  const { answer = () => ({ due_at: "2026-11-22T12:00:00Z" }) } = options;
  const requests = fakeApi({
    getSession: () => ({ session: makeSession({ second_factor }) }),
    getExport: () => ({ export: null, next_at: null }),
    listIdentities: () => ({ identities: [], providers: [], has_password }),
    forgotPassword: () => ({ accepted: true }),
    planDeletion: answer,
  });
  const { router } = await renderApp([{ path: "*", element: <DeleteRow /> }], { at: "/settings" });
  fireEvent.click(await screen.findByRole("button", { name: "Delete account" }));
  const dialog = await screen.findByRole("dialog", { name: "Delete your account?" });
  const bodies = () =>
    requests.flatMap(({ name, body }) => (name === "planDeletion" ? [body] : []));
  const submit = () =>
    fireEvent.click(within(dialog).getByRole("button", { name: "Delete account" }));
  return { bodies, submit, router, requests };
}

const type = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

test("[D06] lists what is deleted and what stays, offers an export and needs the password", async () => {
  const { bodies, submit, router } = await openDialog();
  screen.getByText(/Learning paths, progress/);
  screen.getByText(/as “deleted member”/);
  await screen.findByRole("button", { name: "Request export first" });
  submit();
  await screen.findByText("Enter your password.");
  expect(bodies()).toEqual([]);
  type(/Current password/, "correct horse");
  submit();
  await waitFor(() => expect(bodies()).toEqual([{ password: "correct horse" }]));
  await waitFor(() =>
    expect(router.state.location).toMatchObject({
      pathname: "/keep-account",
      state: { closedUntil: "2026-11-22T12:00:00Z" },
    }),
  );
});

test("[D06] with a second factor it needs a code, in any digits", async () => {
  const { bodies, submit } = await openDialog({
    second_factor: true,
    answer: () => refuse("code_invalid"),
  });
  type(/Current password/, "correct horse");
  submit();
  await screen.findByText("Enter your two-factor code.");
  expect(bodies()).toEqual([]);
  type(/Two-factor code/, "١٢٣٤٥٦");
  submit();
  await waitFor(() => expect(bodies()).toEqual([{ password: "correct horse", code: "123456" }]));
  await waitFor(() =>
    expect(screen.getByLabelText(/Two-factor code/).getAttribute("aria-invalid")).toBe("true"),
  );
});

test("[N7.07] the last administrator reads why the account stays", async () => {
  const { submit, router } = await openDialog({ answer: () => refuse("last_admin") });
  type(/Current password/, "correct horse");
  submit();
  await screen.findByText(/the only administrator account/);
  expect(router.state.location.pathname).toBe("/settings");
});

test("[N14.06] without a password it offers to set one by e-mail instead of asking for it", async () => {
  const { requests } = await openDialog({ has_password: false });
  const mailIt = await screen.findByRole("button", { name: "Set a password by e-mail" });
  expect(screen.queryByLabelText(/Current password/)).toBeNull();
  fireEvent.click(mailIt);
  await screen.findByText(/Open the link in the e-mail/);
  expect(requests.find(({ name }) => name === "forgotPassword")?.body).toEqual({
    email: "salma@example.com",
  });
});
