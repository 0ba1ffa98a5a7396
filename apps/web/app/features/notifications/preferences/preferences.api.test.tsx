import { act, cleanup, waitFor } from "@testing-library/react";
import { useQuery } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { fakeApi, refuse } from "../../../../test/fake-api.ts";
import { renderAppHook } from "../../../../test/render-hook.tsx";
import { preferencesQuery, useSavePreference } from "./preferences.api.ts";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("[N1.21] two refused taps on one switch leave it as the server has it", async () => {
  const stored = {
    type: "study",
    in_app: true,
    email: false,
    push: false,
    telegram: false,
  } as const;
  const waiting: (() => void)[] = [];
  fakeApi({
    getNotificationPreferences: () => ({ preferences: [stored] }),
    updateNotificationPreference: async () => {
      await new Promise<void>((resolve) => waiting.push(resolve));
      return refuse("forbidden");
    },
  });
  const { client, result } = await renderAppHook(() => ({
    email: useQuery(preferencesQuery).data?.preferences[0]?.email,
    save: useSavePreference(),
  }));
  await waitFor(() => expect(result.current.email).toBe(false));
  await act(async () => result.current.save({ type: "study", email: true }));
  await act(async () => result.current.save({ type: "study", email: false }));
  for (let count = 0; count < 2; count += 1) {
    await waitFor(() => expect(waiting.length).toBeGreaterThan(0));
    await act(async () => waiting.shift()?.());
  }
  await waitFor(() => expect(client.isMutating()).toBe(0));
  await waitFor(() => expect(result.current.email).toBe(false));
});

test("[N1.21] a refused tap reads the switches again", async () => {
  const stored = { type: "study", in_app: true, email: false, push: false, telegram: false };
  fakeApi({
    getNotificationPreferences: () => ({ preferences: [{ ...stored }] }),
    updateNotificationPreference: () => refuse("forbidden"),
  });
  const { result } = await renderAppHook(() => ({
    study: useQuery(preferencesQuery).data?.preferences[0],
    save: useSavePreference(),
  }));
  await waitFor(() => expect(result.current.study).toBeDefined());
  stored.push = true;
  await act(async () => result.current.save({ type: "study", email: true }));
  await waitFor(() => expect(result.current.study).toMatchObject({ email: false, push: true }));
});
