import { localizeDigits } from "#web/platform/preferences/display-preferences.ts";

const secondMs = 1000;

export function clockText(ms: number): string {
  const seconds = Math.floor(ms / secondMs);
  const two = (value: number) => String(value).padStart(2, "0");
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  return localizeDigits(`${hours > 0 ? `${hours}:${two(minutes)}` : minutes}:${two(seconds % 60)}`);
}

/** Shows the full length at the start and zero only at the end. */
export function leftText(ms: number): string {
  return clockText(Math.ceil(ms / secondMs) * secondMs);
}
