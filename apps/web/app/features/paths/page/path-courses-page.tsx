import type { MilestoneView } from "@masar/domain/progress/milestone-view";
import { Search } from "lucide-react";
import { useTranslation } from "react-i18next";
import { displayText } from "#web/platform/format/bidi-text.ts";
import { useSkillLabel } from "#web/entities/course/catalog-terms.ts";
import { ButtonLink } from "#web/ui/forms/button-link.tsx";
import { Icon } from "#web/ui/display/icon.tsx";
import { Star } from "#web/ui/display/star.tsx";
import { catalogHref } from "#web/features/paths/milestone/catalog-href.ts";
import { CourseLine } from "#web/features/paths/milestone/course-line.tsx";
import { stateOf, usePathView } from "#web/features/paths/path-view.ts";
import { pathTextAttributes } from "#web/entities/path/text-attributes.ts";

/** The courses of the path, milestone by milestone, each with why it was chosen. */
export function PathCoursesPage() {
  const { t } = useTranslation();
  const { milestones, detail } = usePathView();
  return (
    <div className="grid max-w-3xl gap-6">
      <p className="text-ink-2">{t("road:courses.intro")}</p>
      <ol className="grid gap-8">
        {milestones.map((milestone) => (
          <li key={milestone.key} className="flex gap-3 sm:gap-4">
            <Star state={stateOf(milestone)} className="size-8 shrink-0" />
            <div className="grid min-w-0 flex-1 gap-3">
              <div className="flex flex-wrap items-baseline justify-between gap-x-4">
                <h2 className="text-xl break-words">
                  <bdi {...pathTextAttributes(detail.path.language, milestone.origin)}>
                    {displayText(milestone.title)}
                  </bdi>
                </h2>
                <p className="text-sm text-ink-2">
                  {t("road:courses.count", { count: milestone.linked_courses.length })}
                </p>
              </div>
              <MilestoneCourseList milestone={milestone} />
            </div>
          </li>
        ))}
      </ol>
    </div>
  );
}

function MilestoneCourseList({ milestone }: { milestone: MilestoneView }) {
  const { t } = useTranslation();
  const { courses } = usePathView();
  const skillLabel = useSkillLabel();
  const [skill] = milestone.skills_to_learn;
  if (milestone.linked_courses.length === 0) {
    return (
      <div className="grid justify-items-start gap-2.5">
        <p className="text-ink-2">{t("road:courses.none")}</p>
        <ButtonLink
          variant="secondary"
          size="sm"
          icon={<Icon icon={Search} />}
          to={catalogHref(skill)}
        >
          {skill === undefined
            ? t("road:courses.search")
            : t("road:courses.searchSkill", { skill: skillLabel(skill) })}
        </ButtonLink>
      </div>
    );
  }
  return (
    <ul className="grid gap-2.5">
      {milestone.linked_courses.map(({ course, reason }) => (
        <li key={course}>
          <CourseLine course={courses.get(course)} reason={reason} />
        </li>
      ))}
    </ul>
  );
}
