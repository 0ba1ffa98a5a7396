import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { studyYearQuery } from "#web/features/profile/profile.api.ts";
import { ProfileSection } from "#web/features/profile/edit/profile-section.tsx";
import { QueryFallback } from "#web/ui/feedback/query-fallback.tsx";
import { YearCalendar } from "./year-calendar.tsx";

export function CalendarSection({ today, firstDay }: { today: string; firstDay: number }) {
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
