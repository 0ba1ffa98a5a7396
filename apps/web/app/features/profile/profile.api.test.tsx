import { act, cleanup, waitFor } from "@testing-library/react";
import type { Profile } from "@masar/contract/profile/schemas";
import { useQuery } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { profileQuery } from "#web/entities/member/profile-query.ts";
import { fakeApi, refuse } from "../../../test/fake-api.ts";
import { renderAppHook } from "../../../test/render-hook.tsx";
import { setProfileQueryData, useSaveProfile } from "./profile.api.ts";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("[N1.21] two rejected changes restore the profile of the server", async () => {
  const waiting: (() => void)[] = [];
  fakeApi({
    getProfile: () => ({ visibility: "private", shows_country: false }),
    updateProfile: async () => {
      await new Promise<void>((resolve) => waiting.push(resolve));
      return refuse("forbidden");
    },
  });
  const { client, result } = await renderAppHook(() => ({
    profile: useQuery(profileQuery).data,
    ...useSaveProfile(),
  }));
  await waitFor(() => expect(result.current.profile).toBeDefined());
  await act(async () => {
    void result.current.save({ visibility: "public" }, { visibility: "private" });
    void result.current.save({ shows_country: true }, { shows_country: false });
  });
  for (let count = 0; count < 2; count += 1) {
    await waitFor(() => expect(waiting.length).toBeGreaterThan(0));
    await act(async () => waiting.shift()?.());
  }
  await waitFor(() => expect(client.isMutating()).toBe(0));
  await waitFor(() =>
    expect(result.current.profile).toMatchObject({ visibility: "private", shows_country: false }),
  );
});

test("[N1.21] a photo uploaded during a rejected visibility change stays", async () => {
  const stored = { visibility: "private", photo_id: "old" };
  let refuseSave = () => {};
  fakeApi({
    getProfile: () => ({ ...stored }),
    updateProfile: async () => {
      await new Promise<void>((resolve) => (refuseSave = resolve));
      return refuse("forbidden");
    },
  });
  const { client, result } = await renderAppHook(() => ({
    profile: useQuery(profileQuery).data,
    ...useSaveProfile(),
  }));
  await waitFor(() => expect(result.current.profile).toBeDefined());
  await act(async () => {
    void result.current.save({ visibility: "public" }, { visibility: "private" });
  });
  stored.photo_id = "new";
  act(() => setProfileQueryData(client, { ...stored } as Profile));
  await act(async () => refuseSave());
  await waitFor(() => expect(client.isMutating()).toBe(0));
  await waitFor(() => expect(result.current.profile).toMatchObject(stored));
});
