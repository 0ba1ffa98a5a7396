import { reviewEndpoints } from "@masar/contract/review/endpoints";
import type { ChangeKind } from "../change-types.ts";

let rules: typeof import("./card-changes.ts") | undefined;
let masteryRules: typeof import("./mastery-changes.ts") | undefined;

/** The card scheduler is large: it is loaded with the first change to a card. */
async function load(): Promise<void> {
  rules ??= await import("./card-changes.ts");
}

async function loadAll(): Promise<void> {
  await load();
  masteryRules ??= await import("./mastery-changes.ts");
}

const invalidates = ["review", "overview", "mastery"];

export const saveCard: ChangeKind<"saveCard"> = {
  endpoints: reviewEndpoints,
  load,
  apply: { review: (review, { input }, user) => rules?.applyCard(review, input, user) ?? review },
  invalidates,
  merge: "replace",
  identity: "stamp",
  label: "card",
  title: ({ body }) => body.front,
};

export const reviewCard: ChangeKind<"reviewCard"> = {
  endpoints: reviewEndpoints,
  load: loadAll,
  apply: {
    review: (review, { input }, user) => rules?.applyReview(review, input, user) ?? review,
    mastery: (mastery, { input }, user) =>
      masteryRules?.applyCardRating(mastery, input, user) ?? mastery,
  },
  invalidates,
  identity: "url",
  label: "card",
};
