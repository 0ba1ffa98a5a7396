import feminine from "../locales/address/feminine.json" with { type: "json" };
import masculine from "../locales/address/masculine.json" with { type: "json" };
import arMail from "../locales/ar/mail.json" with { type: "json" };
import arSamples from "../locales/ar/samples.json" with { type: "json" };
import enMail from "../locales/en/mail.json" with { type: "json" };
import enSamples from "../locales/en/samples.json" with { type: "json" };

/** Texts of mails. They never reach a browser. */
export const mailStrings = { en: enMail, ar: arMail };

/** The examples a new account starts with, written by the server once. */
export const sampleStrings = { en: enSamples, ar: arSamples };

/** Arabic strings that address a man or a woman. Browsers load the chosen file. */
export const addressedStrings = { masculine, feminine };
