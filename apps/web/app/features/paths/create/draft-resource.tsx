import type { CourseCard } from "@masar/contract/courses/schemas";
import type { LearningPath } from "@masar/contract/paths/schemas";
import { isCoursePreferred } from "@masar/domain/planning/choose-resources";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { bidiText } from "#web/platform/format/bidi-text.ts";
import { useLanguage } from "#web/platform/preferences/use-language.ts";
import { useMilestoneOffer } from "#web/entities/resource/resource-queries.ts";
import { getResourceTitle } from "#web/entities/resource/resource-title.ts";

type DraftResourceProps = {
  path: Pick<LearningPath, "id" | "milestones">;
  milestoneKey: string;
  courses: ReadonlyMap<string, CourseCard>;
  /** The milestone's first course. */
  children: ReactNode;
};

/** A free resource in the learner's language in place of the first course, unless that is free in it too. */
export function DraftResource(props: DraftResourceProps) {
  const { path, milestoneKey, courses, children } = props;
  const { t } = useTranslation();
  const { language } = useLanguage();
  const offer = useMilestoneOffer(path.id, milestoneKey);
  const linked = path.milestones[milestoneKey]?.linkedCourses[0];
  const course = linked && courses.get(linked.course);
  const resource = offer?.resources.find((each) => each.language === offer.language);
  const terms = course && {
    language: course.language,
    isFree: course.price_usd === 0,
    isChosen: linked.reason === "chosen_by_learner",
  };
  if (!resource || (terms && isCoursePreferred(terms, resource.language))) return children;
  const { title, lang } = getResourceTitle(resource, language);
  return (
    <div className="rounded-md border border-line bg-surface px-3.5 py-2.5 text-sm">
      <p className="font-medium">
        <span className="sr-only">{t("courses:resources.title")}: </span>
        <bdi {...bidiText(title)} lang={lang} />
      </p>
      <p className="text-ink-2">
        <bdi>{resource.host_name}</bdi>
        {t("between")}
        {t("paths:draft.reasons.study_language_free", {
          language: t(`courses:languages.${resource.language}`),
        })}
      </p>
    </div>
  );
}
