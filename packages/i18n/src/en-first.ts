import common from "../locales/en/common.json" with { type: "json" };
import errors from "../locales/en/errors.json" with { type: "json" };
import notifications from "../locales/en/notifications.json" with { type: "json" };
import shell from "../locales/en/shell.json" with { type: "json" };
import study from "../locales/en/study.json" with { type: "json" };

/** What the first screens say: these travel with them. */
export const strings = { common, errors, notifications, shell, study };
