import { act, renderHook } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { createEmitter, createStore } from "./create-store.ts";
import { useStore } from "./use-store.ts";

test("a store notifies its listeners when the value changes, until they unsubscribe", () => {
  const store = createStore(1);
  const listener = vi.fn<() => void>();
  const unsubscribe = store.subscribe(listener);
  store.set(1);
  expect(listener).not.toHaveBeenCalled();
  store.set(2);
  expect(listener).toHaveBeenCalledOnce();
  unsubscribe();
  store.set(3);
  expect(listener).toHaveBeenCalledOnce();
  expect(store.get()).toBe(3);
});

test("an emitter starts with its first listener and stops with its last", () => {
  const stop = vi.fn<() => void>();
  const start = vi.fn<() => () => void>(() => stop);
  const { subscribe } = createEmitter(start);
  const unsubscribeFirst = subscribe(() => {});
  const unsubscribeSecond = subscribe(() => {});
  unsubscribeFirst();
  unsubscribeFirst();
  expect(start).toHaveBeenCalledOnce();
  expect(stop).not.toHaveBeenCalled();
  unsubscribeSecond();
  expect(stop).toHaveBeenCalledOnce();
});

test("useStore renders the new value of its store", () => {
  const store = createStore("old");
  const { result } = renderHook(() => useStore(store));
  expect(result.current).toBe("old");
  act(() => store.set("new"));
  expect(result.current).toBe("new");
});
