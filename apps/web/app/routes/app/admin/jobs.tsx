import { FailedJobList } from "#web/features/admin/jobs/failed-job-list.tsx";
import { loadPageStrings } from "#web/platform/i18n/i18n.ts";
import { createMeta } from "#web/platform/meta/page-meta.ts";

export const clientLoader = loadPageStrings("operation");

export const meta = createMeta((t) => [t("operation:sections.jobs"), t("operation:title")]);

export default FailedJobList;
