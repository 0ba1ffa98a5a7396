import account from "../locales/en/account.json" with { type: "json" };
import entry from "../locales/en/entry.json" with { type: "json" };

/** What the way in says: log-in, sign-up and the pages mails lead to. */
export const strings = { account, entry };
