import { ClientErrorList } from "#web/features/admin/errors/client-error-list.tsx";
import { loadPageStrings } from "#web/platform/i18n/i18n.ts";
import { createMeta } from "#web/platform/meta/page-meta.ts";

export const clientLoader = loadPageStrings("operation");

export const meta = createMeta((t) => [t("operation:sections.errors"), t("operation:title")]);

export default ClientErrorList;
