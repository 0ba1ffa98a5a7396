import { ForumPage } from "#web/features/community/list/forum-page.tsx";
import { loadPageStrings } from "#web/platform/i18n/i18n.ts";
import { createMeta } from "#web/platform/meta/page-meta.ts";

export const clientLoader = loadPageStrings("community");

export const meta = createMeta((t) => t("community:title"));

export default ForumPage;
