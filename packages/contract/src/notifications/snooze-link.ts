/** A page of the application that snoozes when it is opened, for mails. */
export function snoozeLink({ date, number }: { date: string; number: number }): string {
  return `/dashboard/notifications?snooze=${date}.${number}`;
}
