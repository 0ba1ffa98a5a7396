import type { ReviewCard } from "@masar/contract/review/schemas";
import { type RecallRating, recallRatings } from "@masar/contract/study/constants";
import { toStudyDay } from "@masar/domain/review/due-cards";
import { addDays, studyDateFor } from "@masar/domain/dates/local-date";
import { previewRatings } from "@masar/domain/review/card-schedule";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { memoryOf } from "#web/sync/changes/card-changes.ts";
import { serverNow } from "#web/platform/api/server-clock.ts";
import { restDaysOf, studyClockOf } from "@masar/domain/review/review-day";
import { settingsQuery } from "#web/entities/settings/settings.ts";
import { useFormatDate } from "#web/platform/format/use-format-date.ts";
import { detectTimeZone } from "#web/platform/browser/detect-time-zone.ts";

/** By key position, since Arabic keyboards type other digits. */
export function ratingOfKey(code: string): RecallRating | undefined {
  const digit = /^(?:Digit|Numpad)([1-4])$/.exec(code)?.[1];
  return digit === undefined ? undefined : recallRatings[Number(digit) - 1];
}

const ratingClasses: Record<RecallRating, string> = {
  again: "border-rose",
  hard: "border-saffron",
  good: "border-teal bg-teal-soft",
  easy: "border-lapis",
};

type RatingButtonsProps = { card: ReviewCard; onRate: (rating: RecallRating) => void };

/** Each rating shows the next date of the card. */
export function RatingButtons({ card, onRate }: RatingButtonsProps) {
  const { t } = useTranslation();
  const formatNextDate = useFormatNextDate(card);
  return (
    <fieldset className="grid grid-cols-2 gap-2 sm:grid-cols-4">
      <legend className="sr-only">{t("review:rate.label")}</legend>
      {recallRatings.map((rating) => (
        <button
          key={rating}
          type="button"
          onClick={() => onRate(rating)}
          className={`grid min-h-14 content-center rounded-md border bg-surface px-2 py-1.5 text-center transition-colors duration-150 hover:bg-sunken ${ratingClasses[rating]}`}
        >
          <span className="font-medium">{t(`review:rate.${rating}`)}</span>
          <span className="text-xs text-ink-2 tabular-nums">{formatNextDate(rating)}</span>
        </button>
      ))}
    </fieldset>
  );
}

function useFormatNextDate(card: ReviewCard): (rating: RecallRating) => string {
  const { t } = useTranslation();
  const formatDate = useFormatDate();
  const { data: settings } = useQuery(settingsQuery);
  const [now] = useState(() => new Date(serverNow()));
  const clock = studyClockOf(settings, detectTimeZone());
  const dates = previewRatings(memoryOf(card), now, clock);
  const tomorrow = addDays(studyDateFor(now, clock), 1);
  return (rating) => {
    if (rating === "again") return t("review:rate.soon");
    const date = toStudyDay(dates[rating], restDaysOf(settings));
    return date === tomorrow ? t("review:rate.tomorrow") : formatDate(date);
  };
}
