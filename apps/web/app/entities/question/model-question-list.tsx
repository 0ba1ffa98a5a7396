import type { ModelQuestion } from "@masar/contract/model-questions/schemas";
import { guardCrisisLink } from "@masar/domain/crisis/crisis-answer";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { assistantQuery } from "#web/entities/assistant/assistant-queries.ts";
import { SuggestButton } from "#web/entities/assistant/suggest-button.tsx";
import { Badge } from "#web/ui/display/badge.tsx";
import { IconButton } from "#web/ui/forms/icon-button.tsx";
import { TitledSection } from "#web/ui/layout/titled-section.tsx";
import { Markdown } from "#web/ui/markdown/markdown.tsx";
import { ModelQuestionForm } from "./model-question-form.tsx";
import { modelQuestionsQuery, useDeleteQuestion, writeQuestions } from "./model-questions.api.ts";
import type { QuestionSource } from "./question-source.ts";

type ModelQuestionListProps = {
  source: QuestionSource;
  /** Of the heading. */
  level?: 2 | 3;
};

/** Nothing where no model is configured. */
export function ModelQuestionList({ source, level = 3 }: ModelQuestionListProps) {
  const { data: assistant } = useQuery({ ...assistantQuery, retry: false });
  if (!assistant?.model) return null;
  const canWrite = assistant.engine === "ai";
  return <LoadedList {...{ source, level, canWrite }} processor={assistant.processor ?? ""} />;
}

type LoadedListProps = Required<ModelQuestionListProps> & { canWrite: boolean; processor: string };

function LoadedList({ source, level, canWrite, processor }: LoadedListProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const query = modelQuestionsQuery(source);
  const { data: questions } = useQuery({ ...query, retry: false });
  const [support, setSupport] = useState<string | null>(null);
  const heading = useRef<HTMLSpanElement>(null);
  const { mutate: remove } = useDeleteQuestion(source);
  if (!questions || (questions.length === 0 && !canWrite)) return null;
  const deleteOne = (question: ModelQuestion) =>
    remove(question.id, { onSuccess: () => heading.current?.focus() });
  return (
    <TitledSection
      level={level}
      title={
        <span
          ref={heading}
          tabIndex={-1}
          className="flex flex-wrap items-center gap-2 outline-none"
        >
          {t("checks:model.title")} <Badge tone="lapis">{t("checks:model.mark")}</Badge>
        </span>
      }
      className="grid grid-cols-1 gap-3"
    >
      <p className="text-sm text-ink-2">{t("checks:model.about")}</p>
      {questions.length > 0 && (
        <ol className="grid grid-cols-1 gap-4">
          {questions.map((question, index) => (
            <li
              key={question.id}
              className="grid grid-cols-1 gap-3 rounded-md border border-line p-4"
            >
              <div className="flex items-start justify-between gap-2">
                <p className="pt-2.5 text-sm text-ink-2 tabular-nums">
                  {t("checks:run.number", { number: index + 1, total: questions.length })}
                </p>
                <IconButton
                  icon={Trash2}
                  tooltip={false}
                  label={t("checks:model.delete", { number: index + 1 })}
                  onClick={() => deleteOne(question)}
                />
              </div>
              <ModelQuestionForm question={question} />
            </li>
          ))}
        </ol>
      )}
      {support !== null && (
        <div role="alert" className="rounded-md border border-line p-4">
          <Markdown text={support} topLevel={4} rules={supportRules} />
        </div>
      )}
      {canWrite && (
        <p className="text-sm text-ink-2">{t(`checks:model.sent.${source.kind}`, { processor })}</p>
      )}
      <SuggestButton
        label={t("checks:model.more")}
        suggested={support === null ? t("checks:model.added") : ""}
        failed={t("checks:model.failed")}
        suggest={() => writeQuestions(source)}
        onSuggested={(written) => {
          setSupport(written.support);
          client.setQueryData(query.queryKey, written.questions);
        }}
      />
    </TitledSection>
  );
}

const supportRules = { guardLink: guardCrisisLink, drawMark: undefined };
