import { useTranslation } from "react-i18next";
import { publicHref } from "#web/platform/urls/links.ts";
import { useLanguage } from "#web/platform/preferences/use-language.ts";

export type Question = { id: string; question: string; answer: string };

export function Questions({ questions }: { questions: Question[] }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  return (
    <section aria-labelledby="questions" className="grid gap-6 lg:grid-cols-[1fr_2fr] lg:gap-16">
      <div className="grid content-start gap-3">
        <h2 id="questions" className="text-3xl">
          {t("pages:home.questions.heading")}
        </h2>
        <a
          href={publicHref("/faq", language)}
          className="inline-flex min-h-11 items-center justify-self-start rounded-sm font-medium text-teal underline underline-offset-4 hover:decoration-2"
        >
          {t("pages:home.questions.all")}
        </a>
      </div>
      <div className="border-t border-line">
        {questions.map(({ id, question, answer }) => (
          <details key={id} className="unfold text-lg">
            <summary>{question}</summary>
            <p className="measure pb-5 text-base text-ink-2">{answer}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
