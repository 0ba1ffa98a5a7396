import { localizeDigits } from "#web/platform/preferences/display-preferences.ts";

const secondMs = 1000;

/** 4:05, or 1:04:05. */
export function clockText(ms: number): string {
  const seconds = Math.floor(ms / secondMs);
  const two = (value: number) => String(value).padStart(2, "0");
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  return localizeDigits(`${hours > 0 ? `${hours}:${two(minutes)}` : minutes}:${two(seconds % 60)}`);
}

/** What is left begins at its full length and is nought only when it is over. */
export function leftText(ms: number): string {
  return clockText(Math.ceil(ms / secondMs) * secondMs);
}
