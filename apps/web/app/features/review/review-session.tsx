import type { ResponseOf } from "@masar/contract/endpoint-schemas";
import type { ReviewCard } from "@masar/contract/review/schemas";
import { type RecallRating, recallRatings } from "@masar/contract/study/constants";
import { addDays, studyDateFor } from "@masar/domain/dates/local-date";
import { previewRatings } from "@masar/domain/review/card-schedule";
import { toStudyDay } from "@masar/domain/review/due-cards";
import { studyClockOf } from "@masar/domain/dates/study-clock";
import { restDaysOf } from "@masar/domain/review/review-day";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { CardText } from "#web/entities/card/card-text.tsx";
import { serverNow } from "#web/platform/api/server-clock.ts";
import { detectTimeZone } from "#web/platform/browser/detect-time-zone.ts";
import { useFormatDate } from "#web/platform/format/use-format-date.ts";
import { settingsQuery } from "#web/entities/settings/settings.ts";
import { memoryOf } from "#web/sync/changes/card-changes.ts";
import { links } from "#web/platform/urls/links.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { ButtonLink } from "#web/ui/forms/button-link.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { ProgressBar } from "#web/ui/display/progress-bar.tsx";
import { Star } from "#web/ui/display/star.tsx";
import { useCardChanges } from "./review.api.ts";

type ReviewSessionProps = {
  cards: ReviewCard[];
  review: ResponseOf<"listReview">;
  /** Cards that remain for the next days. */
  left: number;
  onEnd: () => void;
  /** Replaces the page at the end. */
  onFinish?: () => void;
};

/** One card at a time. A card rated "again" returns at the end of the session. */
export function ReviewSession({ cards, review, left, onEnd, onFinish }: ReviewSessionProps) {
  const { t } = useTranslation();
  const { answer } = useCardChanges();
  const [queue, setQueue] = useState(() => cards.map(({ id }) => id));
  const [turn, setTurn] = useState(0);
  // Skips cards that were deleted on another device.
  const open = queue.filter((id) => review.cards.some((card) => card.id === id));
  const card = review.cards.find(({ id }) => id === open[0]);
  const done = cards.length - new Set(open).size;

  if (!card) return <ReviewSessionEnd count={done} left={left} onEnd={onEnd} />;
  const rate = (rating: RecallRating) => {
    answer(card.id, rating);
    const rest = open.slice(1);
    if (onFinish && rest.length === 0 && rating !== "again") {
      onFinish();
      return;
    }
    setQueue(rating === "again" ? [...rest, card.id] : rest);
    setTurn(turn + 1);
  };
  return (
    <Card className="grid grid-cols-1 gap-5">
      <div className="flex items-center gap-4">
        <ProgressBar
          value={(done / cards.length) * 100}
          label={t("review:sitting.progress")}
          className="flex-1"
        />
        <span className="text-sm text-ink-2 tabular-nums">
          {t("review:sitting.count", { done, total: cards.length })}
        </span>
        <Button variant="quiet" size="sm" onClick={onEnd}>
          {t("review:sitting.stop")}
        </Button>
      </div>
      <SessionCard key={`${turn}-${card.id}`} card={card} isFirst={turn === 0} onRate={rate} />
    </Card>
  );
}

type SessionCardProps = {
  card: ReviewCard;
  isFirst: boolean;
  onRate: (rating: RecallRating) => void;
};

function SessionCard({ card, isFirst, onRate }: SessionCardProps) {
  const { t } = useTranslation();
  const [isShown, setIsShown] = useState(false);
  const question = useRef<HTMLDivElement>(null);
  const answer = useRef<HTMLDivElement>(null);

  // The pressed button is unmounted, so the focus moves to the text.
  useEffect(() => {
    if (!isFirst) question.current?.focus();
  }, [isFirst]);
  useEffect(() => {
    if (isShown) answer.current?.focus();
  }, [isShown]);

  // Keys work only while the focus is inside the card.
  useEffect(() => {
    const box = question.current;
    const handleKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      const rating = ratingOfKey(event.code);
      const isButton = event.target instanceof HTMLElement && event.target.closest("button");
      if (isShown && rating) onRate(rating);
      else if (!isShown && event.code === "Space" && !isButton) setIsShown(true);
      else return;
      event.preventDefault();
    };
    box?.addEventListener("keydown", handleKey);
    return () => box?.removeEventListener("keydown", handleKey);
  });

  const text = "text-xl whitespace-pre-wrap";
  return (
    <div ref={question} tabIndex={-1} className="grid grid-cols-1 gap-5 outline-none">
      <div className="grid min-h-40 content-center gap-4 py-4">
        <h2 className="sr-only">{t("review:front")}</h2>
        <CardText text={card.front} className={text} />
        {isShown && (
          <div ref={answer} tabIndex={-1} className="border-t border-line pt-4 outline-none">
            <h2 className="sr-only">{t("review:back")}</h2>
            <CardText text={card.back} className={`${text} text-ink-2`} />
          </div>
        )}
      </div>
      {isShown ? (
        <RatingButtons card={card} onRate={onRate} />
      ) : (
        <Button className="justify-self-center" onClick={() => setIsShown(true)}>
          {t("review:sitting.show")}
        </Button>
      )}
      <p className="hidden text-center text-xs text-ink-3 pointer-fine:block">
        {t(isShown ? "review:sitting.keysRate" : "review:sitting.keysShow")}
      </p>
    </div>
  );
}

/** By key position, since Arabic keyboards type other digits. */
function ratingOfKey(code: string): RecallRating | undefined {
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
function RatingButtons({ card, onRate }: RatingButtonsProps) {
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

function ReviewSessionEnd(props: { count: number; left: number; onEnd: () => void }) {
  const { count, left, onEnd } = props;
  const { t } = useTranslation();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <Card className="grid justify-items-center gap-2 py-10! text-center">
      <Star state="done" className="mb-2 size-9" />
      <h2 ref={title} tabIndex={-1} className="text-xl outline-none">
        {t("review:end.title")}
      </h2>
      <p className="text-ink-2">{t("review:end.count", { count })}</p>
      {left > 0 && <p className="text-sm text-ink-2">{t("review:end.left", { count: left })}</p>}
      <div className="mt-4 flex flex-wrap justify-center gap-3">
        <Button variant="secondary" onClick={onEnd}>
          {t("review:end.cards")}
        </Button>
        <ButtonLink to={links.dashboard}>{t("review:done.home")}</ButtonLink>
      </div>
    </Card>
  );
}
