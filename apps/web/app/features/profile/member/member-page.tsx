import type { Member } from "@masar/contract/profile/schemas";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router";
import { bidiText } from "#web/platform/format/bidi-text.ts";
import { ApiError } from "#web/platform/api/api-client.ts";
import { useAuth } from "#web/entities/session/auth.tsx";
import { errorText } from "#web/platform/errors/error-text.ts";
import { links, publicHref } from "#web/platform/urls/links.ts";
import { namesOf } from "#web/platform/format/display-names.ts";
import { useLanguage } from "#web/platform/preferences/use-language.ts";
import { Avatar } from "#web/ui/display/avatar.tsx";
import { ButtonLink } from "#web/ui/forms/button-link.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { ErrorState } from "#web/ui/feedback/error-state.tsx";
import { InlineAlert } from "#web/ui/feedback/inline-alert.tsx";
import { LoadingRegion, Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { PublicPageLayout } from "./public-page-layout.tsx";
import { NumberRow } from "./stats-row.tsx";
import { PathList } from "./path-list.tsx";
import { memberQuery } from "#web/features/profile/profile.api.ts";
import { ProfileSection } from "#web/features/profile/edit/profile-section.tsx";
import { useLanguageNames } from "#web/features/profile/edit/use-language-names.ts";
import { YearCalendar } from "#web/features/profile/calendar/year-calendar.tsx";

export function MemberPage() {
  const { handle = "" } = useParams();
  return (
    <PublicPageLayout>
      <MemberContent handle={handle.toLowerCase()} />
    </PublicPageLayout>
  );
}

function MemberContent({ handle }: { handle: string }) {
  const { t } = useTranslation();
  const { data, error, isFetching, refetch } = useQuery(memberQuery(handle));
  if (data) return <MemberParts member={data} />;
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) {
    return <MissingMember />;
  }
  if (error) {
    return (
      <ErrorState
        isPage
        title={t("profile:member.failed")}
        description={errorText(t, error)}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <LoadingRegion className="mx-auto grid max-w-4xl gap-5">
      <Skeleton className="h-44" />
      <Skeleton className="h-96" />
    </LoadingRegion>
  );
}

const ownNotices = { private: "ownPrivate", members: "ownMembers", public: "ownPublic" } as const;

function MemberParts({ member }: { member: Member }) {
  const { t } = useTranslation();
  const { user, isLoading } = useAuth();
  const { language } = useLanguage();
  return (
    <div className="mx-auto grid max-w-4xl grid-cols-1 gap-5">
      {member.is_own && (
        <InlineAlert
          tone="info"
          action={
            <ButtonLink variant="secondary" size="sm" to={links.profile}>
              {t("profile:member.edit")}
            </ButtonLink>
          }
        >
          {t(`profile:member.${ownNotices[member.visibility]}`)}
        </InlineAlert>
      )}
      <HeadCard member={member} />
      {member.days && (
        <ProfileSection title={t("profile:calendar.title")} lead={t("profile:calendar.text")}>
          <YearCalendar days={member.days} today={member.today} firstDay={member.first_day} />
        </ProfileSection>
      )}
      {member.paths && member.paths.length > 0 && (
        <ProfileSection title={t("profile:paths.title")}>
          <PathList paths={member.paths} />
        </ProfileSection>
      )}
      {!user && !isLoading && (
        <p className="text-center">
          <ButtonLink to={publicHref("/register", language)}>{t("profile:member.join")}</ButtonLink>
        </p>
      )}
    </div>
  );
}

function HeadCard({ member }: { member: Member }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const nameOf = useLanguageNames();
  const { display_name, handle, bio, country, languages } = member;
  const facts = [
    country && namesOf(language, "region")(country),
    languages.length > 0 && t("profile:member.speaks", { languages: languages.map(nameOf) }),
  ].filter(Boolean);
  return (
    <Card className="grid gap-5">
      <div className="flex flex-wrap items-center gap-5">
        <Avatar name={display_name || handle} photoId={member.photo_id} size="lg" />
        <div className="min-w-0 flex-1 basis-48">
          <h1 className="text-3xl wrap-anywhere">
            <bdi {...bidiText(display_name || handle)} />
          </h1>
          <p className="text-ink-2">
            <bdi dir="ltr">@{handle}</bdi>
          </p>
        </div>
      </div>
      {bio && <p {...bidiText(bio)} className="measure whitespace-pre-line wrap-anywhere" />}
      {facts.length > 0 && (
        <ul className="flex flex-wrap gap-x-6 gap-y-1 text-sm text-ink-2">
          {facts.map((fact) => (
            <li key={String(fact)}>{fact}</li>
          ))}
        </ul>
      )}
      {member.numbers && <NumberRow numbers={member.numbers} />}
    </Card>
  );
}

function MissingMember() {
  const { t } = useTranslation();
  const { user } = useAuth();
  const { language } = useLanguage();
  return (
    <EmptyState
      isPage
      className="py-20"
      title={<span className="text-2xl">{t("profile:member.missingTitle")}</span>}
      description={t("profile:member.missingText")}
      action={
        user ? (
          <ButtonLink to={links.dashboard}>{t("profile:member.dashboard")}</ButtonLink>
        ) : (
          <ButtonLink to={publicHref("/login", language)}>{t("profile:member.logIn")}</ButtonLink>
        )
      }
    />
  );
}
