import type { EndpointName } from "@masar/contract/endpoints";
import { createChangeStamp } from "./offline/change-stamp.ts";

/** The page makes these ids: one that is somebody else's too is simply another thing of one's own. */
export const madeByPage: Partial<Record<EndpointName, { table: string; body: object }>> = {
  saveTask: { table: "tasks", body: { ...createChangeStamp(), title: "Mine" } },
  saveNote: {
    table: "notes",
    body: { ...createChangeStamp(), text: { base: null, title: "Mine", content: "" } },
  },
  saveCard: {
    table: "review_cards",
    body: { ...createChangeStamp(), front: "Mine", back: "Mine" },
  },
  reviewCard: {
    table: "card_reviews",
    body: { rating: "good", reviewed_at: new Date().toISOString() },
  },
  saveQuestionAnswers: {
    table: "question_attempts",
    body: {
      source: "review",
      finished_at: new Date().toISOString(),
      answers: [{ question: "data-analyst.analyst-thinking.01", values: ["a"] }],
    },
  },
  endStudySession: {
    table: "study_sessions",
    body: {
      path_id: null,
      milestone_key: null,
      started_at: new Date(Date.now() - 3_600_000).toISOString(),
      ended_at: new Date().toISOString(),
      minutes: 25,
      focus_periods: 1,
    },
  },
};
