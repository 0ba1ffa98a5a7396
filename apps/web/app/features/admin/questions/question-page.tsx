import type { AdminQuestion } from "@masar/contract/checks/admin-schemas";
import { useQuery } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSkillLabel } from "#web/entities/course/catalog-terms.ts";
import { bidiText } from "#web/platform/format/bidi-text.ts";
import { useFormat } from "#web/platform/format/use-format.ts";
import { useLanguage } from "#web/platform/preferences/use-language.ts";
import { Badge } from "#web/ui/display/badge.tsx";
import { DescriptionList } from "#web/ui/display/description-list.tsx";
import { QueryFallback } from "#web/ui/feedback/query-fallback.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { Button } from "#web/ui/forms/button.tsx";
import { Card, CardTitle } from "#web/ui/layout/card.tsx";
import { QuestionReports } from "./question-reports.tsx";
import { QuestionView } from "./question-view.tsx";
import { adminQuestionQuery, useSetQuestionActive } from "./questions.api.ts";
import { usePlaceName } from "./use-place-name.ts";

const QuestionForm = lazy(async () => {
  const { QuestionForm: Form } = await import("./question-form.tsx");
  return { default: Form };
});

export function QuestionPage({ id, missing }: { id: string; missing: ReactNode }) {
  const { t } = useTranslation();
  const query = useQuery(adminQuestionQuery(id));
  const [isEditing, setEditing] = useState(false);
  if (!query.data)
    return (
      <QueryFallback
        hasCard
        query={query}
        missing={missing}
        failedTitle={t("questions:page.failed")}
        className="grid gap-4"
      >
        <Skeleton className="h-24" />
        <Skeleton className="h-96" />
      </QueryFallback>
    );
  return (
    <div className="grid grid-cols-1 gap-6">
      <QuestionReports question={query.data} />
      <Card aria-labelledby="question-title" className="grid grid-cols-1 gap-5">
        <QuestionHeader question={query.data} onEdit={() => setEditing(true)} />
        <QuestionView question={query.data.question} />
      </Card>
      <Suspense>
        {isEditing && (
          <QuestionForm question={query.data.question} onClose={() => setEditing(false)} />
        )}
      </Suspense>
    </div>
  );
}

type QuestionHeaderProps = { question: AdminQuestion; onEdit: () => void };

function QuestionHeader({ question: stored, onEdit }: QuestionHeaderProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { language } = useLanguage();
  const namePlace = usePlaceName();
  const skillLabel = useSkillLabel();
  const setActive = useSetQuestionActive();
  const { question, is_active, edited_at } = stored;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <CardTitle id="question-title">
          <bdi {...bidiText(language === "ar" ? question.text_ar : question.text)} />
        </CardTitle>
        {!is_active && <Badge tone="saffron">{t("questions:list.states.withdrawn")}</Badge>}
      </div>
      {!is_active && <p>{t("questions:page.withdrawnNote")}</p>}
      <div className="flex flex-wrap gap-2">
        <Button onClick={onEdit}>{t("questions:page.edit")}</Button>
        <Button
          variant="secondary"
          loading={setActive.isPending}
          onClick={() => setActive.mutate({ id: question.id, is_active: !is_active })}
        >
          {t(`questions:page.${is_active ? "withdraw" : "restore"}`)}
        </Button>
      </div>
      <DescriptionList
        className="grid gap-x-6 gap-y-3 sm:grid-cols-2 lg:grid-cols-3"
        termClassName="text-sm text-ink-2"
        valueClassName="wrap-anywhere"
        items={[
          [t("questions:page.place"), <bdi key="place">{namePlace(stored)}</bdi>],
          [t("questions:page.step"), <bdi key="step">{question.sub_milestone}</bdi>],
          [t("questions:page.skill"), skillLabel(question.skill)],
          [t("questions:page.kind"), t(`questions:kinds.${question.kind}`)],
          [t("questions:difficulty.label"), t(`questions:difficulty.${question.difficulty}`)],
          [
            t("questions:page.id"),
            <bdi key="id" dir="ltr">
              {question.id}
            </bdi>,
          ],
          [t("questions:page.edited"), edited_at && format.date(edited_at, "date")],
        ]}
      />
    </>
  );
}
