import { findCrisis } from "@masar/domain/crisis/crisis";
import { writeCrisisAnswer } from "@masar/domain/crisis/crisis-answer";
import { pickLanguage, getStoredLanguage } from "#web/platform/preferences/language.ts";
import { getT } from "#web/platform/i18n/i18n.ts";
import { settingsQuery } from "#web/entities/settings/settings.ts";
import type { ChatItem } from "./chat-types.ts";
import type { Question } from "./build-question.ts";
import { getChatOwner } from "./chat-store.ts";
import { makeItem } from "./local-messages.ts";

/** The answer to a message about a crisis when the server cannot be reached; null for other messages. */
export function makeLocalSupport({ text, answerId, mode, body }: Question): ChatItem | null {
  if (!findCrisis(text) && !findCrisis(body.work ?? "")) return null;
  // Only the strings of the page language are sure to be cached.
  const language = pickLanguage(window.location.pathname, getStoredLanguage());
  const t = getT(language);
  const settings = getChatOwner()?.client.getQueryData(settingsQuery.queryKey);
  const translate: Parameters<typeof writeCrisisAnswer>[0] = (key, params) =>
    t(`assistant:crisis.${key}` as "assistant:crisis.helpline", { name: "", phone: "", ...params });
  const content = writeCrisisAnswer(translate, { country: settings?.country ?? null, language });
  return makeItem({
    id: answerId,
    content,
    context: mode,
    fallback: true,
    isSupport: true,
    isUnsaved: true,
  });
}
