import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { FadingReview } from "#web/features/mastery/fading-review.tsx";
import { ReviewSession } from "#web/features/review/review-session.tsx";
import { createPrefetchLoader } from "#web/entities/session/prefetch.ts";
import { masteryQuery } from "#web/entities/mastery/mastery-queries.ts";
import { loadPageStrings } from "#web/platform/i18n/i18n.ts";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { createMeta } from "#web/platform/meta/page-meta.ts";

// Cards come first, so the questions are loaded beside them.
const loadQuestions = () => import("#web/features/checks/review-question.tsx");
const loadMissed = () => import("#web/features/checks/missed-cards.tsx");
const ReviewQuestionForm = lazy(async () => ({
  default: (await loadQuestions()).ReviewQuestionForm,
}));
const MissedCards = lazy(async () => ({ default: (await loadMissed()).MissedCards }));

export const clientLoader = createPrefetchLoader(
  loadPageStrings("checks", "mastery", "review", "settings"),
  () => masteryQuery,
);

export const meta = createMeta((t) => t("mastery:review.title"));

export default function FadingReviewRoute() {
  const { t } = useTranslation();
  return (
    <FadingReview
      renderCards={({ cards, review, onFinish, onStop }) => (
        <ReviewSession cards={cards} review={review} left={0} onEnd={onStop} onFinish={onFinish} />
      )}
      renderQuestion={({ item, ...question }) => (
        <Suspense fallback={<Skeleton className="h-64" />}>
          <ReviewQuestionForm
            {...question}
            question={item.question}
            pathId={item.path_id}
            milestoneKey={item.milestone_key}
          />
        </Suspense>
      )}
      renderMissed={(questions) =>
        questions.length > 0 && (
          <section className="grid gap-4">
            <h2 className="text-xl">
              {t("mastery:review.missedCards", { count: questions.length })}
            </h2>
            <Suspense>
              <MissedCards sources={questions} />
            </Suspense>
          </section>
        )
      }
    />
  );
}
