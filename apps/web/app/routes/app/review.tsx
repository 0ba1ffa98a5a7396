import { ReviewPage } from "#web/features/review/review-page.tsx";
import { loadPageStrings } from "#web/platform/i18n/i18n.ts";
import { pageMeta } from "#web/platform/meta/page-meta.ts";
import type { Route } from "./+types/review";

export const clientLoader = loadPageStrings("desk", "review");

export function meta({ location }: Route.MetaArgs) {
  return pageMeta(location, (t) => t("review:title"));
}

export default function ReviewRoute() {
  return <ReviewPage />;
}
