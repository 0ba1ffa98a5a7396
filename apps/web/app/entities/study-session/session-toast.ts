import { dismissToast, toast, type ToastInput } from "#web/platform/toast/toast.ts";

let shownId: string | undefined;

/** Replaces the toast about an earlier state of the clock. */
export function showSessionToast(next: ToastInput | undefined): void {
  if (shownId) dismissToast(shownId);
  shownId = next && toast(next);
}
