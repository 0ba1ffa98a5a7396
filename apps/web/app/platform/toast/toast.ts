import { limits } from "@masar/contract/limits";
import { useSyncExternalStore } from "react";

export type ToastVariant = "default" | "destructive";
export type ToastAction = { label: string; onAct: () => void };
export type ToastInput = {
  title: string;
  description?: string;
  variant?: ToastVariant;
  durationMs?: number;
  action?: ToastAction;
  /** Stays open when the user navigates. */
  outlivesPage?: boolean;
};
export type Toast = Required<Pick<ToastInput, "title" | "variant" | "durationMs">> & {
  id: string;
  description?: string;
  action?: ToastAction;
  outlivesPage?: boolean;
  open: boolean;
};

let toasts: readonly Toast[] = [];
let lastId = 0;
let lastIdAtPress = 0;
const listeners = new Set<() => void>();
const removals = new Map<string, ReturnType<typeof setTimeout>>();

function setToasts(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

export function getToasts(): readonly Toast[] {
  return toasts;
}

export function toast(input: ToastInput): string {
  lastId += 1;
  const id = String(lastId);
  const next: Toast = {
    ...input,
    id,
    variant: input.variant ?? "default",
    durationMs: input.durationMs ?? limits.toast.durationMs,
    open: true,
  };
  const kept = [next, ...toasts].slice(0, limits.toast.visible);
  for (const old of toasts) if (!kept.includes(old)) cancelRemoval(old.id);
  setToasts(kept);
  return id;
}

export function dismissToast(id: string): void {
  const target = toasts.find((item) => item.id === id);
  if (!target?.open) return;
  removals.set(
    id,
    setTimeout(() => removeToast(id), limits.toast.removeAfterMs),
  );
  setToasts(toasts.map((item) => (item.id === id ? { ...item, open: false } : item)));
}

/** Called on every press, since it may lead to another page. */
export function markToastsBeforePress(): void {
  lastIdAtPress = lastId;
}

/** Called on a new page: dismisses toasts older than the press that led here. */
export function endPageToasts(): void {
  for (const { id, outlivesPage } of toasts) {
    if (!outlivesPage && Number(id) <= lastIdAtPress) dismissToast(id);
  }
}

function removeToast(id: string): void {
  cancelRemoval(id);
  setToasts(toasts.filter((item) => item.id !== id));
}

function cancelRemoval(id: string): void {
  clearTimeout(removals.get(id));
  removals.delete(id);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const none: readonly Toast[] = [];

export function useToasts(): readonly Toast[] {
  return useSyncExternalStore(subscribe, getToasts, () => none);
}
