import ar from "../locales/ar/legal.json" with { type: "json" };
import en from "../locales/en/legal.json" with { type: "json" };
import type { Language } from "./locales.ts";

export type LegalSection = { heading: string; paragraphs: string[]; points?: string[] };
type LegalPage = { title: string; lead: string; sections: LegalSection[] };
type LegalStrings = { version: string; notice: string; terms: LegalPage; privacy: LegalPage };

/** Whole pages of text: apart from the other strings, so that no other page downloads them. */
export const legalStrings: Record<Language, LegalStrings> = { en, ar };
