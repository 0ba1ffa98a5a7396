import type { ListedQuestion } from "@masar/contract/checks/admin-schemas";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { bidiText } from "#web/platform/format/bidi-text.ts";
import { useFormat } from "#web/platform/format/use-format.ts";
import { useLanguage } from "#web/platform/preferences/use-language.ts";
import { adminLinks } from "#web/platform/urls/admin-links.ts";
import { Badge } from "#web/ui/display/badge.tsx";
import { TitledFacts } from "#web/ui/display/titled-facts.tsx";
import { usePlaceName } from "./use-place-name.ts";

export function QuestionRow({ question }: { question: ListedQuestion }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { language } = useLanguage();
  const namePlace = usePlaceName();
  const { id, kind, difficulty, is_active, reports } = question;
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
      <TitledFacts
        className="min-w-0 flex-1 basis-64"
        title={
          <Link
            to={adminLinks.question(id)}
            className="inline-flex min-h-11 items-center rounded-sm text-teal underline-offset-4 hover:underline"
          >
            <bdi {...bidiText(language === "ar" ? question.text_ar : question.text)} />
          </Link>
        }
        facts={[
          <bdi key="place">{namePlace(question)}</bdi>,
          t(`questions:kinds.${kind}`),
          t(`questions:difficulty.${difficulty}`),
        ]}
      />
      <div className="flex flex-wrap gap-2 empty:hidden">
        {reports > 0 && (
          <Badge tone="rose">
            {t("questions:list.reports", { count: reports, shown: format.number(reports) })}
          </Badge>
        )}
        {!is_active && <Badge tone="saffron">{t("questions:list.states.withdrawn")}</Badge>}
      </div>
    </div>
  );
}
