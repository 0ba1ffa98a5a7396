import { MissingPage } from "#web/features/shell/missing-page.tsx";
import { createMeta } from "#web/platform/meta/page-meta.ts";

export const meta = createMeta((t) => t("notFound.pageTitle"));

export default MissingPage;
