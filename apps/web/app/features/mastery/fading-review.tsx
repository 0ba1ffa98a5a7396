import type { ResponseOf } from "@masar/contract/endpoint-schemas";
import type { Mastery, ReviewQuestion } from "@masar/contract/mastery/schemas";
import type { ReviewCard } from "@masar/contract/review/schemas";
import { isCorrectAnswer } from "@masar/domain/checks/grade-answer";
import { planFadingReview, type RatedSkill, rateSkills } from "@masar/domain/mastery/fading-review";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { reviewQuery } from "#web/entities/card/card-queries.ts";
import { masteryQuery } from "#web/entities/mastery/mastery-queries.ts";
import { settingsQuery } from "#web/entities/settings/settings.ts";
import { useToday } from "#web/entities/settings/use-today.ts";
import { serverNow } from "#web/platform/api/server-clock.ts";
import { newId } from "#web/platform/browser/new-id.ts";
import { links } from "#web/platform/urls/links.ts";
import { useSaveChange } from "#web/sync/use-save-change.ts";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { QueryFallback } from "#web/ui/feedback/query-fallback.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { Button } from "#web/ui/forms/button.tsx";
import { ButtonLink } from "#web/ui/forms/button-link.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { ReviewEnd } from "./review-end.tsx";

type CardReview = ResponseOf<"listReview">;

export type RenderedQuestion = {
  item: ReviewQuestion;
  seed: string;
  number: string;
  values: string[] | undefined;
  onAnswer: (values: string[]) => void;
  /** Below the explanation. */
  next: ReactNode;
};

export type FadingReviewParts = {
  renderCards: (props: {
    cards: ReviewCard[];
    review: CardReview;
    onFinish: () => void;
    onStop: () => void;
  }) => ReactNode;
  renderQuestion: (props: RenderedQuestion) => ReactNode;
  /** Missed questions, which can become cards. */
  renderMissed: (questions: ReviewQuestion[]) => ReactNode;
};

/** About ten minutes of what faded most: cards, then questions, then what was refreshed and until when. */
export function FadingReview(parts: FadingReviewParts) {
  const { t } = useTranslation();
  const mastery = useQuery(masteryQuery);
  const review = useQuery(reviewQuery);
  // Local dates depend on the settings.
  const { isPending } = useQuery(settingsQuery);
  if (mastery.data && review.data && !isPending) {
    return <LoadedReview {...parts} mastery={mastery.data} review={review.data} />;
  }
  return (
    <QueryFallback
      isPage
      query={mastery.data ? review : mastery}
      failedTitle={t("mastery:failed")}
      className="mx-auto grid w-full max-w-3xl gap-5"
    >
      <Skeleton className="h-9 w-2/3" />
      <Skeleton className="h-64" />
    </QueryFallback>
  );
}

/** In the cache, so that it is cleared with the data of the user. */
const resultKey = ["fading-review-result"];

type ReviewResult = {
  today: string;
  before: RatedSkill[];
  /** Of the skills that were reviewed. */
  names: string[];
  missed: ReviewQuestion[];
};

type LoadedReviewProps = FadingReviewParts & { mastery: Mastery; review: CardReview };

function LoadedReview(props: LoadedReviewProps) {
  const { mastery, review, renderCards, renderQuestion, renderMissed } = props;
  const { t } = useTranslation();
  const today = useToday();
  const save = useSaveChange("saveQuestionAnswers", t("mastery:errors.save"));
  // Fixed at the start: every answer changes what fades.
  const [plan] = useState(() => planFadingReview(mastery, review.cards, today));
  const [before] = useState(() => rateSkills(mastery.skills, today));
  const [seed] = useState(newId);
  const [phase, setPhase] = useState(plan.cards.length > 0 ? "cards" : "questions");
  const [index, setIndex] = useState(0);
  const [answers, setAnswers] = useState<Record<string, string[]>>({});
  const client = useQueryClient();
  // Offered again while nothing else fades, such as after a look at another page.
  const [earlier] = useState(() => client.getQueryData<ReviewResult>(resultKey));
  const renderEnd = ({ before: ratedBefore, names, missed }: ReviewResult) => (
    <ReviewEnd
      before={ratedBefore}
      after={rateSkills(mastery.skills, today)}
      names={names}
      today={today}
    >
      {renderMissed(missed)}
    </ReviewEnd>
  );

  if (plan.minutes === 0) {
    return earlier?.today === today ? renderEnd(earlier) : <NothingFades />;
  }
  const item = plan.questions[index];
  const toResult = (given: Record<string, string[]>): ReviewResult => ({
    today,
    before,
    names: plan.skills,
    missed: listMissed(plan.questions, given),
  });
  const end = () => setPhase("end");
  if (phase === "end" || (phase === "questions" && !item)) return renderEnd(toResult(answers));
  if (phase === "cards") {
    return (
      <div className="grid max-w-3xl grid-cols-1 gap-5">
        <PageHeader title={t("mastery:review.title")} />
        {renderCards({
          cards: plan.cards,
          review,
          onFinish: () => setPhase("questions"),
          onStop: end,
        })}
      </div>
    );
  }
  if (!item) return null;
  const answer = (values: string[]) => {
    const given = { ...answers, [item.question.id]: values };
    setAnswers(given);
    client.setQueryData<ReviewResult>(resultKey, toResult(given));
    // One by one, so that a closed page loses none.
    void save({
      params: { id: newId() },
      body: {
        source: "review",
        finished_at: new Date(serverNow()).toISOString(),
        answers: [{ question: item.question.id, values }],
      },
    });
  };
  const isLast = index === plan.questions.length - 1;
  return (
    <div className="mx-auto grid w-full max-w-6xl gap-6">
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="min-w-0 text-base font-medium">{t("mastery:review.title")}</h1>
        <Button variant="quiet" size="sm" onClick={end}>
          {t("mastery:review.stop")}
        </Button>
      </header>
      {item.is_missed && answers[item.question.id] === undefined && (
        <p className="text-sm text-ink-2">{t("mastery:review.missed")}</p>
      )}
      {renderQuestion({
        item,
        seed,
        number: t("mastery:review.number", { number: index + 1, total: plan.questions.length }),
        values: answers[item.question.id],
        onAnswer: answer,
        next: (
          <Button onClick={isLast ? end : () => setIndex(index + 1)}>
            {t(isLast ? "mastery:review.end" : "mastery:review.next")}
          </Button>
        ),
      })}
    </div>
  );
}

function listMissed(
  questions: readonly ReviewQuestion[],
  answers: Record<string, string[]>,
): ReviewQuestion[] {
  return questions.filter(({ question }) => {
    const values = answers[question.id];
    return values !== undefined && !isCorrectAnswer(question, values);
  });
}

function NothingFades() {
  const { t } = useTranslation();
  return (
    <EmptyState
      isPage
      title={t("mastery:review.empty")}
      description={t("mastery:review.emptyText")}
      action={<ButtonLink to={links.review}>{t("mastery:review.back")}</ButtonLink>}
    />
  );
}
