import type { Settings } from "@masar/contract/settings/schemas";
import { act, cleanup, waitFor } from "@testing-library/react";
import { useQuery } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { fakeApi, makeSettings, refuse } from "../../../test/fake-api.ts";
import { renderAppHook } from "../../../test/render-hook.tsx";
import { useSaveSettings } from "./save-settings.ts";
import { settingsQuery } from "./settings.ts";

type Answer = "saved" | "refused";

async function openSettings() {
  const stored = makeSettings({ daily_goal_minutes: 25, digits: "latn", weekly_target_hours: 4 });
  const waiting: ((answer: Answer) => void)[] = [];
  fakeApi({
    getSettings: () => ({ ...stored }),
    updateSettings: async (body: Partial<Settings>) => {
      const answer = await new Promise<Answer>((resolve) => waiting.push(resolve));
      if (answer === "refused") return refuse("validation_failed");
      return { ...Object.assign(stored, body) };
    },
  });
  const shownGoals: unknown[] = [];
  const { client, result } = await renderAppHook(() => {
    const { data } = useQuery(settingsQuery);
    if (data && shownGoals.at(-1) !== data.daily_goal_minutes) {
      shownGoals.push(data.daily_goal_minutes);
    }
    return { data, save: useSaveSettings() };
  });
  await waitFor(() => expect(result.current.data).toBeDefined());
  const save = (change: Partial<Settings>) => act(async () => result.current.save.mutate(change));
  const answerNext = async (answer: Answer) => {
    await waitFor(() => expect(waiting.length).toBeGreaterThan(0));
    await act(async () => waiting.shift()?.(answer));
  };
  const settle = () => waitFor(() => expect(client.isMutating()).toBe(0));
  return { result, save, answerNext, settle, stored, shownGoals };
}

describe("overlapping saves of settings", () => {
  beforeEach(() => localStorage.clear());
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });

  test("[N1.21] two refused saves of two settings leave both as the server has them", async () => {
    const { result, save, answerNext, settle } = await openSettings();
    await save({ daily_goal_minutes: 60 });
    await save({ digits: "arab" });
    await waitFor(() =>
      expect(result.current.data).toMatchObject({ daily_goal_minutes: 60, digits: "arab" }),
    );
    await answerNext("refused");
    await answerNext("refused");
    await settle();
    await waitFor(() =>
      expect(result.current.data).toMatchObject({ daily_goal_minutes: 25, digits: "latn" }),
    );
    expect(localStorage.getItem("display")).not.toContain("arab");
  });

  test("[N1.21] two refused saves of one setting leave the value that the server has", async () => {
    const { result, save, answerNext, settle, shownGoals } = await openSettings();
    await save({ daily_goal_minutes: 60 });
    await save({ daily_goal_minutes: 90 });
    await waitFor(() => expect(result.current.data?.daily_goal_minutes).toBe(90));
    await answerNext("refused");
    await answerNext("refused");
    await settle();
    await waitFor(() => expect(result.current.data?.daily_goal_minutes).toBe(25));
    expect(shownGoals.slice(-2)).toEqual([90, 25]);
  });

  test("[N1.21] a refused save after a saved one leaves the saved value", async () => {
    const { result, save, answerNext, settle, stored } = await openSettings();
    await save({ daily_goal_minutes: 60 });
    await save({ daily_goal_minutes: 90 });
    await answerNext("saved");
    await answerNext("refused");
    await settle();
    await waitFor(() => expect(result.current.data?.daily_goal_minutes).toBe(60));
    expect(stored.daily_goal_minutes).toBe(60);
  });

  test("[N1.21] a rejected save does not undo another one that is pending", async () => {
    const { result, save, answerNext, settle } = await openSettings();
    await save({ daily_goal_minutes: 60 });
    await save({ weekly_target_hours: 9 });
    await answerNext("refused");
    await waitFor(() =>
      expect(result.current.data).toMatchObject({ daily_goal_minutes: 25, weekly_target_hours: 9 }),
    );
    await answerNext("saved");
    await settle();
    expect(result.current.data).toMatchObject({ daily_goal_minutes: 25, weekly_target_hours: 9 });
  });
});
