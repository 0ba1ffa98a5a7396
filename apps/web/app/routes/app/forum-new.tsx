import { AskPage } from "#web/features/community/ask/ask-page.tsx";
import { loadPageStrings } from "#web/platform/i18n/i18n.ts";
import { createMeta } from "#web/platform/meta/page-meta.ts";

export const clientLoader = loadPageStrings("community", "notes", "settings");

export const meta = createMeta((t) => t("community:new.title"));

export default AskPage;
