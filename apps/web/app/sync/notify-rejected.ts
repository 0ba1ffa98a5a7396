import type { QueryClient } from "@tanstack/react-query";
import type { TFunction } from "i18next";
import { errorText } from "#web/platform/errors/error-text.ts";
import { getT } from "#web/platform/i18n/i18n.ts";
import { getStoredLanguage, pickLanguage } from "#web/platform/preferences/language.ts";
import { toast, type ToastAction } from "#web/platform/toast/toast.ts";
import type { ChangeName, NewChange } from "./change-types.ts";
import { keepRefusedNote } from "./rejected-notes.ts";

const kinds = {
  saveTask: "task",
  saveNote: "note",
  saveCard: "card",
  reviewCard: "card",
  tickSubMilestone: "step",
  saveMilestoneNotes: "step",
  startMilestone: "step",
  completeMilestone: "step",
  endStudySession: "session",
} as const satisfies Record<ChangeName, string>;

/**
 * A change from before was refused, and whoever made it waits for no answer any more: said once, by name.
 * The words of a note are never lost: they stay here, and can be taken along.
 */
export function sayRefused(client: QueryClient, change: NewChange, error: unknown): void {
  const t = getT(pickLanguage(window.location.pathname, getStoredLanguage()));
  const title = findTitle(client, change);
  const reason = errorText(t, error);
  toast({
    title: t(`shell:sync.refused.${kinds[change.name]}`),
    description: title ? `${title}: ${reason}` : reason,
    variant: "destructive",
    action: keepWords(t, change),
    outlivesPage: true,
  });
}

function keepWords(t: TFunction, { name, input }: NewChange): ToastAction | undefined {
  const text = name === "saveNote" ? input.body.text : undefined;
  if (!text || text.deleted) return undefined;
  const { title, content } = text;
  keepRefusedNote({ id: input.params.id, title, content });
  return {
    label: t("shell:sync.refused.copy"),
    // Where that is not allowed, they still are among the notes.
    onAct: () => void navigator.clipboard.writeText(`${title}\n\n${content}`).catch(() => {}),
  };
}

function findTitle(client: QueryClient, change: NewChange): string | undefined {
  const { name, input } = change;
  if (name === "saveNote" && input.body.text) return input.body.text.title;
  if (name === "saveTask" && input.body.title) return input.body.title;
  if (name === "saveCard" && input.body.front) return input.body.front;
  const key = name === "saveTask" ? ["tasks"] : name === "saveNote" ? ["notes"] : undefined;
  const items = key && client.getQueryData<{ id: string; title: string }[]>(key);
  return items?.find(({ id }) => id === input.params.id)?.title;
}
