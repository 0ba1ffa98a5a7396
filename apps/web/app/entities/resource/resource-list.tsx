import type { CourseCard } from "@masar/contract/courses/schemas";
import type { ResourceCard } from "@masar/contract/resources/schemas";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { bidiText } from "#web/platform/format/bidi-text.ts";
import { usePublicHref } from "#web/platform/preferences/use-public-href.ts";
import { LinkState, OpenCourse } from "#web/entities/course/course-parts.tsx";
import { useProviderName } from "#web/entities/course/provider-name.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { TitledSection } from "#web/ui/layout/titled-section.tsx";
import { OwnLinkList, type OwnLinkListProps } from "./own-link-list.tsx";
import { isOfferEmpty, type MilestoneOffer } from "./resource-queries.ts";
import { OpenResource, ResourceText } from "./resource-parts.tsx";

const shownAtFirst = 3;

type ResourceListProps = {
  offer: MilestoneOffer;
  level?: 2 | 3;
  titleClass?: string;
  /** The slug of one that is shown elsewhere. */
  without?: string | null;
  /** The milestone's title, where a page has several lists. */
  of?: string;
  renderActions?: (resource: ResourceCard) => ReactNode;
};

/** What is free at a milestone, three at first; says so when nothing is in the learner's language. */
export function ResourceList(props: ResourceListProps) {
  const { offer, level, titleClass, without = null, of, renderActions } = props;
  const { t } = useTranslation();
  const hrefOf = usePublicHref();
  const [isOpen, setIsOpen] = useState(false);
  const { language, courses, isCovered } = offer;
  const resources = offer.resources.filter(({ slug }) => slug !== without);
  if (isOfferEmpty(offer, without)) return null;
  const shown = isOpen ? resources : resources.slice(0, shownAtFirst);
  const hidden = resources.length - shownAtFirst;
  const [first] = resources;
  return (
    <TitledSection
      title={
        <>
          {t("courses:resources.title")}
          {of && (
            <span className="sr-only">
              {t("between")}
              <bdi>{of}</bdi>
            </span>
          )}
        </>
      }
      level={level}
      titleClass={titleClass}
      className="grid justify-items-start gap-1"
    >
      {!isCovered && (
        <p>
          {t(`courses:resources.none.${language}`)}
          {first && ` ${t(`courses:resources.others.${first.language}`)}`}
        </p>
      )}
      {courses.length + shown.length > 0 && (
        <ul className="w-full divide-y divide-line">
          {courses.map((course) => (
            <li key={course.slug} className={rowClass}>
              <FreeCourse course={course} />
              <OpenCourse url={course.url} title={course.title} variant="secondary" />
            </li>
          ))}
          {shown.map((resource) => (
            <li key={resource.slug} className={rowClass}>
              <div className="min-w-0 flex-1 basis-52">
                <ResourceText resource={resource} />
              </div>
              <div className="flex flex-wrap items-center gap-1">
                <OpenResource resource={resource} />
                {renderActions?.(resource)}
              </div>
            </li>
          ))}
        </ul>
      )}
      {resources.length > 0 && (
        <div className="flex flex-wrap items-center gap-x-5">
          {hidden > 0 && (
            <Button
              variant="link"
              size="sm"
              className="px-0!"
              aria-expanded={isOpen}
              onClick={() => setIsOpen(!isOpen)}
            >
              {isOpen
                ? t("courses:resources.fewer")
                : t("courses:resources.more", { count: hidden })}
            </Button>
          )}
          <a
            href={hrefOf("/sources")}
            className="inline-flex min-h-11 items-center text-sm text-ink-2 underline underline-offset-4 hover:text-ink"
          >
            {t("courses:resources.sources")}
          </a>
        </div>
      )}
    </TitledSection>
  );
}

type OwnLinkSectionProps = Pick<OwnLinkListProps, "links" | "renderLink"> & {
  titleClass?: string;
};

/** The links that the user added, to read. */
export function OwnLinkSection({ links, titleClass, renderLink }: OwnLinkSectionProps) {
  const { t } = useTranslation();
  return (
    <TitledSection title={t("courses:own.title")} titleClass={titleClass}>
      <OwnLinkList links={links} renderLink={renderLink} />
    </TitledSection>
  );
}

const rowClass = "flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-2.5";

function FreeCourse({ course }: { course: CourseCard }) {
  const { t } = useTranslation();
  const nameProvider = useProviderName();
  return (
    <div className="min-w-0 flex-1 basis-52">
      <p className="font-medium wrap-anywhere">
        <bdi {...bidiText(course.title)} lang={course.language} />
      </p>
      <p className="text-sm text-ink-2">
        {t("courses:resources.course")}
        {t("between")}
        <bdi>{nameProvider(course.provider)}</bdi>
      </p>
      <LinkState status={course.link_status} checkedAt={course.last_validated} />
    </div>
  );
}
