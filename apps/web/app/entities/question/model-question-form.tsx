import type { ModelQuestion } from "@masar/contract/model-questions/schemas";
import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { CardText } from "#web/entities/card/card-text.tsx";
import { Button } from "#web/ui/forms/button.tsx";
import { RadioGroup } from "#web/ui/forms/radio-group.tsx";

/** Marked on this page only: an answer to a question that no person reviewed is not stored. */
export function ModelQuestionForm({ question }: { question: ModelQuestion }) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<string>();
  const [isMarked, setMarked] = useState(false);
  const feedback = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isMarked) feedback.current?.focus();
  }, [isMarked]);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (chosen !== undefined) setMarked(true);
  };
  const right = question.options.find((option) => option.is_correct);
  const given = question.options.find(({ id }) => id === chosen);
  return (
    <>
      <div className="font-medium">
        <CardText text={question.text} className="" />
      </div>
      {isMarked ? (
        <div ref={feedback} tabIndex={-1} className="grid gap-2 outline-none">
          <p className="font-medium">
            {t(given?.is_correct ? "checks:feedback.right" : "checks:feedback.wrong")}
          </p>
          {given && !given.is_correct && (
            <>
              <Answer label={t("checks:answer.yourAnswer")} text={given.text} />
              <CardText text={given.why ?? ""} className="text-ink-2" />
            </>
          )}
          <Answer label={t("checks:answer.correctIs")} text={right?.text ?? ""} isRight />
          <CardText text={question.explanation} className="" />
          <div>
            <Button variant="quiet" size="sm" onClick={() => setMarked(false)}>
              {t("checks:model.again")}
            </Button>
          </div>
        </div>
      ) : (
        <form noValidate onSubmit={submit} className="grid gap-3">
          <RadioGroup
            label={t("checks:answer.choose")}
            areCards
            isWide
            choices={question.options.map(({ id, text }) => ({
              value: id,
              label: <CardText text={text} className="inline" />,
            }))}
            value={chosen}
            onChoose={setChosen}
          />
          <div>
            <Button type="submit" variant="secondary" size="sm" disabled={chosen === undefined}>
              {t("checks:run.submit")}
            </Button>
          </div>
        </form>
      )}
    </>
  );
}

type AnswerProps = { label: string; text: string; isRight?: boolean };

function Answer({ label, text, isRight = false }: AnswerProps) {
  return (
    <div
      className={`rounded-md border px-3 py-2 ${isRight ? "border-teal bg-teal-soft" : "border-rose bg-rose-soft"}`}
    >
      <span className="block text-sm text-ink-2">{label}</span>
      <CardText text={text} className="" />
    </div>
  );
}
