import { AnswerReports } from "#web/features/admin/reports/answer-reports.tsx";
import { loadPageStrings } from "#web/platform/i18n/i18n.ts";
import { createMeta } from "#web/platform/meta/page-meta.ts";

export const clientLoader = loadPageStrings("administration", "answers", "operation");

export const meta = createMeta((t) => [t("operation:sections.reports"), t("operation:title")]);

export default AnswerReports;
