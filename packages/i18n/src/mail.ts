import ar from "../locales/ar/mail.json" with { type: "json" };
import en from "../locales/en/mail.json" with { type: "json" };

/** Texts of mails: the server's alone, so that no browser downloads them. */
export const mailStrings = { en, ar };
