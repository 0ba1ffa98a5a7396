import { afterEach, expect, test, vi } from "vitest";
import { countStars } from "#web/entities/share-picture/picture-canvas.ts";
import { drawShare, hasNumbers, getSharedRoadmap } from "./share-picture.ts";

vi.mock("#web/platform/i18n/i18n.ts", () => ({ getT: () => (key: string) => key }));

const path = (status: "active" | "archived" | "completed", done: number, total: number) => ({
  status,
  completed_milestones: done,
  total_milestones: total,
});

test.each([
  [0, 7, { reached: 0, count: 7 }],
  [2, 7, { reached: 2, count: 7 }],
  [7, 7, { reached: 7, count: 7 }],
  [1, 40, { reached: 1, count: 10 }],
  [20, 40, { reached: 5, count: 10 }],
  [39, 40, { reached: 9, count: 10 }],
  [40, 40, { reached: 10, count: 10 }],
])("[D64] with %i of %i milestones done the picture has the stars %o", (done, total, stars) => {
  expect(countStars({ done, total })).toEqual(stars);
});

test("[D64] the picture shows the active path before another one", () => {
  expect(getSharedRoadmap([path("archived", 1, 2)])).toBeNull();
  const finished = path("completed", 5, 5);
  expect(getSharedRoadmap([finished])).toEqual({ done: 5, total: 5 });
  expect(getSharedRoadmap([finished, path("active", 2, 7)])).toEqual({ done: 2, total: 7 });
});

test("[D64] hasNumbers is false without numbers", () => {
  const none = {
    total_hours_studied: 0,
    total_minutes_studied: 0,
    skill_points: 0,
    current_streak: null,
    longest_streak: null,
  };
  const facts = { name: "Salma", handle: null, numbers: none, roadmap: { done: 0, total: 7 } };
  expect(hasNumbers(facts)).toBe(false);
  expect(hasNumbers({ ...facts, roadmap: { done: 2, total: 7 } })).toBe(true);
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
    const facts = { name: "منى C++", handle: null, numbers, roadmap: null };
    await drawShare(canvas, language, facts, new AbortController().signal);
    expect(drawn).toContain("\u2068منى \u2066C++\u2069\u2069");
  },
);

test("[D64] draws seven stars for seven milestones, of which two are done", async () => {
  const fills: string[] = [];
  let fillStyle = "";
  const pen = new Proxy<Record<string, unknown>>(
    { measureText: () => ({ width: 100 }), fill: () => fills.push(fillStyle) },
    {
      get: (target, key) => target[String(key)] ?? (() => {}),
      set: (_target, key, value: string) => {
        if (key === "fillStyle") fillStyle = value;
        return true;
      },
    },
  );
  const canvas = document.createElement("canvas");
  canvas.getContext = (() => pen) as unknown as typeof canvas.getContext;
  Object.defineProperty(document, "fonts", { value: { load: async () => [] }, configurable: true });
  vi.stubGlobal("Path2D", vi.fn());
  const { style } = document.documentElement;
  for (const token of ["teal", "saffron-soft", "surface"]) style.setProperty(`--${token}`, token);
  const numbers = {
    total_hours_studied: 0,
    total_minutes_studied: 0,
    skill_points: 0,
    current_streak: null,
    longest_streak: null,
  };
  const facts = { name: "Salma", handle: null, numbers, roadmap: { done: 2, total: 7 } };
  await drawShare(canvas, "en", facts, new AbortController().signal);
  const open = Array.from({ length: 4 }, () => "surface");
  // The first star is the brand's.
  expect(fills).toEqual(["teal", "teal", "teal", "saffron-soft", ...open]);
});
