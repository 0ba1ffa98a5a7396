import type { Question, QuestionPart } from "@masar/contract/checks/question-schemas";
import { findMistake, formatPair, isCorrectAnswer } from "@masar/domain/checks/grade-answer";
import { Check, CircleAlert, X } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "#web/ui/display/icon.tsx";
import { PartText, QuestionText, useBilingual } from "./question-text.tsx";

type FeedbackProps = { question: Question; values: readonly string[] };

/** The right answer beside the given one, and what led to a wrong one. */
export function AnswerFeedback({ question, values }: FeedbackProps) {
  const textOf = useBilingual();
  const reasons = useReasons(question, values);
  return (
    <div className="grid gap-3">
      <AnswerMarks question={question} values={values} />
      <div className="grid gap-2">
        {reasons.map((reason) => (
          <div key={reason}>
            <QuestionText text={reason} />
          </div>
        ))}
        <div>
          <QuestionText text={textOf(question, "explanation")} />
        </div>
      </div>
    </div>
  );
}

function useReasons(question: Question, values: readonly string[]): string[] {
  const textOf = useBilingual();
  if (question.kind === "single" || question.kind === "multiple") {
    return question.options
      .filter((option) => values.includes(option.id) && !option.is_correct)
      .map((option) => textOf(option, "why"))
      .filter((reason) => reason !== "");
  }
  if (question.kind !== "numeric") return [];
  const mistake = findMistake(question, values);
  return mistake ? [textOf(mistake, "why")] : [];
}

function AnswerMarks({ question, values }: FeedbackProps) {
  const { t } = useTranslation();
  const textOf = useBilingual();
  const findItem = (id: string) =>
    (question.kind === "order" && question.items.find((item) => item.id === id)) || [];
  const findChosen = (left: string) =>
    question.kind === "match"
      ? question.pairs.find(({ id }) => values.includes(formatPair(left, id)))
      : undefined;
  switch (question.kind) {
    case "single":
    case "multiple":
      return (
        <ul className="grid gap-2">
          {question.options
            .filter((option) => option.is_correct || values.includes(option.id))
            .map((option) => (
              <Mark
                key={option.id}
                isCorrect={option.is_correct}
                isChosen={values.includes(option.id)}
                isMissed={
                  question.kind === "multiple" && values.length > 0 && !values.includes(option.id)
                }
              >
                <PartText part={option} text={textOf(option, "text")} />
              </Mark>
            ))}
        </ul>
      );
    case "order":
      return (
        <div className="grid gap-3">
          {values.length > 0 && !isCorrectAnswer(question, values) && (
            <OrderedItems title={t("checks:answer.yourOrder")} items={values.flatMap(findItem)} />
          )}
          <OrderedItems title={t("checks:answer.correctOrder")} items={question.items} />
        </div>
      );
    case "match":
      return (
        <dl className="grid gap-2">
          {question.pairs.map((pair) => {
            const chosen = findChosen(pair.id);
            const kind = chosen && chosen.id !== pair.id ? "wrong" : "right";
            const { tone, icon, iconTone } = marks[kind];
            return (
              <div key={pair.id} className={`grid gap-x-3 rounded-md border px-3 py-2 ${tone}`}>
                <dt className="text-sm text-ink-2">
                  <PartText part={pair} text={textOf(pair, "left")} />
                </dt>
                <dd className="flex items-start gap-3">
                  {chosen && <Icon icon={icon} className={`mt-1 ${iconTone}`} />}
                  <span className="min-w-0 flex-1">
                    <PartText part={pair} text={textOf(pair, "right")} />
                    {kind === "wrong" && chosen && (
                      <span className="block text-sm text-rose">
                        {t("checks:answer.yourAnswer")}:{" "}
                        <PartText part={chosen} text={textOf(chosen, "right")} />
                      </span>
                    )}
                  </span>
                </dd>
              </div>
            );
          })}
        </dl>
      );
    default:
      return <WrittenMarks question={question} values={values} />;
  }
}

function OrderedItems({ title, items }: { title: string; items: QuestionPart[] }) {
  const textOf = useBilingual();
  return (
    <div className="grid gap-1">
      <p className="text-sm text-ink-2">{title}</p>
      <ol className="grid list-decimal gap-1 ps-6">
        {items.map((item) => (
          <li key={item.id}>
            <PartText part={item} text={textOf(item, "text")} />
          </li>
        ))}
      </ol>
    </div>
  );
}

function WrittenMarks({ question, values }: FeedbackProps) {
  const { t } = useTranslation();
  const textOf = useBilingual();
  if (question.kind !== "numeric" && question.kind !== "short") return null;
  const correct =
    question.kind === "numeric"
      ? String(question.answer)
      : textOf({ word: question.accepted[0], word_ar: question.accepted_ar[0] }, "word");
  return (
    <p className="rounded-md bg-teal-soft px-3 py-2">
      {t("checks:answer.correctIs")}{" "}
      <PartText part={{ is_code: question.kind === "numeric" }} text={correct} />
      {values.length > 0 && (
        <span className="block text-sm text-ink-2">
          {t("checks:answer.yourAnswer")}: <bdi>{values[0]}</bdi>
        </span>
      )}
    </p>
  );
}

type MarkProps = {
  isCorrect: boolean;
  isChosen: boolean;
  /** One of several right options, which the answer left out. */
  isMissed: boolean;
  children: ReactNode;
};

const marks = {
  right: { tone: "border-teal bg-teal-soft", icon: Check, iconTone: "text-teal" },
  missed: {
    tone: "border-saffron bg-saffron-soft",
    icon: CircleAlert,
    iconTone: "text-saffron-ink",
  },
  wrong: { tone: "border-rose bg-rose-soft", icon: X, iconTone: "text-rose" },
};

/** Colour is not the only sign. */
function Mark({ isCorrect, isChosen, isMissed, children }: MarkProps) {
  const { t } = useTranslation();
  const { tone, icon, iconTone } = marks[isCorrect ? (isMissed ? "missed" : "right") : "wrong"];
  return (
    <li className={`flex items-start gap-3 rounded-md border px-3 py-2 ${tone}`}>
      <Icon icon={icon} className={`mt-1 ${iconTone}`} />
      <span className="min-w-0 flex-1 wrap-anywhere">{children}</span>
      <span className="text-sm text-ink-2">{t(markLabel({ isCorrect, isChosen, isMissed }))}</span>
    </li>
  );
}

function markLabel({ isCorrect, isChosen, isMissed }: Omit<MarkProps, "children">) {
  if (!isCorrect) return "checks:answer.yourAnswer";
  if (isMissed) return "checks:answer.missed";
  return isChosen ? "checks:answer.yoursCorrect" : "checks:answer.correct";
}
