import { afterEach, expect, test, vi } from "vitest";
import { closeUserChat } from "./chat-store.ts";
import { readWork, writeWork } from "./work-draft.ts";

afterEach(() => {
  vi.restoreAllMocks();
  writeWork("");
});

function fillStorage(): void {
  const { localStorage: real } = window;
  vi.spyOn(window, "localStorage", "get").mockReturnValue({
    length: real.length,
    clear: () => real.clear(),
    key: (index) => real.key(index),
    getItem: (key) => real.getItem(key),
    removeItem: (key) => real.removeItem(key),
    setItem: () => {
      throw new DOMException("full", "QuotaExceededError");
    },
  });
}

test("[D51] work is updated when storage is full", () => {
  writeWork("My qu");
  fillStorage();
  writeWork("My quer");
  expect(readWork()).toBe("My quer");
  writeWork("My query");
  expect(readWork()).toBe("My query");
});

test("work in memory is cleared when the chat closes", () => {
  fillStorage();
  writeWork("My query");
  closeUserChat();
  expect(readWork()).toBe("");
});
