import type { ResponseOf } from "@masar/contract/endpoint-schemas";
import type { ReviewCard } from "@masar/contract/review/schemas";
import { maxCardsPerDay } from "@masar/domain/review/due-cards";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { links } from "#web/platform/urls/links.ts";
import { serverNow } from "#web/platform/api/server-clock.ts";
import { readReviewDay, type ReviewDay } from "@masar/domain/review/review-day";
import { reviewQuery } from "#web/entities/card/card-queries.ts";
import { settingsQuery } from "#web/entities/settings/settings.ts";
import { useFormatDate } from "#web/platform/format/use-format-date.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { ButtonLink } from "#web/ui/forms/button-link.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { QueryFallback } from "#web/ui/feedback/query-fallback.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { ReviewSession } from "./review-session.tsx";
import { ReviewTool } from "./review-tool.tsx";
import { detectTimeZone } from "#web/platform/browser/detect-time-zone.ts";

type ReviewPageProps = {
  /** Below the cards of today. */
  children?: ReactNode;
  /** `children` offer a review, so the page does not say that there is none. */
  hasOtherReview?: boolean;
};

export function ReviewPage({ children, hasOtherReview = false }: ReviewPageProps) {
  const { t } = useTranslation();
  const query = useQuery(reviewQuery);
  // Due cards depend on the time zone and the rest days.
  const { isPending } = useQuery(settingsQuery);
  return (
    <div className="grid max-w-3xl grid-cols-1 gap-5">
      <PageHeader
        title={t("review:title")}
        description={t("review:description", { count: maxCardsPerDay })}
      />
      {query.data && !isPending ? (
        <TodaysReview review={query.data} hasOtherReview={hasOtherReview}>
          {children}
        </TodaysReview>
      ) : (
        <Card>
          <QueryFallback
            // Only the settings are pending when there is data.
            query={query.data ? { ...query, error: null } : query}
            failedTitle={t("review:failed")}
            className="grid justify-items-center gap-6 py-8"
          >
            <Skeleton className="h-6 w-2/3" />
            <Skeleton className="h-11 w-40 rounded-full!" />
          </QueryFallback>
        </Card>
      )}
    </div>
  );
}

type TodaysReviewProps = { review: Review; hasOtherReview: boolean; children: ReactNode };

function TodaysReview({ review, hasOtherReview, children }: TodaysReviewProps) {
  const { t } = useTranslation();
  const { data: settings } = useQuery(settingsQuery);
  const day = readReviewDay(review, settings, {
    now: new Date(serverNow()),
    deviceZone: detectTimeZone(),
  });
  // Fixed at the start, since ratings change the due dates.
  const [cards, setCards] = useState<ReviewCard[]>(day.due);
  if (cards.length > 0) {
    return (
      <>
        <ReviewSession
          cards={cards}
          review={review}
          left={day.isRestDay ? 0 : day.waiting}
          onEnd={() => setCards([])}
        />
        {children}
      </>
    );
  }
  const isNothingDue = review.cards.length > 0 && day.possible.length === 0;
  return (
    <>
      {!(isNothingDue && hasOtherReview) && (
        <Card>
          <NothingDue review={review} day={day} onStart={setCards} />
        </Card>
      )}
      {children}
      {review.cards.length > 0 && (
        <Card className="grid grid-cols-1 gap-4">
          <h2 className="text-lg">{t("review:all")}</h2>
          <ReviewTool />
        </Card>
      )}
    </>
  );
}

type Review = ResponseOf<"listReview">;
type NothingDueProps = { review: Review; day: ReviewDay; onStart: (cards: ReviewCard[]) => void };

/** No cards yet, a rest day, or nothing left today. */
function NothingDue({ review, day, onStart }: NothingDueProps) {
  const { t } = useTranslation();
  const formatDate = useFormatDate();
  const [isWriting, setIsWriting] = useState(false);
  if (review.cards.length === 0) {
    if (isWriting) return <ReviewTool />;
    return (
      <EmptyState
        title={t("review:empty.title")}
        description={t("review:empty.text")}
        action={
          <Button variant="secondary" onClick={() => setIsWriting(true)}>
            {t("review:add")}
          </Button>
        }
      />
    );
  }
  if (day.possible.length > 0) {
    // On a study day these became due while the page was open.
    const kind = day.isRestDay ? "rest" : "ready";
    return (
      <EmptyState
        title={t(`review:${kind}.title`)}
        description={t(`review:${kind}.text`, { count: day.possible.length })}
        action={
          <Button
            variant={day.isRestDay ? "secondary" : "primary"}
            onClick={() => onStart(day.possible)}
          >
            {t(`review:${kind}.start`)}
          </Button>
        }
      />
    );
  }
  const next = review.cards.map((card) => card.due_date).toSorted()[0] ?? day.today;
  return (
    <EmptyState
      title={t(day.reviewedToday > 0 ? "review:done.today" : "review:done.nothing")}
      description={
        next > day.today
          ? t("review:done.next", { date: formatDate(next) })
          : t("review:done.more", { count: day.waiting })
      }
      action={
        <ButtonLink variant="secondary" to={links.dashboard}>
          {t("review:done.home")}
        </ButtonLink>
      }
    />
  );
}
