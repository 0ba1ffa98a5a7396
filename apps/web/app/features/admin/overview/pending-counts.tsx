import { limits } from "@masar/contract/limits";
import { useQuery } from "@tanstack/react-query";
import { ArrowRight } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { errorText } from "#web/platform/errors/error-text.ts";
import { links } from "#web/platform/urls/links.ts";
import { useFormat } from "#web/platform/format/use-format.ts";
import { Card, CardTitle } from "#web/ui/layout/card.tsx";
import { ErrorState } from "#web/ui/feedback/error-state.tsx";
import { Icon } from "#web/ui/display/icon.tsx";
import { LoadingRegion, Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { waitingQuery } from "#web/features/admin/instance.api.ts";

const places = [
  { name: "tickets", to: `${links.adminInbox}?state=open` },
  { name: "forum_reports", to: links.moderation },
  { name: "answer_reports", to: links.adminReports },
  { name: "links", to: links.adminLinks },
  { name: "errors", to: links.adminErrors },
] as const;

/** What asks for somebody's attention, each with the way to it. */
export function Waiting() {
  const { t } = useTranslation();
  return (
    <Card aria-labelledby="waiting-title">
      <CardTitle id="waiting-title">{t("operation:waiting.title")}</CardTitle>
      <Counts />
    </Card>
  );
}

function Counts() {
  const { t } = useTranslation();
  const format = useFormat();
  const { data, error, refetch, isFetching } = useQuery(waitingQuery());
  if (!data && error) {
    return (
      <ErrorState
        title={t("operation:waiting.failed")}
        description={errorText(t, error)}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  const most = limits.support.countedTo;
  const grid = "mt-4 grid gap-3 min-[26rem]:grid-cols-2 lg:grid-cols-5";
  if (!data) {
    return (
      <LoadingRegion className={grid}>
        {places.map(({ name }) => (
          <Skeleton key={name} className="h-22" />
        ))}
      </LoadingRegion>
    );
  }
  return (
    <ul className={grid}>
      {places.map(({ name, to }) => (
        <li key={name}>
          <Link
            to={to}
            className="group grid h-full content-start gap-0.5 rounded-md border border-line px-4 py-3 transition-colors duration-150 hover:bg-sunken"
          >
            <span className="flex items-center justify-between gap-2">
              <span className="text-2xl font-semibold tabular-nums">
                {data[name] < most
                  ? format.number(data[name])
                  : t("operation:waiting.most", { shown: format.number(most) })}
              </span>
              <Icon icon={ArrowRight} className="text-teal" />
            </span>
            <span className="text-sm text-ink-2 underline-offset-4 group-hover:underline group-focus-visible:underline">
              {t(`operation:waiting.${name}`)}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
