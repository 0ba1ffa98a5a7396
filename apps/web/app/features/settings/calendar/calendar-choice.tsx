import { useQuery } from "@tanstack/react-query";
import { CheckChip } from "#web/ui/forms/chip.tsx";
import { calendarFeedQuery, useCalendarFeed } from "./calendar.api.ts";
import { FeedAddress } from "./calendar-section.tsx";

/** The calendar feed as one choice among others: turned on, it shows its address once. */
export function CalendarChoice({ label }: { label: string }) {
  const { data: feed } = useQuery(calendarFeedQuery);
  const { create, revoke } = useCalendarFeed();
  const isOn = feed?.is_on ?? false;
  return (
    <>
      <CheckChip
        checked={create.isPending || (isOn && !revoke.isPending)}
        disabled={!feed || create.isPending || revoke.isPending}
        onChange={(next) => (next ? create.mutate() : revoke.mutate())}
      >
        {label}
      </CheckChip>
      {create.data && (
        <div className="basis-full">
          <FeedAddress url={create.data.url} />
        </div>
      )}
    </>
  );
}
