import { NotificationsPage } from "#web/features/notifications/list/notifications-page.tsx";
import { loadPageStrings } from "#web/platform/i18n/i18n.ts";
import { pageMeta } from "#web/platform/meta/page-meta.ts";
import type { Route } from "./+types/notifications";

export const clientLoader = loadPageStrings("notices");

export function meta({ location }: Route.MetaArgs) {
  return pageMeta(location, (t) => t("notifications:title"));
}

export default function NotificationsRoute() {
  return <NotificationsPage />;
}
