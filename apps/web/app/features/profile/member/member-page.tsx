import type { Member } from "@masar/contract/profile/schemas";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router";
import { bidiText } from "#web/platform/format/bidi-text.ts";
import { useAuth } from "#web/entities/session/auth.tsx";
import { links, publicHref } from "#web/platform/urls/links.ts";
import { namesOf } from "#web/platform/format/display-names.ts";
import { useLanguage } from "#web/platform/preferences/use-language.ts";
import { ButtonLink } from "#web/ui/forms/button-link.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { InlineAlert } from "#web/ui/feedback/inline-alert.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { PathList, ProfileHead, ProfileSection, StatsRow } from "./profile-sections.tsx";
import { EntryLink, PublicMessage, PublicPageLayout } from "./public-page-layout.tsx";
import { QueryFallback } from "#web/ui/feedback/query-fallback.tsx";
import { memberQuery } from "#web/features/profile/profile.api.ts";
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
  const query = useQuery(memberQuery(handle));
  if (query.data) return <MemberParts member={query.data} />;
  const missing = (
    <PublicMessage
      title={t("profile:member.missingTitle")}
      text={t("profile:member.missingText")}
      action={<EntryLink />}
    />
  );
  return (
    <QueryFallback
      isPage
      query={query}
      failedTitle={t("profile:member.failed")}
      missing={missing}
      className="mx-auto grid max-w-4xl gap-5"
    >
      <Skeleton className="h-44" />
      <Skeleton className="h-96" />
    </QueryFallback>
  );
}

const ownTexts = { private: "ownPrivate", members: "ownMembers", public: "ownPublic" } as const;

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
          {t(`profile:member.${ownTexts[member.visibility]}`)}
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
  const languageName = namesOf(language, "language");
  const { display_name, handle, country, languages } = member;
  const name = display_name || handle;
  const facts = [
    country && namesOf(language, "region")(country),
    languages.length > 0 && t("profile:member.speaks", { languages: languages.map(languageName) }),
  ].filter(Boolean);
  return (
    <Card className="grid gap-5">
      <ProfileHead {...member} name={name}>
        <h1 className="text-3xl wrap-anywhere">
          <bdi {...bidiText(name)} />
        </h1>
      </ProfileHead>
      {facts.length > 0 && (
        <ul className="flex flex-wrap gap-x-6 gap-y-1 text-sm text-ink-2">
          {facts.map((fact) => (
            <li key={String(fact)}>{fact}</li>
          ))}
        </ul>
      )}
      {member.numbers && <StatsRow numbers={member.numbers} />}
    </Card>
  );
}
