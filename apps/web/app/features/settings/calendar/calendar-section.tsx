import type { CalendarFeed } from "@masar/contract/calendar/schemas";
import { useQuery } from "@tanstack/react-query";
import { CalendarPlus } from "lucide-react";
import { useTranslation } from "react-i18next";
import { errorText } from "#web/platform/errors/error-text.ts";
import { settingsQuery } from "#web/entities/settings/settings.ts";
import { useFormat } from "#web/platform/format/use-format.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { ErrorState } from "#web/ui/feedback/error-state.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Icon } from "#web/ui/display/icon.tsx";
import { LoadingRegion, Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { TextInput } from "#web/ui/forms/text-input.tsx";
import { calendarFeedQuery, useCalendarFeed } from "./calendar.api.ts";
import { CopyButton } from "#web/ui/forms/copy-button.tsx";
import { useSaveSetting } from "#web/features/settings/settings.api.ts";
import { SettingsSection } from "#web/features/settings/page/settings-section.tsx";
import { TimeField } from "#web/features/settings/study/time-field.tsx";

/** The private address under which a calendar app reads the plan. */
export function CalendarSection() {
  const { t } = useTranslation();
  const { data, error, isFetching, refetch } = useQuery(calendarFeedQuery);
  return (
    <SettingsSection
      id="calendar"
      title={t("settings:calendar.title")}
      lead={t("settings:calendar.lead")}
    >
      <div className="grid gap-6">
        <StudyTime />
        {data ? (
          <Feed feed={data} />
        ) : error ? (
          <ErrorState
            title={t("settings:calendar.loadFailed")}
            description={errorText(t, error)}
            retrying={isFetching}
            onRetry={() => void refetch()}
          />
        ) : (
          <LoadingRegion className="grid gap-3">
            <Skeleton className="h-4 w-48" />
            <Skeleton className="h-11 w-56" />
          </LoadingRegion>
        )}
      </div>
    </SettingsSection>
  );
}

function StudyTime() {
  const { t } = useTranslation();
  const save = useSaveSetting();
  const { data } = useQuery(settingsQuery);
  if (!data) return null;
  const { study_time } = data;
  return (
    <TimeField
      label={t("settings:calendar.studyTime")}
      hint={t("settings:calendar.studyTimeHint")}
      noTime={t("settings:calendar.anyTime")}
      value={study_time}
      onChange={(next) => save({ study_time: next }, { study_time })}
    />
  );
}

function Feed({ feed }: { feed: CalendarFeed }) {
  const { t } = useTranslation();
  const { create, revoke } = useCalendarFeed();
  return (
    <div className="grid gap-4">
      <FeedState feed={feed} />
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

function FeedState({ feed: { created_at, last_read_at } }: { feed: CalendarFeed }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (!created_at) return <p>{t("settings:calendar.off")}</p>;
  const read = last_read_at
    ? t("settings:calendar.lastRead", { date: format.date(last_read_at, "dateTime") })
    : t("settings:calendar.neverRead");
  return (
    <p>
      {t("settings:calendar.on", { date: format.date(created_at) })} {read}
    </p>
  );
}

function FeedAddress({ url }: { url: string }) {
  const { t } = useTranslation();
  return (
    <div className="grid gap-3">
      <Field label={t("settings:calendar.urlLabel")} hint={t("settings:calendar.urlHint")}>
        <TextInput type="url" readOnly value={url} onFocus={(event) => event.target.select()} />
      </Field>
      <div className="flex flex-wrap items-center gap-3">
        <CopyButton text={url} />
        {/* Calendar apps answer to this scheme and subscribe. */}
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
