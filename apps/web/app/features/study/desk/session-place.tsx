import type { PlannedSession } from "@masar/contract/paths/planned-session-schemas";
import type { CourseCard } from "@masar/contract/courses/schemas";
import type { ResourceCard } from "@masar/contract/resources/schemas";
import { isStudiedInPart } from "@masar/domain/catalog/course-facts";
import { Search } from "lucide-react";
import { lazy, type ReactNode, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { bidiText } from "#web/platform/format/bidi-text.ts";
import { LinkState, OpenCourse, useFormatPrice } from "#web/entities/course/course-parts.tsx";
import { useProviderName } from "#web/entities/course/provider-name.ts";
import { loadMoreStrings } from "#web/platform/i18n/i18n.ts";
import { isStudiedInCourse } from "#web/entities/milestone/session-task.ts";
import { FoldIcon } from "#web/ui/display/fold-icon.tsx";
import { Icon } from "#web/ui/display/icon.tsx";
import { TitledFacts } from "#web/ui/display/titled-facts.tsx";
import { buttonClass } from "#web/ui/forms/button.tsx";
import { TitledSection } from "#web/ui/layout/titled-section.tsx";
import { quietTitle } from "./desk-parts.tsx";
import { DeskVideo } from "./desk-video.tsx";
import { SessionVideos } from "./session-videos.tsx";
import type { DeskView } from "./use-desk.ts";

const loadParts = async () => {
  const [parts] = await Promise.all([
    import("#web/entities/resource/resource-parts.tsx"),
    loadMoreStrings("courses", "desk"),
  ]);
  return parts;
};
const ResourceText = lazy(async () => ({ default: (await loadParts()).ResourceText }));
const OpenResource = lazy(async () => ({ default: (await loadParts()).OpenResource }));

type SessionPlaceProps = {
  view: DeskView;
  session: PlannedSession;
  /** Replaces the course. */
  resource: ResourceCard | undefined;
};

/**
 * One course or free resource with the words to look for, and a web search for them: the catalog has no syllabus. Closed at first where
 * the session does not need it.
 */
export function SessionPlace({ view, session, resource }: SessionPlaceProps) {
  const { t } = useTranslation();
  const linked = view.courses.find(({ slug }) => slug === session.course);
  const course = resource ? undefined : linked;
  if (session.videos) {
    return (
      <PlaceSection>
        <SessionVideos key={session.id} videos={session.videos} title={session.title} />
      </PlaceSection>
    );
  }
  if (!course && !resource && !session.search) return null;
  const isPart =
    course !== undefined && isStudiedInPart(course.duration_hours, view.milestone.estimated_hours);
  const links = { course, resource, search: session.search, isPart };
  const place = <PlaceLinks {...links} />;
  if (isStudiedInCourse(session)) return <PlaceSection>{place}</PlaceSection>;
  return (
    <details className="group border-t border-line pt-3">
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 text-sm text-ink-2 hover:text-ink">
        {t("desk:session.lookUp")}
        <FoldIcon />
      </summary>
      <div className="pt-2">{place}</div>
    </details>
  );
}

function PlaceSection({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <TitledSection title={t("desk:session.where")} titleClass={quietTitle} className="grid gap-2">
      <div className="rounded-lg border border-line bg-surface p-4 shadow-card">{children}</div>
    </TitledSection>
  );
}

type PlaceLinksProps = {
  course: CourseCard | undefined;
  resource: ResourceCard | undefined;
  search: string | null;
  /** The course is longer than the milestone. */
  isPart: boolean;
};

function PlaceLinks({ course, resource, search, isPart }: PlaceLinksProps) {
  const { t } = useTranslation();
  const hasPlace = course !== undefined || resource !== undefined;
  return (
    <div className="grid gap-3">
      {course && <PlaceCourse course={course} />}
      <Suspense>{resource && <ResourceText resource={resource} />}</Suspense>
      {isPart && <p className="text-sm text-ink-2">{t("courses:why.part")}</p>}
      {search && <p className="wrap-anywhere">{t("desk:session.lookFor", { search })}</p>}
      <div className="flex flex-wrap items-center gap-3">
        {course && <OpenCourse url={course.url} title={course.title} variant="secondary" />}
        <Suspense>
          {resource && (
            <DeskVideo
              target={{ resource }}
              link={<OpenResource resource={resource} />}
              namesLowData
            />
          )}
        </Suspense>
        {search && (
          <a
            href={`https://www.google.com/search?q=${encodeURIComponent(search)}`}
            target="_blank"
            rel="noopener noreferrer"
            className={buttonClass(hasPlace ? "quiet" : "secondary", "md")}
          >
            <Icon icon={Search} />
            {t(hasPlace ? "desk:session.notThere" : "desk:session.search")}
          </a>
        )}
      </div>
    </div>
  );
}

function PlaceCourse({ course }: { course: CourseCard }) {
  const { t } = useTranslation();
  const nameProvider = useProviderName();
  const formatPrice = useFormatPrice();
  const facts = [
    <bdi key="provider">{nameProvider(course.provider)}</bdi>,
    <bdi key="price">{formatPrice(course.price_usd)}</bdi>,
    t(`courses:languages.${course.language}`),
  ];
  return (
    <TitledFacts title={<bdi {...bidiText(course.title)} lang={course.language} />} facts={facts}>
      {course.link_status === "dead" && (
        <LinkState status="dead" checkedAt={course.last_validated} />
      )}
    </TitledFacts>
  );
}
