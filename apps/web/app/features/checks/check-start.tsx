import type { MilestoneCheck } from "@masar/contract/checks/schemas";
import type { LearningPath } from "@masar/contract/paths/schemas";
import { countNeeded } from "@masar/domain/checks/grade-check";
import { countNext, countRepeated } from "@masar/domain/checks/select-questions";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ModelQuestions } from "#web/entities/question/model-questions.tsx";
import { joinFacts } from "#web/platform/format/join-facts.ts";
import { useFormatDate } from "#web/platform/format/use-format-date.ts";
import { links } from "#web/platform/urls/links.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { ButtonLink } from "#web/ui/forms/button-link.tsx";
import { Star } from "#web/ui/display/star.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";

type CheckStartProps = {
  title: ReactNode;
  path: LearningPath;
  check: MilestoneCheck;
  onStart: () => void;
  onShow: (attempt: string) => void;
};

/** What the check asks, and the checks that were finished. */
export function CheckStart({ title, path, check, onStart, onShow }: CheckStartProps) {
  const { t } = useTranslation();
  const formatDate = useFormatDate();
  const count = countNext(check);
  const repeated = countRepeated(check);
  return (
    <div className="mx-auto grid w-full max-w-3xl gap-6">
      <div className="grid gap-1">
        <p className="text-ink-2">{t("checks:title")}</p>
        <PageHeader title={title} />
      </div>
      <p className="measure">
        {t("checks:start.about", { count })}{" "}
        {t("checks:start.needed", { needed: countNeeded(count), total: count })}
      </p>
      {repeated > 0 && (
        <p className="measure text-ink-2">
          {repeated === count
            ? t("checks:start.exhausted", { total: check.questions.length })
            : t("checks:start.repeated", { count: repeated })}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button onClick={onStart}>
          {t(check.attempts.length > 0 ? "checks:start.again" : "checks:start.start")}
        </Button>
        <ButtonLink variant="quiet" to={links.milestone(path.id, check.milestone_key)}>
          {t("checks:back")}
        </ButtonLink>
      </div>
      <ModelQuestions
        source={{ kind: "milestone", pathId: path.id, key: check.milestone_key }}
        level={2}
      />
      {check.attempts.length > 0 && (
        <section className="grid gap-2 border-t border-line pt-5">
          <h2 className="text-lg">{t("checks:start.before")}</h2>
          <ul className="grid gap-2">
            {check.attempts.map((attempt) => (
              <li key={attempt.id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <Star state={attempt.is_passed ? "done" : "later"} className="size-5 shrink-0" />
                <span className="min-w-0 flex-1 tabular-nums">
                  {joinFacts(t, [
                    formatDate(attempt.finished_at),
                    t("checks:result.right", { total: attempt.total, right: attempt.correct }),
                    attempt.is_passed ? t("checks:result.checked") : "",
                  ])}
                </span>
                <Button variant="quiet" size="sm" onClick={() => onShow(attempt.id)}>
                  {t("checks:start.show")}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
