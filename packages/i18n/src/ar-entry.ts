import account from "../locales/ar/account.json" with { type: "json" };
import entry from "../locales/ar/entry.json" with { type: "json" };

/** What the way in says: log-in, sign-up and the pages mails lead to. */
export const strings = { account, entry };
