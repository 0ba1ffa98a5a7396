import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, vi } from "vitest";
import { getChat, closeUserChat } from "#web/features/assistant/chat/chat-store.ts";
import { openChat } from "#web/features/assistant/chat/open-conversation.ts";
import { setReauthenticate } from "#web/platform/api/api-client.ts";
import { setErrorReporter } from "#web/platform/errors/error-report.ts";
import { loadAllStrings } from "#web/platform/i18n/i18n.ts";
import { dismissToast, getToasts } from "#web/platform/toast/toast.ts";

/** Before each test of a file: a user's chat, new and without a panel; after it nothing is left. */
export function openTestChat(): { client: QueryClient } {
  const testApp = { client: new QueryClient() };
  beforeEach(async () => {
    await loadAllStrings("en");
    window.localStorage.clear();
    testApp.client = new QueryClient();
    openChat("user-1", testApp.client);
  });
  afterEach(() => {
    closeUserChat();
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    setReauthenticate(undefined);
    setErrorReporter(() => Promise.resolve(false));
    for (const { id } of getToasts()) dismissToast(id);
  });
  return testApp;
}

/** The conversation as texts; the panel's own words by their kind. */
export function listTexts(): string[] {
  return getChat().items.map(({ kind, content }) => (kind === "message" ? content : kind));
}

export function lastToast() {
  return getToasts().find(({ open }) => open);
}
