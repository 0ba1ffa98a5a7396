import { z } from "zod";
import { languages } from "../settings/schemas.ts";
import { type EndpointSchemas, idParams, milestoneKey } from "../shared/field-schemas.ts";
import { briefText } from "./brief-schemas.ts";

/** Of the milestones of a path that have one, in one language. */
const pathBriefs = z.object({
  briefs: z.array(briefText.extend({ milestone_key: milestoneKey })),
});

export type PathBriefs = z.infer<typeof pathBriefs>;

export const briefsSchemas = {
  listPathBriefs: {
    summary: "The briefs of a path's milestones in one language.",
    params: idParams,
    query: z.object({ language: z.enum(languages) }),
    response: pathBriefs,
  },
} satisfies Record<string, EndpointSchemas>;
