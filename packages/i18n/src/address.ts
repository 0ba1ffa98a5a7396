import type feminine from "../locales/address/feminine.json";

/** The forms that replace some of the Arabic strings, which are neutral. */
export type ChosenAddress = "masculine" | "feminine";

/** By namespace, with the keys of the Arabic strings. */
export type AddressedStrings = typeof feminine;
