import { NotificationsPage } from "#web/features/notifications/list/notifications-page.tsx";
import { loadPageStrings } from "#web/platform/i18n/i18n.ts";
import { createMeta } from "#web/platform/meta/page-meta.ts";

export const clientLoader = loadPageStrings("notices");

export const meta = createMeta((t) => t("notifications:title"));

export default NotificationsPage;
