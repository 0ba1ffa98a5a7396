import { z } from "zod";
import { ownLinkLimits } from "./constants.ts";
import { changeStamp } from "../shared/change-schemas.ts";
import {
  type EndpointSchemas,
  milestoneKey,
  subMilestoneId,
  timestamp,
  uuid,
} from "../shared/field-schemas.ts";

const { urlLength, titleLength, maxMinutes } = ownLinkLimits;

const content = z.object({
  milestone_key: milestoneKey,
  /** Null: of the whole milestone. */
  sub_milestone: subMilestoneId.nullable(),
  /** https in normal form; the guard of own links has the whole rule. */
  url: z.string().max(urlLength).startsWith("https://"),
  /** Empty: the host is shown instead. */
  title: z.string().trim().max(titleLength),
  minutes: z.number().int().min(1).max(maxMinutes).nullable(),
});

/** A link that a learner added at a milestone of a path; only they read it. */
export const ownLink = content.extend({ id: uuid, created_at: timestamp });

export type OwnLink = z.infer<typeof ownLink>;

export const ownLinksSchemas = {
  saveOwnLink: {
    summary: "Add, change or remove a link of the learner's own, under an id made by the client.",
    params: z.object({ id: uuid, link: uuid }),
    /** The whole link, so that the newest change gives the same result in any order of arrival. */
    body: changeStamp.extend(content.shape).extend({ deleted: z.boolean() }),
    /** Null for one that is deleted. */
    response: z.object({ link: ownLink.nullable() }),
  },
} satisfies Record<string, EndpointSchemas>;
