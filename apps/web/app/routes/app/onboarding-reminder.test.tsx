import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { CalendarChoice } from "#web/features/settings/calendar/calendar-choice.tsx";
import { dismissToast, getToasts } from "#web/platform/toast/toast.ts";
import { fakeApi, makeSession, makeSettings, refuse } from "../../../test/fake-api.ts";
import { renderApp } from "../../../test/render-app.tsx";
import { StudyReminder } from "#web/features/notifications/preferences/study-reminder.tsx";

const feed = { is_on: false, created_at: null, last_read_at: null };
const url = "https://masar.test/api/calendar/secret/masar.ics";

async function open(study_time: string | null, handlers: Parameters<typeof fakeApi>[0] = {}) {
  const settings = makeSettings({ study_time });
  let preference = { type: "reminder", in_app: true, email: false, push: false, telegram: false };
  const requests = fakeApi({
    getSession: () => ({ session: makeSession() }),
    getSettings: () => settings,
    updateSettings: (body) => Object.assign(settings, body),
    getNotificationPreferences: () => ({ preferences: [preference] }),
    updateNotificationPreference: (body, { id: type }) => {
      preference = { ...preference, type, ...(body as object) };
      return preference;
    },
    getPush: () => ({ public_key: null, devices: [], this_device: null }),
    getTelegram: () => ({ is_available: false, linked_at: null }),
    getCalendarFeed: () => feed,
    createCalendarFeed: () => ({ ...feed, is_on: true, url }),
    ...handlers,
  });
  const element = <StudyReminder calendar={<CalendarChoice label="In my calendar" />} />;
  await renderApp([{ path: "*", element }], { at: "/onboarding" });
  const field = await screen.findByLabelText<HTMLSelectElement>("I usually study at");
  return { settings, requests, field, getPreference: () => preference };
}

beforeEach(() => {
  for (const { id } of getToasts()) dismissToast(id);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe("[N5.17] the daily study time of the setup", () => {
  test("is empty at first and asks for no channels", async () => {
    const { field } = await open(null);
    expect(field.value).toBe("");
    expect(screen.queryByText("Remind me")).toBeNull();
  });

  test("is saved in the settings and then offers e-mail and calendar, but no push without keys", async () => {
    const { field, settings } = await open(null);
    fireEvent.change(field, { target: { value: "20:00" } });
    await waitFor(() => expect(settings.study_time).toBe("20:00"));
    await screen.findByLabelText("In the app");
    expect(screen.getByLabelText<HTMLInputElement>("In the app")).toMatchObject({
      checked: true,
      disabled: false,
    });
    screen.getByLabelText("By e-mail");
    screen.getByLabelText("In my calendar");
    expect(screen.queryByLabelText("Push")).toBeNull();
  });

  test("saves the e-mail of reminders alone", async () => {
    const { requests, getPreference } = await open("20:00");
    fireEvent.click(await screen.findByLabelText("By e-mail"));
    await waitFor(() =>
      expect(screen.getByLabelText<HTMLInputElement>("By e-mail").checked).toBe(true),
    );
    const saved = requests.filter(({ name }) => name === "updateNotificationPreference");
    expect(saved.map(({ body }) => body)).toEqual([{ email: true }]);
    expect(getPreference()).toEqual({
      type: "reminder",
      in_app: true,
      email: true,
      push: false,
      telegram: false,
    });
  });

  test("creates the calendar feed with one tap and shows its address", async () => {
    await open("20:00");
    const choice = await screen.findByLabelText<HTMLInputElement>("In my calendar");
    await waitFor(() => expect(choice.disabled).toBe(false));
    fireEvent.click(choice);
    await waitFor(() =>
      expect(screen.getByLabelText<HTMLInputElement>("Calendar link").value).toBe(url),
    );
    expect(choice.checked).toBe(true);
  });

  test("is cleared by no fixed time, which hides the channels", async () => {
    const { field, settings } = await open("20:00");
    await screen.findByText("Remind me");
    fireEvent.change(field, { target: { value: "" } });
    await waitFor(() => expect(settings.study_time).toBeNull());
    expect(screen.queryByText("Remind me")).toBeNull();
  });

  test("that the server rejects is reverted and shown as not saved", async () => {
    const { field } = await open(null, { updateSettings: () => refuse("validation_failed") });
    fireEvent.change(field, { target: { value: "20:00" } });
    await waitFor(() => expect(getToasts()[0]?.variant).toBe("destructive"));
    expect(field.value).toBe("");
  });
});
