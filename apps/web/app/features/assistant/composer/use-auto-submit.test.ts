import { limits } from "@masar/contract/limits";
import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useState } from "react";
import { useAutoSubmit } from "./use-auto-submit.ts";

beforeEach(() => {
  window.localStorage.clear();
  vi.useFakeTimers();
});

afterEach(() => vi.useRealTimers());

function renderInput(draft = "") {
  const submit = vi.fn<(draft: string) => void>();
  const { result } = renderHook(() => {
    const [text, setDraft] = useState(draft);
    return { text, ...useAutoSubmit({ draft: text, setDraft }, () => submit(text)) };
  });
  const wait = () => act(() => vi.advanceTimersByTimeAsync(limits.voice.submitAfterMs));
  return { submit, result, wait };
}

test("[R4.22] dictated text is sent after half a second when auto-submit is on", async () => {
  const { submit, result, wait } = renderInput("First,");
  act(() => result.current.dictate("what is a join?"));
  await wait();
  expect(result.current.text).toBe("First, what is a join?");
  expect(submit).not.toHaveBeenCalled();
  act(() => result.current.setOn(true));
  await wait();
  expect(submit, "of what comes, not of what was there").not.toHaveBeenCalled();
  act(() => result.current.dictate("And a view?"));
  await act(() => vi.advanceTimersByTimeAsync(limits.voice.submitAfterMs - 1));
  expect(submit).not.toHaveBeenCalled();
  await wait();
  expect(submit.mock.calls).toEqual([["First, what is a join? And a view?"]]);
});

test("[R4.22] dictated text that the user edits is not sent, and auto-submit stays on", async () => {
  const { submit, result, wait } = renderInput();
  act(() => result.current.setOn(true));
  act(() => result.current.dictate("what is a giant?"));
  act(() => result.current.edit("what is a join?"));
  await wait();
  expect(submit).not.toHaveBeenCalled();
  expect(renderInput().result.current.isOn).toBe(true);
});

test("[R5.03] dictated text is not cut to the maximum length of a question", () => {
  const { result } = renderInput("a".repeat(limits.assistant.messageLength));
  act(() => result.current.dictate("and more"));
  expect(result.current.text).toBe(`${"a".repeat(limits.assistant.messageLength)} and more`);
});
