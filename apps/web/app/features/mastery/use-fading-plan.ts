import {
  type FadingReview,
  listFading,
  planFadingReview,
  rateSkills,
} from "@masar/domain/mastery/fading-review";
import type { ReviewCard } from "@masar/contract/review/schemas";
import { useQuery } from "@tanstack/react-query";
import { reviewQuery } from "#web/entities/card/card-queries.ts";
import { masteryQuery } from "#web/entities/mastery/mastery-queries.ts";
import { useToday } from "#web/entities/settings/use-today.ts";

type FadingPlan = {
  /** All that fade, also those without a place in the review. */
  fading: string[];
  review: FadingReview<ReviewCard>;
};

/** Undefined until skills and cards are loaded. */
export function useFadingPlan(): FadingPlan | undefined {
  const { data: mastery } = useQuery(masteryQuery);
  const { data: cards } = useQuery(reviewQuery);
  const today = useToday();
  if (!mastery || !cards) return undefined;
  return {
    fading: listFading(rateSkills(mastery.skills, today)).map(({ skill }) => skill),
    review: planFadingReview(mastery, cards.cards, today),
  };
}
