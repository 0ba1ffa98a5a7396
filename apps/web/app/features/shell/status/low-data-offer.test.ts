import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { fakeApi, makeSettings } from "../../../../test/fake-api.ts";
import {
  hasDisplayPreference,
  saveDisplayPreferences,
} from "#web/platform/preferences/display-preferences.ts";
import { loadAllStrings } from "#web/platform/i18n/i18n.ts";
import { fetchOfflineCopies } from "./offline-prefetch.ts";
import { settingsQuery } from "#web/entities/settings/settings.ts";
import { getToasts } from "#web/platform/toast/toast.ts";

let settings = makeSettings();
let calls: { name: string }[];

beforeEach(async () => {
  await loadAllStrings("en");
  settings = makeSettings();
  calls = fakeApi({
    getSettings: () => settings,
    updateSettings: (body) => Object.assign(settings, body),
    listTasks: () => ({ tasks: [] }),
    listNotes: () => ({ notes: [] }),
    listReview: () => ({ cards: [] }),
    listPaths: () => ({ paths: [] }),
    getCatalogTerms: () => ({ skills: [], fields: [], providers: [], blueprints: [] }),
  });
});

afterEach(() => {
  saveDisplayPreferences(makeSettings({ country: null }));
  window.localStorage.clear();
  vi.unstubAllGlobals();
});

/** A browser with data saving on or off. */
async function visit(saveData: boolean) {
  vi.stubGlobal("navigator", Object.assign(Object.create(navigator), { connection: { saveData } }));
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const before = getToasts()[0]?.id;
  await fetchOfflineCopies(client);
  return { client, offer: () => getToasts().find(({ id }) => id !== before) };
}

describe("low data", () => {
  test("[D75] is offered once to a browser that saves data, and one tap turns it on", async () => {
    const { client, offer } = await visit(true);
    await vi.waitFor(() => expect(offer()?.title).toBe("Save data in Masar too?"));
    offer()?.action?.onAct();
    await vi.waitFor(() => expect(settings.low_data).toBe(true));
    await vi.waitFor(() => expect(hasDisplayPreference("low")).toBe(true));
    expect(client.getQueryData(settingsQuery.queryKey)?.low_data).toBe(true);
    settings.low_data = false;
    saveDisplayPreferences(settings);
    const again = await visit(true);
    expect(again.offer()).toBeUndefined();
  });

  test("[D75] is not offered to a browser that does not", async () => {
    const { offer } = await visit(false);
    expect(offer()).toBeUndefined();
    expect(calls.map(({ name }) => name)).toContain("listNotes");
  });

  test("[D75] fetches nothing ahead of time but the settings themselves", async () => {
    settings.low_data = true;
    await visit(true);
    expect(calls.map(({ name }) => name)).toEqual(["getSettings"]);
  });
});
