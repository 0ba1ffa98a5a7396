import { beforeEach, describe, expect, test, vi } from "vitest";
import {
  dismissToast,
  endPageToasts,
  getToasts,
  holdToasts,
  markToastsBeforePress,
  toast,
  toastError,
} from "./toast.ts";

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

  const titles = () => getToasts().flatMap(({ open, title }) => (open ? [title] : []));

  test("[N4.13] toasts that are held back are shown when the hold ends, also on the next page", () => {
    toast({ title: "milestone completed" });
    const release = holdToasts();
    expect(titles()).toEqual([]);
    toast({ title: "session saved" });
    expect(titles()).toEqual([]);
    markToastsBeforePress();
    release();
    endPageToasts();
    expect(titles()).toEqual(["session saved"]);
  });

  test("[N4.13] an error and the result of a press are shown during a hold", () => {
    const release = holdToasts();
    toastError("not saved");
    expect(titles()).toEqual(["not saved"]);
    toast({ title: "picture saved", isImmediate: true });
    expect(titles()).toEqual(["picture saved"]);
    release();
    expect(titles()).toEqual(["picture saved"]);
  });

  test("[N4.13] a toast that is dismissed while it is held back is never shown", () => {
    const release = holdToasts();
    dismissToast(toast({ title: "break starts" }));
    release();
    expect(titles()).toEqual([]);
  });

  test("[N4.13] the first of two holds that ends shows nothing", () => {
    const [first, second] = [holdToasts(), holdToasts()];
    toast({ title: "saved" });
    first();
    expect(titles()).toEqual([]);
    second();
    expect(titles()).toEqual(["saved"]);
  });
});
