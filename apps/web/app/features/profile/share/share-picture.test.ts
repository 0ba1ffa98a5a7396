import type { Profile } from "@masar/contract/profile/schemas";
import { afterEach, expect, test, vi } from "vitest";
import { countReached } from "#web/entities/share-picture/picture-canvas.ts";
import { drawShare, hasNumbers, getSharedProgress } from "./share-picture.ts";

vi.mock("#web/platform/i18n/i18n.ts", () => ({ getT: () => (key: string) => key }));

const path = (values: Partial<Profile["paths"][number]>): Profile["paths"][number] => ({
  id: "path-1",
  title: "SQL",
  language: "en",
  status: "active",
  progress_percentage: 0,
  ...values,
});

test("[D64] counts only the reached stars", () => {
  expect([0, 19, 20, 59, 99, 100].map((progress) => countReached(progress, 5))).toEqual([
    0, 0, 1, 2, 4, 5,
  ]);
  expect(getSharedProgress([])).toBeNull();
  const finished = path({ status: "completed", progress_percentage: 100 });
  expect(getSharedProgress([finished])).toBe(100);
  expect(getSharedProgress([finished, path({ progress_percentage: 40 })])).toBe(40);
});

test("[D64] hasNumbers is false without numbers", () => {
  const none = {
    total_hours_studied: 0,
    total_minutes_studied: 0,
    skill_points: 0,
    current_streak: null,
    longest_streak: null,
  };
  const facts = { name: "Salma", handle: null, numbers: none, progress: 0 };
  expect(hasNumbers(facts)).toBe(false);
  expect(hasNumbers({ ...facts, progress: 20 })).toBe(true);
  expect(hasNumbers({ ...facts, numbers: { ...none, skill_points: 5 } })).toBe(true);
});

afterEach(() => vi.unstubAllGlobals());

test.each(["en", "ar"] as const)(
  "[N1.28] isolates a Latin term with signs in an Arabic name in %s",
  async (language) => {
    const drawn: string[] = [];
    const pen = new Proxy<Record<string, unknown>>(
      { fillText: (text: string) => drawn.push(text), measureText: () => ({ width: 100 }) },
      { get: (target, key) => target[String(key)] ?? (() => {}), set: () => true },
    );
    const canvas = document.createElement("canvas");
    canvas.getContext = (() => pen) as unknown as typeof canvas.getContext;
    Object.defineProperty(document, "fonts", {
      value: { load: async () => [] },
      configurable: true,
    });
    vi.stubGlobal("Path2D", vi.fn());
    const numbers = {
      total_hours_studied: 1,
      total_minutes_studied: 60,
      skill_points: 0,
      current_streak: null,
      longest_streak: null,
    };
    const facts = { name: "منى C++", handle: null, numbers, progress: null };
    await drawShare(canvas, language, facts, new AbortController().signal);
    expect(drawn).toContain("\u2068منى \u2066C++\u2069\u2069");
  },
);
