import { ReviewPage } from "#web/features/review/review-page.tsx";
import { loadPageStrings } from "#web/platform/i18n/i18n.ts";
import { createMeta } from "#web/platform/meta/page-meta.ts";

export const clientLoader = loadPageStrings("desk", "review");

export const meta = createMeta((t) => t("review:title"));

export default ReviewPage;
