import { limits } from "@masar/contract/limits";
import { createStore } from "#web/platform/browser/create-store.ts";
import { useStore } from "#web/platform/browser/use-store.ts";

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
  /** The result of a press on a screen that holds other toasts back. */
  isImmediate?: boolean;
};
export type Toast = ToastInput &
  Required<Pick<ToastInput, "variant" | "durationMs">> & { id: string; open: boolean };

const toasts = createStore<readonly Toast[]>([]);
let lastId = 0;
let lastIdAtPress = 0;
let holds = 0;
let held: readonly Toast[] = [];
const removals = new Map<string, ReturnType<typeof setTimeout>>();

export const getToasts = toasts.get;

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
  if (holds > 0 && canWait(next)) held = [next, ...held];
  else show([next, ...toasts.get()]);
  return id;
}

function show(newestFirst: readonly Toast[]): void {
  const visible = newestFirst.slice(0, limits.toast.visible);
  for (const old of toasts.get()) if (!visible.includes(old)) cancelRemoval(old.id);
  toasts.set(visible);
}

function canWait({ variant, isImmediate }: Toast): boolean {
  return variant !== "destructive" && !isImmediate;
}

/** Toasts wait until the result is called, also the one in view. Errors do not wait. */
export function holdToasts(): () => void {
  holds += 1;
  const waiting = toasts.get().filter((item) => item.open && canWait(item));
  held = [...waiting, ...held];
  if (waiting.length > 0) show(toasts.get().filter((item) => !waiting.includes(item)));
  return () => {
    holds -= 1;
    if (holds > 0 || held.length === 0) return;
    const open = toasts.get().filter((item) => item.open);
    // The press that ends the hold may lead to another page.
    const late = held.map((item) => ({ ...item, outlivesPage: true }));
    held = [];
    show([...open, ...late].toSorted((a, b) => Number(b.id) - Number(a.id)));
  };
}

export function dismissToast(id: string): void {
  held = held.filter((item) => item.id !== id);
  const target = toasts.get().find((item) => item.id === id);
  if (!target?.open) return;
  removals.set(
    id,
    setTimeout(() => removeToast(id), limits.toast.removeAfterMs),
  );
  toasts.set(toasts.get().map((item) => (item.id === id ? { ...item, open: false } : item)));
}

/** Called on every press, since it may lead to another page. */
export function markToastsBeforePress(): void {
  lastIdAtPress = lastId;
}

/** Called on a new page: dismisses toasts older than the press that led here. */
export function endPageToasts(): void {
  for (const { id, outlivesPage } of toasts.get()) {
    if (!outlivesPage && Number(id) <= lastIdAtPress) dismissToast(id);
  }
}

function removeToast(id: string): void {
  cancelRemoval(id);
  toasts.set(toasts.get().filter((item) => item.id !== id));
}

function cancelRemoval(id: string): void {
  clearTimeout(removals.get(id));
  removals.delete(id);
}

export const useToasts = () => useStore(toasts);

type ErrorToastOptions = Pick<ToastInput, "action" | "outlivesPage">;

/** For something that failed; `showErrorToast` says why from the error. */
export function toastError(
  title: string,
  description?: string,
  options?: ErrorToastOptions,
): string {
  return toast({ ...options, title, description, variant: "destructive" });
}
