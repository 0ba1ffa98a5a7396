import type { Question, QuestionPart } from "@masar/contract/checks/question-schemas";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { bidiText } from "#web/platform/format/bidi-text.ts";
import { Badge } from "#web/ui/display/badge.tsx";
import { TitledSection } from "#web/ui/layout/titled-section.tsx";

/** A question as learners get it, with its answers, in both languages. */
export function QuestionView({ question }: { question: Question }) {
  const { t } = useTranslation();
  const { code } = question;
  return (
    <>
      <TitledSection title={t("questions:page.text")} className="grid gap-2">
        <BothLanguages en={question.text} ar={question.text_ar} />
        {code && (
          <pre
            dir="ltr"
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable
            tabIndex={0}
            className="overflow-x-auto rounded-md border border-line bg-sunken px-3.5 py-2.5 text-start text-sm -outline-offset-2 dark:bg-paper"
          >
            <code>{code.text}</code>
          </pre>
        )}
      </TitledSection>
      <Answers question={question} />
      <TitledSection title={t("questions:page.explanation")} className="grid gap-2">
        <BothLanguages en={question.explanation} ar={question.explanation_ar} />
      </TitledSection>
    </>
  );
}

function Answers({ question }: { question: Question }) {
  const { t } = useTranslation();
  switch (question.kind) {
    case "single":
    case "multiple":
      return (
        <PartSection title={t("questions:page.options")}>
          {question.options.map((option) => (
            <Part key={option.id}>
              <div>
                <Badge tone={option.is_correct ? "teal" : "neutral"}>
                  {t(`questions:page.${option.is_correct ? "right" : "wrong"}`)}
                </Badge>
              </div>
              <PartText part={option} />
              {option.why && <BothLanguages isNote en={option.why} ar={option.why_ar} />}
            </Part>
          ))}
        </PartSection>
      );
    case "order":
      return (
        <PartSection title={t("questions:page.items")}>
          {question.items.map((item) => (
            <Part key={item.id}>
              <PartText part={item} />
            </Part>
          ))}
        </PartSection>
      );
    case "match":
      return (
        <PartSection title={t("questions:page.pairs")}>
          {question.pairs.map(({ id, left, left_ar, right, right_ar, is_code }) => (
            <Part key={id}>
              <PartText part={{ text: left, text_ar: left_ar, is_code }} />
              <PartText part={{ text: right, text_ar: right_ar, is_code }} />
            </Part>
          ))}
        </PartSection>
      );
    case "numeric": {
      const [answer, tolerance] = [question.answer, question.tolerance].map(formatExact);
      return (
        <>
          <TitledSection title={t("questions:page.answer")}>
            <p>
              {question.tolerance === 0 ? (
                <bdi dir="ltr">{answer}</bdi>
              ) : (
                t("questions:page.answerWithin", { answer, tolerance })
              )}
            </p>
          </TitledSection>
          {question.mistakes.length > 0 && (
            <PartSection title={t("questions:page.mistakes")}>
              {question.mistakes.map(({ value, why, why_ar }) => (
                <Part key={value}>
                  <p>
                    <bdi dir="ltr">{formatExact(value)}</bdi>
                  </p>
                  <BothLanguages isNote en={why} ar={why_ar} />
                </Part>
              ))}
            </PartSection>
          )}
        </>
      );
    }
    default:
      // A short answer.
      return (
        <TitledSection title={t("questions:page.accepted")} className="grid gap-2">
          <div className="grid gap-x-6 gap-y-1 md:grid-cols-2">
            <AcceptedList texts={question.accepted} lang="en" />
            <AcceptedList texts={question.accepted_ar} lang="ar" />
          </div>
        </TitledSection>
      );
  }
}

function AcceptedList({ texts, lang }: { texts: readonly string[]; lang: "en" | "ar" }) {
  return (
    <ul lang={lang} dir={lang === "en" ? "ltr" : "rtl"} className="grid content-start gap-1">
      {texts.map((text) => (
        <li key={text} className="wrap-anywhere">
          <bdi>{text}</bdi>
        </li>
      ))}
    </ul>
  );
}

/** Not rounded: it decides what is right. */
const formatExact = (value: number) => String(value);

function PartSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <TitledSection title={title} className="grid gap-2">
      <ol className="grid grid-cols-1 gap-3">{children}</ol>
    </TitledSection>
  );
}

function Part({ children }: { children: ReactNode }) {
  return <li className="grid gap-2 rounded-md border border-line p-3">{children}</li>;
}

function PartText({ part }: { part: Omit<QuestionPart, "id"> }) {
  if (!part.is_code) return <BothLanguages en={part.text} ar={part.text_ar} />;
  return (
    <p dir="ltr" className="text-start wrap-anywhere rtl:text-end">
      <code>{part.text}</code>
    </p>
  );
}

type BothLanguagesProps = { en: string; ar: string | undefined; isNote?: boolean };

/** Side by side where there is room. */
function BothLanguages({ en, ar, isNote = false }: BothLanguagesProps) {
  const look = isNote ? "text-sm wrap-anywhere text-ink-2" : "wrap-anywhere";
  return (
    <div className="grid gap-x-6 gap-y-1 md:grid-cols-2">
      <p lang="en" dir="ltr" className={look}>
        {en}
      </p>
      {ar !== undefined && <p lang="ar" {...bidiText(ar, "rtl")} className={look} />}
    </div>
  );
}
