import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { fakeApi, makeSession } from "../../../../test/fake-api.ts";
import { renderApp } from "../../../../test/render-app.tsx";
import { PasswordChangeForm } from "./password-change-form.tsx";

const endLinks = "Also turn off calendar links";

async function showForm(feed: { is_on: boolean } | "pending") {
  const requests = fakeApi({
    getSession: () => ({ session: makeSession() }),
    getCalendarFeed: () =>
      feed === "pending"
        ? new Promise(() => {})
        : { created_at: null, last_read_at: null, ...feed },
    listIdentities: () => ({ identities: [], providers: [], has_password: true }),
    changePassword: () => null,
  });
  await renderApp([{ path: "*", element: <PasswordChangeForm onClose={() => undefined} /> }], {
    at: "/settings",
  });
  return requests;
}

function submit(): void {
  const write = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  write("Current password", "right password");
  write("New password", "another long sentence");
  fireEvent.click(screen.getByRole("button", { name: "Save password" }));
}

describe("PasswordChangeForm", () => {
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });

  test.each([
    ["ends the calendar link unless it is unticked", false, true],
    ["does not end the calendar link when it is unticked", true, false],
  ])("[N1.13] %s", async (_, isUnticked, expected) => {
    const requests = await showForm({ is_on: true });
    const box = await screen.findByLabelText<HTMLInputElement>(endLinks);
    expect(box.checked).toBe(true);
    if (isUnticked) fireEvent.click(box);
    submit();
    await waitFor(() =>
      expect(requests.find(({ name }) => name === "changePassword")?.body).toMatchObject({
        end_calendar_feed: expected,
      }),
    );
  });

  test("[N1.13] loads the state of the calendar link again after the change", async () => {
    const requests = await showForm({ is_on: true });
    await screen.findByLabelText(endLinks);
    submit();
    const countLoads = () => requests.filter(({ name }) => name === "getCalendarFeed").length;
    await waitFor(() => expect(countLoads()).toBe(2));
  });

  test("[N1.13] does not ask where there is no calendar link", async () => {
    const requests = await showForm({ is_on: false });
    await waitFor(() => expect(requests.some(({ name }) => name === "getCalendarFeed")).toBe(true));
    await waitFor(() => expect(screen.queryByLabelText(endLinks)).toBeNull());
  });

  test("[N1.13] asks while it is not known whether there is a calendar link", async () => {
    const requests = await showForm("pending");
    fireEvent.click(await screen.findByLabelText(endLinks));
    submit();
    await waitFor(() =>
      expect(requests.find(({ name }) => name === "changePassword")?.body).toMatchObject({
        end_calendar_feed: false,
      }),
    );
  });
});
