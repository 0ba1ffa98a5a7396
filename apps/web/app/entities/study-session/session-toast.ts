import { dismissToast, toast, type ToastInput } from "#web/platform/toast/toast.ts";

let said: string | undefined;

/** What was said of an earlier state of the clock is not true any more, and goes. */
export function showSessionToast(news: ToastInput | undefined): void {
  if (said) dismissToast(said);
  said = news && toast({ ...news, outlivesPage: true });
}
