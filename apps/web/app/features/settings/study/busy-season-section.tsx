import type { BusySeason, Settings } from "@masar/contract/settings/schemas";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { settingsQuery } from "#web/entities/settings/settings.ts";
import { useCalendarRange } from "#web/platform/format/use-format-date.ts";
import { useToday } from "#web/entities/settings/use-today.ts";
import { useFormat } from "#web/platform/format/use-format.ts";
import { Badge } from "#web/ui/display/badge.tsx";
import { Button } from "#web/ui/forms/button.tsx";
import { QueryFallback } from "#web/ui/feedback/query-fallback.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { BusySeasonForm } from "./busy-season-form.tsx";
import { useSaveSetting } from "#web/entities/settings/use-save-setting.ts";
import { SettingsSection } from "#web/features/settings/page/settings-section.tsx";
import { useClockTime } from "#web/entities/settings/time-field.tsx";
import { fullHour } from "./time-fields.tsx";

export function BusySeasonSection() {
  const { t } = useTranslation();
  const query = useQuery(settingsQuery);
  return (
    <SettingsSection id="busy">
      {query.data ? (
        <Season settings={query.data} />
      ) : (
        <QueryFallback query={query} failedTitle={t("settings:study.failed")}>
          <Skeleton className="h-11 w-56" />
        </QueryFallback>
      )}
    </SettingsSection>
  );
}

function Season({ settings }: { settings: Settings }) {
  const { t } = useTranslation();
  const save = useSaveSetting();
  const [isOpen, setOpen] = useState(false);
  const { busy_season } = settings;
  const today = useToday();
  const saveSeason = (next: BusySeason | null) => {
    setOpen(false);
    save({ busy_season: next });
  };
  if (isOpen) {
    return (
      <BusySeasonForm
        settings={settings}
        today={today}
        onSave={saveSeason}
        onCancel={() => setOpen(false)}
      />
    );
  }
  // A season in the past counts as none.
  if (!busy_season || busy_season.to < today) {
    return <Button onClick={() => setOpen(true)}>{t("settings:busy.set")}</Button>;
  }
  return (
    <div className="grid gap-4">
      <SeasonSummary season={busy_season} today={today} />
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => setOpen(true)}>
          {t("settings:busy.edit")}
        </Button>
        <Button variant="secondary" onClick={() => saveSeason(null)}>
          {t("settings:busy.end")}
        </Button>
      </div>
    </div>
  );
}

function SeasonSummary({ season, today }: { season: BusySeason; today: string }) {
  const { t } = useTranslation();
  const formatRange = useCalendarRange();
  const formatTime = useClockTime();
  const format = useFormat();
  const { quiet_from, quiet_to, study_time } = season;
  const facts = [t("settings:busy.summaryHours", { count: season.weekly_target_hours })];
  if (study_time) facts.push(t("settings:busy.summaryTime", { time: formatTime(study_time) }));
  facts.push(t("settings:busy.summaryDay", { time: formatTime(fullHour(season.day_start_hour)) }));
  if (quiet_from && quiet_to) {
    const quiet = { from: formatTime(quiet_from), to: formatTime(quiet_to) };
    facts.push(t("settings:busy.summaryQuiet", quiet));
  }
  return (
    <div className="grid justify-items-start gap-1.5">
      <Badge tone={season.from <= today ? "teal" : "neutral"}>
        {t(season.from <= today ? "settings:busy.running" : "settings:busy.coming")}
      </Badge>
      <p className="font-medium">{t("settings:busy.span", formatRange(season.from, season.to))}</p>
      <p className="text-ink-2">{format.list(facts)}</p>
    </div>
  );
}
