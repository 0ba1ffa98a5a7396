import type { QueryClient } from "@tanstack/react-query";
import type { TFunction } from "i18next";
import { errorText } from "#web/platform/errors/error-text.ts";
import { getT } from "#web/platform/i18n/i18n.ts";
import { getStoredLanguage, pickLanguage } from "#web/platform/preferences/language.ts";
import { toastError, type ToastAction } from "#web/platform/toast/toast.ts";
import { getKind } from "./change-kinds.ts";
import type { NewChange } from "./change-types.ts";
import { saveRejectedNote } from "./rejected-notes.ts";

/** For a change that was rejected after its page was left. The text of a note stays on the device. */
export function notifyRejected(client: QueryClient, change: NewChange, error: unknown): void {
  const t = getT(pickLanguage(window.location.pathname, getStoredLanguage()));
  const title = findTitle(client, change);
  const reason = errorText(t, error);
  toastError(
    t(`shell:sync.refused.${getKind(change.name).label}`),
    title ? `${title}: ${reason}` : reason,
    { action: storeNote(t, change), outlivesPage: true },
  );
}

function storeNote(t: TFunction, { name, input }: NewChange): ToastAction | undefined {
  const text = getKind(name).unsavedNote?.(input);
  if (!text) return undefined;
  const { title, content } = text;
  saveRejectedNote({ id: input.params.id, title, content });
  return {
    label: t("shell:sync.refused.copy"),
    // Without access to the clipboard, the text is still among the notes.
    onAct: () => void navigator.clipboard.writeText(`${title}\n\n${content}`).catch(() => {}),
  };
}

function findTitle(client: QueryClient, { name, input }: NewChange): string | undefined {
  const kind = getKind(name);
  const title = kind.title?.(input);
  if (title || !kind.titleQuery) return title;
  const items = client.getQueryData<{ id: string; title: string }[]>([kind.titleQuery]);
  return items?.find(({ id }) => id === input.params.id)?.title;
}
