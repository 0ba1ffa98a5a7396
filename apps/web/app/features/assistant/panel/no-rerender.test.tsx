import { act, cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { makeAssistant, makeItem } from "../../../../test/assistant.ts";
import { fakeApi, makeSession, makeSettings, refuse } from "../../../../test/fake-api.ts";
import { renderApp } from "../../../../test/render-app.tsx";
import {
  getChatOwner,
  closeUserChat,
  setChat,
  setItems,
} from "#web/features/assistant/chat/chat-store.ts";
import { ChatView } from "./chat-view.tsx";

await import("#web/ui/markdown/markdown-view.tsx");

const drawn = vi.hoisted(() => new Map<string, number>());
const count = vi.hoisted(() => (name: string) => {
  drawn.set(name, (drawn.get(name) ?? 0) + 1);
  return null;
});

// Each mock is a child of a memoized part and counts how often that part renders.
vi.mock("#web/features/assistant/messages/message-actions.tsx", () => ({
  QuestionActions: () => count("question"),
  AnswerActions: () => count("answer"),
}));
vi.mock("#web/features/assistant/messages/related-questions.tsx", () => ({
  RelatedQuestions: () => count("own words"),
}));
vi.mock("#web/features/assistant/voice/voice-control.tsx", () => ({
  VoiceControl: () => count("composer"),
}));
vi.mock("./status-line.tsx", () => ({
  StatusLine: () => count("header"),
  BudgetLine: () => null,
}));
vi.mock("#web/features/assistant/chat/work-draft.ts", async (original) => ({
  ...(await original<object>()),
  useSendOptions: () => {
    count("extras and composer");
    return { isReady: true, options: undefined };
  },
}));
vi.mock("#web/features/assistant/modes/use-current-milestone.ts", () => ({
  useCurrentMilestone: () => count("chip"),
}));

beforeEach(() => {
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  cleanup();
  closeUserChat();
  vi.unstubAllGlobals();
});

test("[D50] only the growing answer renders again", async () => {
  fakeApi({
    getSession: () => ({ session: makeSession() }),
    getAssistant: () => makeAssistant(),
    getSettings: () => makeSettings(),
    getOverview: () => refuse("internal"),
  });
  await renderApp([{ path: "*", element: <ChatView variant="tab" /> }], { at: "/dashboard" });
  await waitFor(() => expect(getChatOwner()).toBeDefined());
  const welcome = makeItem({ kind: "welcome" });
  const earlier = [1, 2, 3].flatMap((number) => [
    makeItem({ isUser: true, content: `q${number}` }),
    makeItem({ content: `a${number}` }),
  ]);
  const growing = makeItem({ isStreaming: true, content: "" });
  await act(async () =>
    setChat({ mode: "review_work", items: [welcome, ...earlier, { ...growing, content: "Once" }] }),
  );
  expect([...drawn.keys()].toSorted()).toEqual([
    "answer",
    "chip",
    "composer",
    "extras and composer",
    "header",
    "own words",
    "question",
  ]);
  const grow = (content: string) =>
    act(async () => setItems((items) => [...items.slice(0, -1), { ...growing, content }]));
  // Effects of the first render may render again.
  await grow("Once upon");
  drawn.clear();
  for (const content of ["Once upon a", "Once upon a ti", "Once upon a time"]) await grow(content);
  await screen.findByText("Once upon a time");
  expect(Object.fromEntries(drawn)).toEqual({});
});
