import { minutesOf } from "@masar/domain/review/due-cards";
import { useQuery } from "@tanstack/react-query";
import { Layers } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { joinFacts } from "#web/platform/format/join-facts.ts";
import { links } from "#web/platform/urls/links.ts";
import { serverNow } from "#web/platform/api/server-clock.ts";
import { readReviewDay } from "@masar/domain/review/review-day";
import { reviewQuery } from "#web/entities/card/card-queries.ts";
import { settingsQuery } from "#web/entities/settings/settings.ts";
import { ButtonLink } from "#web/ui/forms/button-link.tsx";
import { TextLink } from "#web/ui/forms/text-link.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { Icon } from "#web/ui/display/icon.tsx";
import { detectTimeZone } from "#web/platform/browser/detect-time-zone.ts";

/** The review of today on the dashboard; on a rest day only a line. */
export function DueReview({ fallback }: { fallback: ReactNode }) {
  const { t } = useTranslation();
  const { data: review, isError } = useQuery(reviewQuery);
  const { data: settings } = useQuery(settingsQuery);
  if (!review || !settings) return isError ? null : fallback;
  const day = readReviewDay(review, settings, {
    now: new Date(serverNow()),
    deviceZone: detectTimeZone(),
  });
  if (day.isRestDay) {
    if (day.possible.length === 0) return null;
    return (
      <p className="flex flex-wrap items-center gap-x-2 text-sm text-ink-2">
        <Icon icon={Layers} size={18} />
        {t("study:review.rest", { count: day.possible.length })}
        <TextLink to={links.review}>{t("study:review.open")}</TextLink>
      </p>
    );
  }
  const count = day.due.length;
  if (count === 0) return null;
  return (
    <Card className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <h2 className="text-base font-medium">{t("study:review.title")}</h2>
        <p className="text-sm text-ink-2 tabular-nums">
          {joinFacts(t, [
            t("study:review.count", { count }),
            t("study:review.minutes", { count: minutesOf(count) }),
          ])}
        </p>
      </div>
      <ButtonLink variant="secondary" to={links.review}>
        {t("study:review.start")}
      </ButtonLink>
    </Card>
  );
}
