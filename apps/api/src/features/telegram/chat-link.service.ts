import type { FormOfAddress } from "@masar/contract/settings/form-of-address";
import type { Language } from "@masar/contract/settings/schemas";
import { hashToken } from "#api/auth/tokens.ts";
import {
  clearTelegramPreferences,
  turnOnTelegram,
} from "#api/core/notifications/telegram-delivery.service.ts";
import { readStudySettings } from "#api/core/user-settings/study-settings.ts";
import type { WithSystem, WithUser } from "#api/db/tx.ts";
import * as queries from "#api/features/telegram/telegram.queries.ts";
import type { FindUser } from "#api/jobs/find-user.ts";

export type ChatDeps = { withUser: WithUser; withSystem: WithSystem; findUser: FindUser };
export type ChatUser = { id: string; language: Language; form: FormOfAddress; zone: string };

/** The user whose reminders go to this chat, unless deletion is scheduled. */
export async function findChatUser(deps: ChatDeps, chatId: number): Promise<ChatUser | null> {
  const id = await deps.withSystem((tx) => queries.findUserByChat(tx, { chatId }));
  return id ? loadUser(deps, id) : null;
}

async function loadUser({ findUser, withUser }: ChatDeps, userId: string) {
  const user = await findUser(userId);
  if (!user) return null;
  const { formOfAddress: form, zones } = await withUser(userId, (tx) =>
    readStudySettings(tx, { userId }),
  );
  return { id: userId, language: user.language, form, zone: zones.zone };
}

/** Null if the code is unknown, expired or used. A chat has one user and a user one chat: the newest link wins. */
export async function linkChat(
  deps: ChatDeps,
  { code, chatId }: { code: string; chatId: number },
): Promise<ChatUser | null> {
  const hash = hashToken(code);
  const userId = await deps.withSystem((tx) =>
    queries.findUserByCode(tx, { hash, now: new Date() }),
  );
  const user = userId && (await loadUser(deps, userId));
  if (!user) return null;
  const before = await deps.withSystem((tx) => queries.findUserByChat(tx, { chatId }));
  if (before && before !== user.id) await unlinkChat(deps, { userId: before, chatId });
  return deps.withUser(user.id, async (tx) => {
    if (!(await queries.deleteCode(tx, { userId: user.id, hash }))) return null;
    await queries.saveLink(tx, { userId: user.id, chatId });
    await turnOnTelegram(tx, { userId: user.id });
    return user;
  });
}

export async function unlinkChat(
  { withUser }: Pick<ChatDeps, "withUser">,
  { userId, chatId }: { userId: string; chatId: number },
): Promise<void> {
  await withUser(userId, async (tx) => {
    const isDeleted = await queries.deleteLink(tx, { userId, chatId });
    if (isDeleted) await clearTelegramPreferences(tx, { userId });
  });
}
