import type { PlannedSession } from "@masar/contract/paths/planned-session-schemas";
import { useTranslation } from "react-i18next";
import { bidiText } from "#web/platform/format/bidi-text.ts";
import { LinkState, OpenCourse } from "#web/entities/course/course-parts.tsx";
import { useProviderName } from "#web/entities/course/provider-name.ts";
import { TextAnchor } from "#web/ui/display/text-anchor.tsx";
import { TitledSection } from "#web/ui/layout/titled-section.tsx";
import { quietTitle } from "./desk-parts.tsx";
import type { DeskView } from "./use-desk.ts";

type SessionPlaceProps = { view: DeskView; session: PlannedSession };

/** One course, with the words to look for in it, and a search where the course does not have them. */
export function SessionPlace({ view, session }: SessionPlaceProps) {
  const { t } = useTranslation();
  const nameProvider = useProviderName();
  const course = view.courses.find(({ slug }) => slug === session.course) ?? view.courses[0];
  const { search } = session;
  if (!course && !search) return null;
  const searchLink = search && (
    <TextAnchor
      isTall
      href={`https://www.google.com/search?q=${encodeURIComponent(search)}`}
      target="_blank"
      rel="noopener noreferrer"
      className="text-sm"
    >
      {t(course ? "desk:session.notThere" : "desk:session.search")}
    </TextAnchor>
  );
  return (
    <TitledSection title={t("desk:session.where")} titleClass={quietTitle} className="grid gap-2">
      {course ? (
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-lg border border-line bg-surface p-4 shadow-card">
          <div className="min-w-0 flex-1 basis-52">
            <p className="font-medium wrap-anywhere">
              <bdi {...bidiText(course.title)} lang={course.language} />
            </p>
            {search && <p className="wrap-anywhere">{t("desk:session.lookFor", { search })}</p>}
            <p className="text-sm text-ink-2">
              <bdi>{nameProvider(course.provider)}</bdi>
              {course.price_usd === 0 && (
                <>
                  {t("between")}
                  {t("courses:card.free")}
                </>
              )}
            </p>
            {course.link_status === "dead" && (
              <LinkState status={course.link_status} checkedAt={course.last_validated} />
            )}
          </div>
          <OpenCourse url={course.url} title={course.title} variant="secondary" />
        </div>
      ) : (
        <p className="wrap-anywhere">{t("desk:session.lookFor", { search })}</p>
      )}
      {searchLink && <p>{searchLink}</p>}
    </TitledSection>
  );
}
