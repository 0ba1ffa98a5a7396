import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { errorText } from "#web/platform/errors/error-text.ts";
import { ErrorState } from "#web/ui/feedback/error-state.tsx";
import { LoadingRegion, Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { studyYearQuery } from "#web/features/profile/profile.api.ts";
import { ProfileSection } from "#web/features/profile/edit/profile-section.tsx";
import { YearCalendar } from "./year-calendar.tsx";

export function CalendarSection({ today, firstDay }: { today: string; firstDay: number }) {
  const { t } = useTranslation();
  const { data, error, isFetching, refetch } = useQuery(studyYearQuery(today));
  return (
    <ProfileSection
      id="calendar"
      title={t("profile:calendar.title")}
      lead={t("profile:calendar.text")}
    >
      {data ? (
        <YearCalendar days={data} today={today} firstDay={firstDay} />
      ) : error ? (
        <ErrorState
          title={t("profile:calendar.failed")}
          description={errorText(t, error)}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <LoadingRegion>
          <Skeleton className="h-96" />
        </LoadingRegion>
      )}
    </ProfileSection>
  );
}
