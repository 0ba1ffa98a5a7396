import type { Profile } from "@masar/contract/profile/schemas";
import { useQuery } from "@tanstack/react-query";
import { Share2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { bidiText } from "#web/platform/format/bidi-text.ts";
import { links } from "#web/platform/urls/links.ts";
import { profileQuery } from "#web/entities/member/profile-query.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { ButtonLink } from "#web/ui/forms/button-link.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { Icon } from "#web/ui/display/icon.tsx";
import { useHashFocus } from "#web/ui/layout/use-hash-focus.ts";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { AboutSection } from "./about-section.tsx";
import {
  PathList,
  ProfileHead,
  ProfileSection,
  StatsRow,
} from "#web/features/profile/member/profile-sections.tsx";
import { pathsQuery } from "#web/entities/path/path-queries.ts";
import { QueryFallback } from "#web/ui/feedback/query-fallback.tsx";
import { PhotoField } from "./photo-field.tsx";
import { RecordsSection } from "#web/features/profile/records/records-section.tsx";
import { ShareDialog } from "#web/features/profile/share/share-dialog.tsx";
import { getSharedRoadmap } from "#web/features/profile/share/share-picture.ts";
import { VisibilitySection } from "./visibility-section.tsx";
import { studyYearQuery } from "#web/features/profile/profile.api.ts";
import { YearCalendar } from "#web/features/profile/calendar/year-calendar.tsx";

type ProfilePageProps = { skills?: ReactNode };

export function ProfilePage({ skills }: ProfilePageProps) {
  const { t } = useTranslation();
  const query = useQuery(profileQuery);
  const { data } = query;
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageHeader
        title={t("profile:title")}
        description={t("profile:lead")}
        actions={data && <ShareButton profile={data} />}
      />
      {data ? (
        <ProfileParts profile={data} skills={skills} />
      ) : (
        <QueryFallback query={query} failedTitle={t("profile:failed")} className="grid gap-5">
          <Skeleton className="h-44" />
          <Skeleton className="h-96" />
        </QueryFallback>
      )}
    </div>
  );
}

function ProfileParts({ profile, skills }: ProfilePageProps & { profile: Profile }) {
  useHashFocus();
  return (
    <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-[minmax(0,1fr)_24rem]">
      {/* The year needs the whole width. */}
      <div className="grid min-w-0 gap-5 xl:col-span-full">
        <HeadCard profile={profile} />
        <div id="skills" tabIndex={-1} className="scroll-mt-20 outline-none empty:hidden">
          {skills}
        </div>
        <CalendarSection today={profile.today} firstDay={profile.first_day} />
      </div>
      <div className="grid min-w-0 gap-5">
        <PathsSection profile={profile} />
        <RecordsSection name={profile.display_name} />
      </div>
      <div className="grid min-w-0 gap-5">
        <AboutSection profile={profile} />
        <VisibilitySection profile={profile} />
      </div>
    </div>
  );
}

function HeadCard({ profile }: { profile: Profile }) {
  const { t } = useTranslation();
  const { display_name: name } = profile;
  return (
    <Card className="grid gap-5">
      <ProfileHead {...profile} name={name}>
        <h2 className="text-2xl wrap-anywhere">
          {name ? <bdi {...bidiText(name)} /> : t("profile:noName")}
        </h2>
      </ProfileHead>
      <StatsRow numbers={profile.numbers} />
      <PhotoField hasPhoto={profile.photo_id !== null} />
    </Card>
  );
}

function PathsSection({ profile: { paths } }: { profile: Profile }) {
  const { t } = useTranslation();
  return (
    <ProfileSection id="paths" title={t("profile:paths.title")}>
      {paths.length > 0 ? (
        <PathList paths={paths} />
      ) : (
        <EmptyState
          title={t("profile:paths.empty")}
          description={t("profile:paths.emptyText")}
          action={<ButtonLink to={links.newPath}>{t("profile:paths.start")}</ButtonLink>}
        />
      )}
    </ProfileSection>
  );
}

function ShareButton({ profile }: { profile: Profile }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const { data: roadmap = null } = useQuery({ ...pathsQuery, select: getSharedRoadmap });
  return (
    <>
      <Button
        variant="secondary"
        icon={<Icon icon={Share2} size={18} />}
        onClick={() => setOpen(true)}
      >
        {t("profile:share.action")}
      </Button>
      <ShareDialog
        open={open}
        name={profile.display_name}
        handle={profile.handle}
        numbers={profile.numbers}
        roadmap={roadmap}
        onClose={() => setOpen(false)}
      />
    </>
  );
}

function CalendarSection({ today, firstDay }: { today: string; firstDay: number }) {
  const { t } = useTranslation();
  const query = useQuery(studyYearQuery(today));
  return (
    <ProfileSection
      id="calendar"
      title={t("profile:calendar.title")}
      lead={t("profile:calendar.text")}
    >
      {query.data ? (
        <YearCalendar days={query.data} today={today} firstDay={firstDay} />
      ) : (
        <QueryFallback query={query} failedTitle={t("profile:calendar.failed")}>
          <Skeleton className="h-96" />
        </QueryFallback>
      )}
    </ProfileSection>
  );
}
