import { useFadingPlan } from "#web/features/mastery/use-fading-plan.ts";
import { FadingCard } from "#web/features/mastery/fading-card.tsx";
import { ReviewPage } from "#web/features/review/review-page.tsx";
import { createPrefetchLoader } from "#web/entities/session/prefetch.ts";
import { reviewQuery } from "#web/entities/card/card-queries.ts";
import { loadPageStrings } from "#web/platform/i18n/i18n.ts";
import { createMeta } from "#web/platform/meta/page-meta.ts";

export const clientLoader = createPrefetchLoader(
  loadPageStrings("desk", "mastery", "review"),
  () => reviewQuery,
);

export const meta = createMeta((t) => t("review:title"));

export default function ReviewRoute() {
  const plan = useFadingPlan();
  return (
    <ReviewPage hasOtherReview={plan !== undefined && plan.review.minutes > 0}>
      <FadingCard />
    </ReviewPage>
  );
}
