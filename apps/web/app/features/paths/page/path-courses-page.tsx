import type { MilestoneView } from "@masar/domain/progress/milestone-view";
import { Search } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useSkillLabel } from "#web/entities/course/catalog-terms.ts";
import { MilestoneResources } from "#web/entities/resource/milestone-resources.tsx";
import { ButtonLink } from "#web/ui/forms/button-link.tsx";
import { Icon } from "#web/ui/display/icon.tsx";
import { Star } from "#web/ui/display/star.tsx";
import { catalogHref, LinkedCourses } from "#web/features/paths/milestone/linked-courses.tsx";
import { getMilestoneState, PathText, usePathView } from "#web/features/paths/path-view.tsx";

export function PathCoursesPage() {
  const { t } = useTranslation();
  const { detail, milestones } = usePathView();
  return (
    <div className="grid max-w-3xl gap-6">
      <p className="text-ink-2">{t("road:courses.intro")}</p>
      <ol className="grid gap-8">
        {milestones.map((milestone) => (
          <li key={milestone.key} className="flex gap-3 sm:gap-4">
            <Star state={getMilestoneState(milestone)} className="size-8 shrink-0" />
            <div className="grid min-w-0 flex-1 gap-3">
              <div className="flex flex-wrap items-baseline justify-between gap-x-4">
                <h2 className="text-xl break-words">
                  <PathText milestone={milestone}>{milestone.title}</PathText>
                </h2>
                <p className="text-sm text-ink-2">
                  {t("road:courses.count", { count: milestone.linked_courses.length })}
                </p>
              </div>
              {milestone.linked_courses.length > 0 ? (
                <LinkedCourses milestone={milestone} />
              ) : (
                <NoCourses milestone={milestone} />
              )}
              <MilestoneResources
                pathId={detail.path.id}
                milestoneKey={milestone.key}
                of={milestone.title}
              />
            </div>
          </li>
        ))}
      </ol>
    </div>
  );
}

function NoCourses({ milestone }: { milestone: MilestoneView }) {
  const { t } = useTranslation();
  const skillLabel = useSkillLabel();
  const [skill] = milestone.skills_to_learn;
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
