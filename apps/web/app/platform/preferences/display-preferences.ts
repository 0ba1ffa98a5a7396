import type { Settings } from "@masar/contract/settings/schemas";
import { toArabicDigits } from "@masar/domain/text/latin-digits";
import type { ChosenAddress } from "@masar/i18n/address";
import type { Language } from "@masar/i18n/locales";
import { detectTimeZone } from "#web/platform/browser/detect-time-zone.ts";
import { createEmitter } from "#web/platform/browser/create-store.ts";
import { languageOfPath } from "./language.ts";
import { readStored, writeStored } from "#web/platform/storage/browser-storage.ts";

type DisplayWord = "arab" | "hijri" | "low" | "still" | ChosenAddress;
export type DisplaySettings = Pick<
  Settings,
  "digits" | "hijri_dates" | "low_data" | "motion" | "country" | "form_of_address" | "time_zone"
>;

const storageKey = "display";
const { notify, subscribe } = createEmitter();
let words: string | undefined;

/**
 * The settings that the first paint needs, stored as words: Arabic-Indic digits, Hijri dates, low data, no motion, form of
 * address, country, time zone where the device has another.
 * The boot script sets them on the root element for CSS.
 */
export function readDisplay(): string {
  words ??= readStored(storageKey) ?? "";
  return words;
}

export function hasDisplayPreference(word: DisplayWord): boolean {
  return readDisplay().split(" ").includes(word);
}

export function saveDisplayPreferences(settings: DisplaySettings): void {
  const when = (isChosen: boolean, word: DisplayWord) => isChosen && word;
  const next = [
    when(settings.digits === "arab", "arab"),
    when(settings.hijri_dates, "hijri"),
    when(settings.low_data, "low"),
    when(settings.motion === "reduced", "still"),
    settings.form_of_address !== "neutral" && settings.form_of_address,
    settings.country,
    settings.time_zone !== detectTimeZone() && `zone:${settings.time_zone}`,
  ]
    .filter(Boolean)
    .join(" ");
  if (next === readDisplay()) return;
  words = next;
  writeStored(storageKey, next);
  applyDisplay();
  notify();
}

export function applyDisplay(): void {
  document.documentElement.dataset.display = readDisplay();
}

export const subscribeToDisplay = subscribe;

// Public pages are prerendered for everybody, so their digits stay.
const isOwnPage = () => languageOfPath(window.location.pathname) === undefined;

export function writesArabicDigits(language: string | undefined): boolean {
  return language === "ar" && hasDisplayPreference("arab") && isOwnPage();
}

/** Undefined for the neutral wording. Public pages are prerendered for everybody, so theirs stays neutral. */
export function chosenAddress(language: Language): ChosenAddress | undefined {
  const chosen = (["masculine", "feminine"] as const).find(hasDisplayPreference);
  return chosen && language === "ar" && isOwnPage() ? chosen : undefined;
}

/** For digits that are already part of a text. */
export function localizeDigits(text: string): string {
  return writesArabicDigits(document.documentElement.lang) ? toArabicDigits(text) : text;
}

/** Month names differ by country: كانون الثاني, يناير or جانفي. */
export function regionOf(language: Language): string {
  if (language !== "ar") return "GB";
  const [country] = /(?<!\S)[A-Z]{2}(?!\S)/.exec(readDisplay()) ?? [];
  return country && isOwnPage() ? country : "AE";
}

/** Of the account, where the device has another; undefined on public pages. */
export function accountZone(): string | undefined {
  const [, zone] = /zone:(\S+)/.exec(readDisplay()) ?? [];
  return zone && isOwnPage() ? zone : undefined;
}

// Here and not in a file of its own, which would be one more download before the first screen.
const searchKey = "search-key";

/** "/" opens the search. People who speak to their device can turn such a single key off (WCAG 2.1.4). */
export function isSearchKeyOn(): boolean {
  return readStored(searchKey) !== "off";
}

export function turnSearchKey(isOn: boolean): void {
  writeStored(searchKey, isOn ? "on" : "off");
}
