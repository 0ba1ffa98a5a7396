export function detectTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}
