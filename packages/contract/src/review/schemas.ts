import { z } from "zod";
import { changeStamp } from "../shared/change-schemas.ts";
import { syncPage, syncQuery } from "../shared/sync-schemas.ts";
import {
  idParams,
  calendarDate,
  type EndpointSchemas,
  timestamp,
  uuid,
  milestoneKey,
  subMilestoneId,
} from "../shared/field-schemas.ts";
import { limits } from "../limits.ts";
import { cardStates, recallRatings } from "../study/constants.ts";

const card = z.object({
  id: uuid,
  user_id: uuid,
  front: z.string(),
  back: z.string(),
  path_id: uuid.nullable(),
  milestone_key: z.string().nullable(),
  sub_milestone: z.string().nullable(),
  /** The user's local due date; never a rest day. */
  due_date: calendarDate,
  state: z.enum(cardStates),
  stability: z.number(),
  difficulty: z.number(),
  reps: z.number().int(),
  lapses: z.number().int(),
  last_reviewed_at: timestamp.nullable(),
  created_at: timestamp,
  updated_at: timestamp,
});

export type ReviewCard = z.infer<typeof card>;

const text = z.string().trim().max(limits.review.textLength);

export const reviewSchemas = {
  listReview: {
    summary:
      "The learner's recall cards, all or in pages those that changed, and how many are asked today.",
    query: syncQuery,
    response: z.object({
      cards: z.array(card),
      sync: syncPage,
      /** Cards left for today; none on a rest day. */
      due_count: z.number().int(),
      /** Cards answered today. */
      reviewed_count: z.number().int(),
      today: calendarDate,
      is_rest_day: z.boolean(),
    }),
  },
  saveCard: {
    summary: "Make or change a recall card under an id made by the client; what is left out stays.",
    params: idParams,
    body: changeStamp.extend({
      front: text.min(1).optional(),
      back: text.min(1).optional(),
      path_id: uuid.nullable().optional(),
      milestone_key: milestoneKey.nullable().optional(),
      sub_milestone: subMilestoneId.nullable().optional(),
      deleted: z.boolean().optional(),
    }),
    response: z.object({ card: card.nullable() }),
  },
  reviewCard: {
    summary: "Say how well a card was recalled; a review sent twice counts once.",
    params: z.object({ id: uuid, review: uuid }),
    body: z.object({ rating: z.enum(recallRatings), reviewed_at: timestamp }),
    response: z.object({ card: card.nullable() }),
  },
} satisfies Record<string, EndpointSchemas>;
