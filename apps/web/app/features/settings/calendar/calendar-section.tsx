import type { CalendarFeed } from "@masar/contract/calendar/schemas";
import { useQuery } from "@tanstack/react-query";
import { CalendarPlus } from "lucide-react";
import { useTranslation } from "react-i18next";
import { settingsQuery } from "#web/entities/settings/settings.ts";
import { TimeField } from "#web/entities/settings/time-field.tsx";
import { useFormat } from "#web/platform/format/use-format.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Icon } from "#web/ui/display/icon.tsx";
import { QueryFallback } from "#web/ui/feedback/query-fallback.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { TextInput } from "#web/ui/forms/text-input.tsx";
import { calendarFeedQuery, useCalendarFeed } from "./calendar.api.ts";
import { CopyButton } from "#web/ui/forms/copy-button.tsx";
import { useSaveSetting } from "#web/entities/settings/use-save-setting.ts";
import { FieldSkeleton, SettingsSection } from "#web/features/settings/page/settings-section.tsx";

export function CalendarSection() {
  const { t } = useTranslation();
  const query = useQuery(calendarFeedQuery);
  return (
    <SettingsSection id="calendar">
      <div className="grid gap-6">
        <StudyTime />
        {query.data ? (
          <Feed feed={query.data} />
        ) : (
          <QueryFallback
            query={query}
            failedTitle={t("settings:calendar.loadFailed")}
            className="grid gap-3"
          >
            <Skeleton className="h-4 w-48" />
            <Skeleton className="h-11 w-56" />
          </QueryFallback>
        )}
      </div>
    </SettingsSection>
  );
}

function StudyTime() {
  const { t } = useTranslation();
  const save = useSaveSetting();
  const query = useQuery(settingsQuery);
  const { data } = query;
  if (!data) {
    return (
      <QueryFallback query={query} failedTitle={t("settings:region.failed")}>
        <FieldSkeleton />
      </QueryFallback>
    );
  }
  return (
    <TimeField
      label={t("settings:calendar.studyTime")}
      hint={t("settings:calendar.studyTimeHint")}
      noTime={t("settings:calendar.anyTime")}
      value={data.study_time}
      onChange={(study_time) => save({ study_time })}
    />
  );
}

function Feed({ feed }: { feed: CalendarFeed }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { create, revoke } = useCalendarFeed();
  const { created_at, last_read_at } = feed;
  const on = created_at && t("settings:calendar.on", { date: format.date(created_at) });
  const read = last_read_at
    ? t("settings:calendar.lastRead", { date: format.date(last_read_at, "dateTime") })
    : t("settings:calendar.neverRead");
  return (
    <div className="grid gap-4">
      <p>{on ? `${on} ${read}` : t("settings:calendar.off")}</p>
      {create.data && <FeedAddress url={create.data.url} />}
      <div className="flex flex-wrap items-center gap-3">
        <Button
          variant={feed.is_on ? "secondary" : "primary"}
          icon={<Icon icon={CalendarPlus} />}
          loading={create.isPending}
          onClick={() => create.mutate()}
        >
          {t(feed.is_on ? "settings:calendar.renew" : "settings:calendar.create")}
        </Button>
        {feed.is_on && (
          <Button variant="secondary" loading={revoke.isPending} onClick={() => revoke.mutate()}>
            {t("settings:calendar.revoke")}
          </Button>
        )}
      </div>
      {feed.is_on && !create.data && (
        <p className="text-sm text-ink-2">{t("settings:calendar.renewHint")}</p>
      )}
    </div>
  );
}

export function FeedAddress({ url }: { url: string }) {
  const { t } = useTranslation();
  return (
    <div className="grid gap-3">
      <Field label={t("settings:calendar.urlLabel")} hint={t("settings:calendar.urlHint")}>
        <TextInput type="url" readOnly value={url} onFocus={(event) => event.target.select()} />
      </Field>
      <div className="flex flex-wrap items-center gap-3">
        <CopyButton text={url} />
        {/* Opens a calendar app, which subscribes. */}
        <a
          href={url.replace(/^https?:/, "webcal:")}
          className="inline-flex min-h-11 items-center text-teal underline underline-offset-4"
        >
          {t("settings:calendar.open")}
        </a>
      </div>
    </div>
  );
}
