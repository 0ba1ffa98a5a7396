import type { ResponseOf } from "@masar/contract/endpoint-schemas";
import { useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useTranslation } from "react-i18next";
import { errorText } from "#web/platform/errors/error-text.ts";
import { useFormat } from "#web/platform/format/use-format.ts";
import { Button, buttonClass } from "#web/ui/forms/button.tsx";
import { Icon } from "#web/ui/display/icon.tsx";
import { InlineAlert } from "#web/ui/feedback/inline-alert.tsx";
import { LoadingRegion, Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { exportQuery, useStartExport } from "#web/features/settings/security/security.api.ts";
import { SettingRow } from "#web/features/settings/page/settings-section.tsx";

export function ExportRow() {
  const { t } = useTranslation();
  const { data, error, isFetching, refetch } = useQuery(exportQuery);
  const start = useStartExport();
  return (
    <SettingRow
      title={t("settings:export.title")}
      action={data && <ExportActions state={data} start={start} />}
    >
      <div className="grid gap-3">
        <p>{t("settings:export.about")}</p>
        {data ? (
          <ExportState state={data} />
        ) : error ? (
          <InlineAlert
            tone="error"
            action={
              <Button variant="link" size="sm" loading={isFetching} onClick={() => void refetch()}>
                {t("actions.tryAgain")}
              </Button>
            }
          >
            {t("settings:export.loadFailed")} {errorText(t, error)}
          </InlineAlert>
        ) : (
          <LoadingRegion>
            <Skeleton className="h-4 w-56" />
          </LoadingRegion>
        )}
        {start.isError && <InlineAlert tone="error">{errorText(t, start.error)}</InlineAlert>}
      </div>
    </SettingRow>
  );
}

type ExportProps = { state: ResponseOf<"getExport"> };

function ExportState({ state }: ExportProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const file = state.export;
  if (file?.status === "making")
    return <InlineAlert tone="info">{t("settings:export.making")}</InlineAlert>;
  if (file?.status === "failed")
    return <InlineAlert tone="error">{t("settings:export.failed")}</InlineAlert>;
  if (!file?.expires_at) return null;
  const megabytes = (file.byte_size ?? 0) / 1_000_000;
  const [count, unit, maximumFractionDigits] =
    megabytes >= 1
      ? ([megabytes, "megabyte", 1] as const)
      : ([Math.max(1, Math.round(megabytes * 1000)), "kilobyte", 0] as const);
  const size = format.number(count, { style: "unit", unit, maximumFractionDigits });
  const date = format.date(file.expires_at);
  return (
    <InlineAlert tone="success">
      {t("settings:export.ready", { date, size })}
      {state.next_at &&
        ` ${t("settings:export.nextAt", { date: format.date(state.next_at, "dateTime") })}`}
    </InlineAlert>
  );
}

function ExportActions({
  state,
  start,
}: ExportProps & { start: ReturnType<typeof useStartExport> }) {
  const { t } = useTranslation();
  const { export: file, next_at: nextAt } = state;
  if (file?.status === "making") return null;
  const label =
    file?.status === "failed"
      ? t("actions.tryAgain")
      : t(file ? "settings:export.again" : "settings:export.make");
  return (
    <>
      {nextAt === null && (
        <Button
          variant="secondary"
          size="sm"
          loading={start.isPending}
          onClick={() => start.mutate()}
        >
          {label}
        </Button>
      )}
      {file?.download_path && (
        <a href={file.download_path} download className={buttonClass("secondary", "sm")}>
          <Icon icon={Download} />
          {t("settings:export.download")}
        </a>
      )}
    </>
  );
}
