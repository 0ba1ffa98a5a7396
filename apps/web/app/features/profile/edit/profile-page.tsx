import type { Profile } from "@masar/contract/profile/schemas";
import { useQuery } from "@tanstack/react-query";
import { Share2 } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { bidiText } from "#web/platform/format/bidi-text.ts";
import { errorText } from "#web/platform/errors/error-text.ts";
import { links } from "#web/platform/urls/links.ts";
import { profileQuery } from "#web/entities/member/profile-query.ts";
import { Avatar } from "#web/ui/display/avatar.tsx";
import { Button } from "#web/ui/forms/button.tsx";
import { ButtonLink } from "#web/ui/forms/button-link.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { ErrorState } from "#web/ui/feedback/error-state.tsx";
import { Icon } from "#web/ui/display/icon.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { LoadingRegion, Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { AboutSection } from "./about-section.tsx";
import { CalendarSection } from "#web/features/profile/calendar/calendar-section.tsx";
import { NumberRow } from "#web/features/profile/member/stats-row.tsx";
import { PathList } from "#web/features/profile/member/path-list.tsx";
import { PhotoField } from "./photo-field.tsx";
import { ProfileSection } from "./profile-section.tsx";
import { RecordsSection } from "#web/features/profile/records/records-section.tsx";
import { ShareDialog } from "#web/features/profile/share/share-dialog.tsx";
import { progressOf } from "#web/features/profile/share/share-picture.ts";
import { VisibilitySection } from "./visibility-section.tsx";

export function ProfilePage() {
  const { t } = useTranslation();
  const { data, error, isFetching, refetch } = useQuery(profileQuery);
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageHeader
        title={t("profile:title")}
        description={t("profile:lead")}
        actions={data && <ShareButton profile={data} />}
      />
      {data ? (
        <ProfileParts profile={data} />
      ) : error ? (
        <ErrorState
          title={t("profile:failed")}
          description={errorText(t, error)}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <LoadingRegion className="grid gap-5">
          <Skeleton className="h-44" />
          <Skeleton className="h-96" />
        </LoadingRegion>
      )}
    </div>
  );
}

/** What was done, beside who it was done by and who may see it. */
function ProfileParts({ profile }: { profile: Profile }) {
  return (
    <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-[minmax(0,1fr)_24rem]">
      <div className="grid min-w-0 gap-5">
        <HeadCard profile={profile} />
        <CalendarSection today={profile.today} firstDay={profile.first_day} />
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
  const { display_name, handle, bio } = profile;
  return (
    <Card className="grid gap-5">
      <div className="flex flex-wrap items-center gap-5">
        <Avatar name={display_name} photoId={profile.photo_id} size="lg" />
        <div className="min-w-0 flex-1 basis-48">
          <h2 className="text-2xl wrap-anywhere">
            {display_name ? <bdi {...bidiText(display_name)} /> : t("profile:noName")}
          </h2>
          {handle && (
            <p className="text-ink-2">
              <bdi dir="ltr">@{handle}</bdi>
            </p>
          )}
        </div>
      </div>
      {bio && <p {...bidiText(bio)} className="measure whitespace-pre-line wrap-anywhere" />}
      <NumberRow numbers={profile.numbers} />
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
        progress={progressOf(profile.paths)}
        onClose={() => setOpen(false)}
      />
    </>
  );
}
