import { QuestionList } from "#web/features/admin/questions/question-list.tsx";
import { QuestionPage } from "#web/features/admin/questions/question-page.tsx";
import { MissingPage } from "#web/features/shell/missing-page.tsx";
import { loadPageStrings } from "#web/platform/i18n/i18n.ts";
import { createMeta } from "#web/platform/meta/page-meta.ts";
import type { Route } from "./+types/questions";

export const clientLoader = loadPageStrings(
  "administration",
  "operation",
  "questions",
  "resources",
);

export const meta = createMeta((t) => [t("operation:sections.questions"), t("operation:title")]);

export default function AdminQuestionsPage({ params: { id } }: Route.ComponentProps) {
  if (id === undefined) return <QuestionList />;
  return <QuestionPage key={id} id={id} missing={<MissingPage />} />;
}
