import type { Profile } from "@masar/contract/profile/schemas";
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { getToasts } from "#web/platform/toast/toast.ts";
import { fakeApi, makeSession, refuse } from "../../../../test/fake-api.ts";
import { renderApp } from "../../../../test/render-app.tsx";
import { ProfilePage } from "./profile-page.tsx";

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

function makeProfile(values: Partial<Profile> = {}): Profile {
  return {
    handle: "salma",
    display_name: "Salma",
    bio: "",
    languages: ["ar"],
    visibility: "private",
    shows_country: false,
    shows_numbers: true,
    shows_calendar: true,
    shows_paths: true,
    photo_id: null,
    country: "EG",
    numbers: {
      total_hours_studied: 12.5,
      total_minutes_studied: 750,
      skill_points: 80,
      current_streak: 4,
      longest_streak: 9,
    },
    paths: [],
    today: "2026-11-15",
    first_day: 6,
    ...values,
  };
}

type Handlers = Parameters<typeof fakeApi>[0];

async function openPage(
  values: Partial<Profile> = {},
  handlers: Handlers = {},
  language: "en" | "ar" = "en",
) {
  const profile = makeProfile(values);
  const requests = fakeApi({
    getSession: () => ({ session: makeSession() }),
    getProfile: () => profile,
    updateProfile: (body) => Object.assign(profile, body),
    // A year of buttons slows every query down, so only the calendar tests render it.
    listStudyDays: () => new Promise(() => {}),
    listRecords: () => ({ records: [], finished: [] }),
    ...handlers,
  });
  await renderApp([{ path: "*", element: <ProfilePage /> }], { at: "/profile", language });
  return { profile, requests };
}

test("[N1.28] the heading isolates a Latin term with signs in an Arabic name", async () => {
  await openPage({ display_name: "منى C++" });
  const name = await screen.findByText("منى \u2066C++\u2069");
  expect(name.getAttribute("dir")).toBe("rtl");
});

test("[D64] saves a single field and undoes it", async () => {
  const { profile, requests } = await openPage();
  const field = await screen.findByLabelText<HTMLInputElement>("Name");
  fireEvent.change(field, { target: { value: "Salma Ali" } });
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(profile.display_name).toBe("Salma Ali"));
  await waitFor(() => expect(getToasts()[0]?.title).toBe("Saved"));
  expect(requests.find(({ name }) => name === "updateProfile")?.body).toEqual({
    display_name: "Salma Ali",
  });
  getToasts()[0]?.action?.onAct();
  await waitFor(() => expect(profile.display_name).toBe("Salma"));
});

test("[D64] saves a field once on blur and shows an error for a text that is too long", async () => {
  const { profile, requests } = await openPage();
  const sent = () =>
    requests.filter(({ name }) => name === "updateProfile").map(({ body }) => body);
  const bio = await screen.findByLabelText<HTMLTextAreaElement>("About me");
  fireEvent.change(bio, { target: { value: "I read, then I try." } });
  fireEvent.blur(bio);
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(profile.bio).toBe("I read, then I try."));
  await waitFor(() => expect(screen.queryByRole("button", { name: "Save" })).toBeNull());
  expect(sent()).toEqual([{ bio: "I read, then I try." }]);

  const name = screen.getByLabelText<HTMLInputElement>("Name");
  fireEvent.change(name, { target: { value: "m".repeat(62) } });
  fireEvent.blur(name);
  expect(await screen.findByText(/^2 characters too many/)).toBeTruthy();
  expect(name.value).toHaveLength(62);
  cleanup();
  await openPage();
  expect((await screen.findByLabelText<HTMLInputElement>("Name")).value).toHaveLength(62);
  expect(sent()).toHaveLength(1);
});

test("[D64] saves the typed text when the page is left", async () => {
  const { profile } = await openPage();
  const name = await screen.findByLabelText("Name");
  fireEvent.change(name, { target: { value: "Salma Ali" } });
  cleanup();
  await waitFor(() => expect(profile.display_name).toBe("Salma Ali"));
  await waitFor(() => expect(localStorage.getItem("profile-display_name")).toBeNull());
});

test("[D64] shows a stored draft as unsaved after a reload, and undoes discarding it", async () => {
  let isReached = false;
  const values = { bio: "I try." };
  const handlers: Handlers = {
    updateProfile: () =>
      isReached ? makeProfile({ bio: "Half a sent" }) : refuse("not_possible_now"),
  };
  await openPage(values, handlers);
  fireEvent.change(await screen.findByLabelText("About me"), { target: { value: "Half a sent" } });
  cleanup();
  await openPage(values, handlers);
  const bio = await screen.findByLabelText<HTMLTextAreaElement>("About me");
  expect(bio.value).toBe("Half a sent");
  screen.getByText("Not saved yet.");
  fireEvent.click(screen.getByRole("button", { name: "Discard" }));
  expect(bio.value).toBe("I try.");
  expect(screen.queryByText("Not saved yet.")).toBeNull();
  act(() => getToasts()[0]?.action?.onAct());
  expect(bio.value).toBe("Half a sent");
  isReached = true;
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.queryByText("Not saved yet.")).toBeNull());
  expect(bio.value).toBe("Half a sent");
});

test("[D64] shows why a photo was rejected and scrolls to it", async () => {
  const seen: string[] = [];
  Element.prototype.scrollIntoView = function bring(this: Element) {
    seen.push(this.textContent ?? "");
  };
  await openPage();
  const button = await screen.findByRole("button", { name: "Add a photo" });
  const input = document.querySelector("[data-photo-input]");
  const file = new File(["no picture"], "me.txt", { type: "text/plain" });
  if (input) fireEvent.change(input, { target: { files: [file] } });
  const alert = await screen.findByRole("alert");
  expect(button.parentElement?.nextElementSibling?.contains(alert)).toBe(true);
  await waitFor(() => expect(seen).toContain(alert.textContent));
});

test("[D64] shows a visibility optimistically and reverts it when rejected", async () => {
  let answer = (_body: unknown) => {};
  await openPage({}, { updateProfile: () => new Promise((resolve) => (answer = resolve)) });
  const members = await screen.findByRole<HTMLInputElement>("radio", { name: "Members" });
  fireEvent.click(members);
  await waitFor(() => expect(members.checked).toBe(true));
  await act(async () => answer(refuse("not_possible_now")));
  await waitFor(() => expect(members.checked).toBe(false));
});

test("[D64] the lead names who sees the profile", async () => {
  await openPage({ visibility: "public" });
  expect(await screen.findByText(/Anyone with the link sees this on your page/)).toBeTruthy();
  expect(screen.queryByText(/Your profile is private/)).toBeNull();
});

test("[D64] shows that a handle is taken, suggests others and saves nothing", async () => {
  const { profile } = await openPage(
    {},
    {
      checkHandle: (_body, { query }) =>
        query.get("handle") === "taken_one"
          ? { problem: "taken", suggestions: ["taken_one_42"] }
          : { problem: null, suggestions: [] },
    },
  );
  fireEvent.change(await screen.findByLabelText("Handle"), { target: { value: "Taken_One" } });
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByText("This handle is taken.");
  expect(profile.handle).toBe("salma");
  fireEvent.click(screen.getByRole("button", { name: "taken_one_42" }));
  await screen.findByText("This handle is available.");
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(profile.handle).toBe("taken_one_42"));
});

test("[D64] the user chooses the visibility, which stays private without a handle", async () => {
  const { profile } = await openPage({ handle: null });
  const group = await screen.findByRole("group", { name: "Who sees your profile" });
  expect(within(group).getByRole<HTMLInputElement>("radio", { name: "Only me" }).checked).toBe(
    true,
  );
  expect(within(group).getByRole<HTMLInputElement>("radio", { name: "Members" }).disabled).toBe(
    true,
  );
  expect(screen.getByText(/Choose a handle first/)).toBeTruthy();
  cleanup();
  const { profile: other } = await openPage();
  fireEvent.click(await screen.findByRole("radio", { name: "Members" }));
  await waitFor(() => expect(other.visibility).toBe("members"));
  expect(profile.visibility).toBe("private");
  // The absolute URL.
  screen.getByText(`${window.location.origin}/u/salma`);
  expect(screen.getByRole("link", { name: "View as others" }).getAttribute("href")).toBe(
    "/u/salma",
  );
});

test("[D64] a hidden streak is not on the page", async () => {
  await openPage({
    numbers: {
      total_hours_studied: 2,
      total_minutes_studied: 120,
      skill_points: 5,
      current_streak: null,
      longest_streak: null,
    },
  });
  await screen.findByText("Time studied");
  expect(screen.queryByText("Current streak")).toBeNull();
  expect(screen.queryByText("Longest streak")).toBeNull();
  expect(screen.getByText(/Your streak is hidden in Settings/)).toBeTruthy();
});

test("[D64] shows 3 minutes of study as 3 min", async () => {
  await openPage({
    numbers: {
      total_hours_studied: 0.1,
      total_minutes_studied: 3,
      skill_points: 0,
      current_streak: 1,
      longest_streak: 1,
    },
  });
  const label = await screen.findByText("Time studied");
  expect(label.nextElementSibling?.textContent).toBe("3 min");
});

test("[D23] asks for the name on the record before issuing it", async () => {
  const path = { path_id: "0198d3a0-0000-7000-8000-000000000001", title: "SQL", language: "en" };
  const { requests } = await openPage(
    {},
    {
      listRecords: () => ({ records: [], finished: [{ ...path, completed_on: "2026-11-14" }] }),
      issueRecord: () => refuse("not_possible_now"),
    },
  );
  fireEvent.click(await screen.findByRole("button", { name: "Create record" }));
  const dialog = within(screen.getByRole("dialog"));
  const name = dialog.getByLabelText<HTMLInputElement>(/^Name on the record/);
  expect(name.value).toBe("Salma");
  fireEvent.change(name, { target: { value: " " } });
  fireEvent.click(dialog.getByRole("button", { name: "Create record" }));
  await dialog.findByText("Enter a name.");
  expect(requests.some((call) => call.name === "issueRecord")).toBe(false);
  fireEvent.change(name, { target: { value: "Salma Ali" } });
  fireEvent.click(dialog.getByRole("button", { name: "Create record" }));
  await dialog.findByRole("alert");
  expect(requests.find((call) => call.name === "issueRecord")?.body).toMatchObject({
    path_id: path.path_id,
    holder_name: "Salma Ali",
  });
});
