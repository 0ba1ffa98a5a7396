import type { CourseCard } from "@masar/contract/courses/schemas";
import {
  chooseCourseFacts,
  type CourseFact,
  listCourseFacts,
} from "@masar/domain/catalog/course-facts";
import type { MilestoneView } from "@masar/domain/progress/milestone-view";
import { X } from "lucide-react";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { bidiText } from "#web/platform/format/bidi-text.ts";
import { links } from "#web/platform/urls/links.ts";
import { useProviderName } from "#web/entities/course/provider-name.ts";
import { CourseFacts, LinkState, OpenCourse } from "#web/entities/course/course-parts.tsx";
import { ProviderMark } from "#web/entities/course/provider-mark.tsx";
import { CourseReasons } from "#web/entities/course/course-reasons.tsx";
import { IconButton } from "#web/ui/forms/icon-button.tsx";
import { usePathView } from "#web/features/paths/path-view.tsx";

/** The catalog filtered by a skill of the catalog, or searched for a skill the user wrote. */
export function catalogHref(skill: string | undefined): string {
  if (skill === undefined) return links.courses;
  const isKnown = /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(skill);
  return `${links.courses}?${new URLSearchParams({ [isKnown ? "skill" : "q"]: skill })}`;
}

type LinkedCoursesProps = { milestone: MilestoneView; onUnlink?: (course: string) => void };

export function LinkedCourses({ milestone, onUnlink }: LinkedCoursesProps) {
  const { t } = useTranslation();
  const { courses } = usePathView();
  const factsOf = useLinkedFacts(milestone);
  return (
    <ul className="grid gap-2.5">
      {milestone.linked_courses.map(({ course: slug }) => {
        const course = courses.get(slug);
        return (
          <li key={slug}>
            {course ? (
              <LinkedCourse
                course={course}
                facts={factsOf.get(slug) ?? []}
                onUnlink={onUnlink && (() => onUnlink(slug))}
              />
            ) : (
              <p className="rounded-md border border-line px-4 py-3 text-sm text-ink-2">
                {t("road:course.gone")}
              </p>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** By slug: what speaks for each of the milestone's courses, chosen to tell them apart. */
function useLinkedFacts(milestone: MilestoneView): ReadonlyMap<string, CourseFact[]> {
  const { courses, detail } = usePathView();
  return useMemo(() => {
    const linked = milestone.linked_courses.flatMap(({ course: slug, reason }) => {
      const course = courses.get(slug);
      return course ? [{ course, reason }] : [];
    });
    const lists = linked.map(({ course, reason }) => {
      const isTaught = (skill: string) => milestone.skills_to_learn.includes(skill);
      const skills = course.skills_covered.filter(isTaught);
      const first: CourseFact[] = [
        ...(reason === "chosen_by_learner" ? [{ kind: "chosen" } as const] : []),
        ...(skills.length > 0 ? [{ kind: "skills", skills } as const] : []),
      ];
      return listCourseFacts(course, detail.path, first, milestone.estimated_hours);
    });
    const chosen = chooseCourseFacts(lists);
    return new Map(linked.map(({ course }, index) => [course.slug, chosen[index] ?? []]));
  }, [courses, detail.path, milestone]);
}

type LinkedCourseProps = { course: CourseCard; facts: CourseFact[]; onUnlink?: () => void };

function LinkedCourse({ course, facts, onUnlink }: LinkedCourseProps) {
  const { t } = useTranslation();
  const nameProvider = useProviderName();
  return (
    <div className="grid gap-2 rounded-md border border-line px-4 py-3">
      <div className="flex items-start gap-3">
        <ProviderMark provider={course.provider} />
        <div className="min-w-0 flex-1">
          <p className="font-medium break-words">
            <Link
              to={links.course(course.slug)}
              className="relative underline-offset-4 after:absolute after:-inset-2.5 hover:underline"
            >
              <bdi {...bidiText(course.title)} lang={course.language} />
            </Link>
          </p>
          <p className="text-sm text-ink-2">
            <bdi>{nameProvider(course.provider)}</bdi>
          </p>
        </div>
        {onUnlink && (
          <IconButton
            icon={X}
            label={t("road:course.unlink", { title: course.title })}
            tooltip={false}
            className="-me-2.5 -mt-1.5"
            onClick={onUnlink}
          />
        )}
      </div>
      <CourseFacts
        language={course.language}
        hours={course.duration_hours}
        hoursAreEstimated={course.hours_are_estimated}
        price={course.price_usd}
      />
      <CourseReasons facts={facts} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <LinkState status={course.link_status} checkedAt={course.last_validated} />
        <OpenCourse url={course.url} title={course.title} variant="secondary" />
      </div>
    </div>
  );
}
