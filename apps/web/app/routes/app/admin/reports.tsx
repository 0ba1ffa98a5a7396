import { AnswerReports } from "#web/features/admin/reports/answer-reports.tsx";
import { loadPageStrings } from "#web/platform/i18n/i18n.ts";
import { pageMeta } from "#web/platform/meta/page-meta.ts";
import type { Route } from "./+types/reports";

export const clientLoader = loadPageStrings("administration", "answers", "operation");

export function meta({ location }: Route.MetaArgs) {
  return pageMeta(location, (t) => [t("operation:sections.reports"), t("operation:title")]);
}

export default function AdminReportsPage() {
  return <AnswerReports />;
}
