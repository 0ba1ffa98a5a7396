import { beforeEach, describe, expect, test, vi } from "vitest";
import { dismissToast, endPageToasts, getToasts, markToastsBeforePress, toast } from "./toast.ts";

describe("toast list", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    // Dismisses toasts of an earlier test and waits for their removal.
    for (const item of getToasts()) dismissToast(item.id);
    vi.advanceTimersByTime(1_000_000);
    return () => vi.useRealTimers();
  });

  test("[R9.05] one at a time: the newest replaces the one in view", () => {
    toast({ title: "first" });
    toast({ title: "second" });
    expect(getToasts().map((item) => item.title)).toEqual(["second"]);
  });

  test("[R9.05] variant default and 5000 ms by default", () => {
    toast({ title: "plain" });
    expect(getToasts()[0]).toMatchObject({ variant: "default", durationMs: 5000, open: true });
    toast({ title: "bad", variant: "destructive", durationMs: 1500 });
    expect(getToasts()[0]).toMatchObject({ variant: "destructive", durationMs: 1500 });
  });

  test("[R9.05] a dismissed toast closes at once and is removed after 1000000 ms", () => {
    const id = toast({ title: "bye" });
    dismissToast(id);
    expect(getToasts()[0]?.open).toBe(false);
    vi.advanceTimersByTime(999_999);
    expect(getToasts()).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(getToasts()).toHaveLength(0);
  });

  test("a late removal never removes a newer toast", () => {
    dismissToast(toast({ title: "old" }));
    vi.advanceTimersByTime(500_000);
    toast({ title: "new" });
    vi.advanceTimersByTime(600_000);
    expect(getToasts().map((item) => item.title)).toEqual(["new"]);
  });

  test("[N1.32] a toast that was there when the user chose to leave ends with its page", () => {
    toast({ title: "saved" });
    markToastsBeforePress();
    endPageToasts();
    expect(getToasts()[0]?.open).toBe(false);
  });

  test("[N1.32] a toast that came with the step that left the page stays", () => {
    markToastsBeforePress();
    toast({ title: "deleted", action: { label: "undo", onAct: () => {} } });
    endPageToasts();
    expect(getToasts()[0]?.open).toBe(true);
  });

  test("[N1.32] a toast about the whole product stays on the next page", () => {
    toast({ title: "new notification", outlivesPage: true });
    markToastsBeforePress();
    endPageToasts();
    expect(getToasts()[0]?.open).toBe(true);
  });
});
