import { dismissToast, toast, type ToastInput } from "#web/platform/toast/toast.ts";

let said: string | undefined;

/** Replaces the toast about an earlier state of the clock. */
export function showSessionToast(news: ToastInput | undefined): void {
  if (said) dismissToast(said);
  said = news && toast({ ...news, outlivesPage: true });
}
