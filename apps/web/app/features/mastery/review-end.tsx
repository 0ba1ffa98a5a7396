import { daysBetween } from "@masar/domain/dates/local-date";
import type { RatedSkill } from "@masar/domain/mastery/fading-review";
import { addDays } from "@masar/domain/dates/local-date";
import { type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useSkillLabel } from "#web/entities/course/catalog-terms.ts";
import { bidiText } from "#web/platform/format/bidi-text.ts";
import { useFormat } from "#web/platform/format/use-format.ts";
import { useFormatDate } from "#web/platform/format/use-format-date.ts";
import { links } from "#web/platform/urls/links.ts";
import { ButtonLink } from "#web/ui/forms/button-link.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { SkillStar } from "./skill-star.tsx";

type ReviewEndProps = {
  before: RatedSkill[];
  after: RatedSkill[];
  /** Of the skills that were reviewed. */
  names: string[];
  today: string;
  /** What was missed. */
  children: ReactNode;
};

/** Which skills were refreshed, and until when. */
export function ReviewEnd({ before, after, names, today, children }: ReviewEndProps) {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const countOf = (skills: RatedSkill[], name: string) =>
    skills.find(({ skill }) => skill === name)?.status.answers ?? 0;
  const changed = after.filter(
    ({ skill, status }) => names.includes(skill) && status.answers > countOf(before, skill),
  );
  const hasAnswers = changed.length > 0;
  return (
    <div className="mx-auto grid w-full max-w-3xl grid-cols-1 gap-6">
      <Card className="grid gap-4">
        <div className="grid gap-1">
          <h1 ref={heading} tabIndex={-1} className="text-2xl outline-none">
            {t(hasAnswers ? "mastery:review.done" : "mastery:review.stoppedTitle")}
          </h1>
          <p className="measure text-ink-2">
            {t(hasAnswers ? "mastery:review.doneText" : "mastery:review.stoppedText")}{" "}
            {hasAnswers && t("mastery:number")}
          </p>
        </div>
        {hasAnswers && (
          <ul className="grid">
            {changed.map((skill) => (
              <ChangedSkill
                key={skill.skill}
                skill={skill}
                before={before.find((one) => one.skill === skill.skill)}
                today={today}
              />
            ))}
          </ul>
        )}
        <div className="flex flex-wrap gap-3">
          <ButtonLink to={links.review}>{t("mastery:review.back")}</ButtonLink>
          <ButtonLink variant="secondary" to={links.profileSkills}>
            {t("mastery:review.profile")}
          </ButtonLink>
        </div>
      </Card>
      {children}
    </div>
  );
}

type ChangedSkillProps = { skill: RatedSkill; before: RatedSkill | undefined; today: string };

function ChangedSkill({ skill: { skill, status }, before, today }: ChangedSkillProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const formatDate = useFormatDate();
  const label = useSkillLabel();
  const lastFreshDay = addDays(status.fadesOn, -1);
  return (
    <li className="flex items-center gap-3 border-t border-line py-3 first:border-0">
      <SkillStar status={status} />
      <div className="min-w-0 flex-1">
        <bdi {...bidiText(label(skill))} className="block font-medium wrap-anywhere" />
        <p className="text-sm text-ink-2 tabular-nums">
          {t("mastery:review.change", {
            before: format.percent(before?.status.value ?? 0),
            after: format.percent(status.value),
          })}
        </p>
      </div>
      <p className="text-end text-sm tabular-nums">
        {daysBetween(today, status.fadesOn) <= 1
          ? t("mastery:review.again")
          : t("mastery:review.until", { date: formatDate(lastFreshDay) })}
      </p>
    </li>
  );
}
