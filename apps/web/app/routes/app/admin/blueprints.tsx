import { BlueprintList } from "#web/features/admin/blueprints/blueprint-list.tsx";
import { loadPageStrings } from "#web/platform/i18n/i18n.ts";
import { createMeta } from "#web/platform/meta/page-meta.ts";

export const clientLoader = loadPageStrings("blueprints", "operation");

export const meta = createMeta((t) => [t("operation:sections.blueprints"), t("operation:title")]);

export default BlueprintList;
