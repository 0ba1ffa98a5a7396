import { checksEndpoints } from "@masar/contract/checks/endpoints";
import { masteryEndpoints } from "@masar/contract/mastery/endpoints";
import type { ChangeKind } from "../change-types.ts";

let rules: typeof import("./check-changes.ts") | undefined;
let masteryRules: typeof import("./mastery-changes.ts") | undefined;

/** The marking of answers is loaded with the first check. */
async function load(): Promise<void> {
  rules ??= await import("./check-changes.ts");
}

export const saveCheckAttempt: ChangeKind<"saveCheckAttempt"> = {
  endpoints: checksEndpoints,
  load,
  apply: { "milestone-check": (check, { input }) => rules?.applyAttempt(check, input) ?? check },
  invalidates: ["milestone-check", "paths", "mastery"],
  identity: "url",
  label: "check",
};

/** Answers of a placement, or to one question of a review. */
export const saveQuestionAnswers: ChangeKind<"saveQuestionAnswers"> = {
  endpoints: masteryEndpoints,
  load: async () => {
    masteryRules ??= await import("./mastery-changes.ts");
  },
  apply: {
    mastery: (mastery, { input }, user) =>
      masteryRules?.applyAnswers(mastery, input, user) ?? mastery,
  },
  invalidates: ["mastery"],
  identity: "url",
  label: "check",
};
