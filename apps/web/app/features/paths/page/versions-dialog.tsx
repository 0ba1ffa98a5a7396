import { Undo2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { LearningPath } from "@masar/contract/paths/schemas";
import type { PathDifference } from "@masar/contract/paths/version-schemas";
import { useQuery } from "@tanstack/react-query";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { joinFacts } from "#web/platform/format/join-facts.ts";
import { useFormat } from "#web/platform/format/use-format.ts";
import { useFormatHours } from "#web/platform/format/use-format-hours.ts";
import { Badge } from "#web/ui/display/badge.tsx";
import { Button } from "#web/ui/forms/button.tsx";
import { ErrorState } from "#web/ui/feedback/error-state.tsx";
import { Icon } from "#web/ui/display/icon.tsx";
import { LoadingRegion, Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { usePathActions } from "#web/features/paths/use-path-actions.ts";
import { pathVersionsQuery } from "#web/features/paths/paths.api.ts";

type VersionsDialogProps = { open: boolean; onClose: () => void; path: LearningPath };

export function VersionsDialog({ open, onClose, path }: VersionsDialogProps) {
  const { t } = useTranslation();
  const { undo, isEditing } = usePathActions(path.id);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t("road:versions.title")}
      description={t("road:versions.description")}
      footer={
        <Button
          variant="secondary"
          icon={<Icon icon={Undo2} />}
          disabled={!path.can_undo}
          loading={isEditing}
          onClick={undo}
        >
          {t("road:versions.undo")}
        </Button>
      }
    >
      <VersionList path={path} />
    </Dialog>
  );
}

const otherKind = "road:versions.kind.other";

function VersionList({ path }: { path: LearningPath }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { data, isError, isFetching, refetch } = useQuery(pathVersionsQuery(path.id));
  if (isError && !data) {
    return (
      <ErrorState
        title={t("road:errors.versions")}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!data) {
    return (
      <LoadingRegion className="grid gap-3">
        <Skeleton className="h-11" />
        <Skeleton className="h-11" />
      </LoadingRegion>
    );
  }
  return (
    <ol className="grid divide-y divide-line">
      {data.map(({ version, kind, created_at, difference }) => (
        <li key={version} className="flex flex-wrap items-baseline gap-x-3 py-2.5">
          <span className="font-medium tabular-nums">
            {t("road:versions.number", { number: version })}
          </span>
          {/* A newer server may know kinds that have no text yet. */}
          <span>{t([`road:versions.kind.${kind}` as typeof otherKind, otherKind])}</span>
          {version === path.version && <Badge tone="teal">{t("road:versions.current")}</Badge>}
          <span className="ms-auto text-sm text-ink-2">{format.date(created_at, "dateTime")}</span>
          {/* A copy of an earlier release has none. */}
          {difference && <Difference difference={difference} />}
        </li>
      ))}
    </ol>
  );
}

/** What the change did, in one line for each thing. */
function Difference({ difference }: { difference: PathDifference }) {
  const { t } = useTranslation();
  const format = useFormat();
  const formatHours = useFormatHours();
  const formatDay = (date: string | null) =>
    date === null ? t("road:versions.noDeadline") : format.date(date, "date", "UTC");
  const formatWeek = (hours: number) => t("road:analytics.forecast.hoursAWeek", formatHours(hours));
  const { title, hours, hours_per_week, deadline, start_date } = difference;
  const lines = [
    title && t("road:versions.change.title", title),
    ...(["added", "removed", "edited"] as const).map(
      (kind) =>
        difference[kind].length > 0 &&
        t(`road:versions.change.${kind}`, { titles: joinFacts(t, difference[kind]) }),
    ),
    hours_per_week && t("road:versions.change.week", mapBoth(hours_per_week, formatWeek)),
    hours &&
      t(
        "road:versions.change.hours",
        mapBoth(hours, (value) => formatHours(value).hours),
      ),
    deadline && t("road:versions.change.deadline", mapBoth(deadline, formatDay)),
    start_date && t("road:versions.change.start", mapBoth(start_date, formatDay)),
  ].filter((line) => typeof line === "string");
  if (lines.length === 0) return null;
  return (
    <ul className="w-full text-sm wrap-anywhere text-ink-2 tabular-nums">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

function mapBoth<Value>({ from, to }: { from: Value; to: Value }, map: (value: Value) => string) {
  return { from: map(from), to: map(to) };
}
