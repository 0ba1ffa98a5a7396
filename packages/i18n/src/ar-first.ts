import common from "../locales/ar/common.json" with { type: "json" };
import errors from "../locales/ar/errors.json" with { type: "json" };
import notifications from "../locales/ar/notifications.json" with { type: "json" };
import shell from "../locales/ar/shell.json" with { type: "json" };
import study from "../locales/ar/study.json" with { type: "json" };

/** What the first screens say: these travel with them. */
export const strings = { common, errors, notifications, shell, study };
