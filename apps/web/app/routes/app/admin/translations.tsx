import { StringList } from "#web/features/admin/strings/string-list.tsx";
import { loadPageStrings } from "#web/platform/i18n/i18n.ts";
import { createMeta } from "#web/platform/meta/page-meta.ts";

export const clientLoader = loadPageStrings("administration", "operation");

export const meta = createMeta((t) => [t("operation:sections.translations"), t("operation:title")]);

export default StringList;
