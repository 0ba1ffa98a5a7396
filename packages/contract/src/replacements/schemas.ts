import { z } from "zod";
import { pathDetail } from "../paths/schemas.ts";
import { type EndpointSchemas, idParams, slug, timestamp } from "../shared/field-schemas.ts";

const namedCourse = z.object({ slug, title: z.string() });
const replacedCourse = z.object({
  course: namedCourse,
  replacement: namedCourse,
  /** When it was last replaced in a path. */
  last_at: timestamp,
  paths: z.number().int(),
  /** In how many of them the learner brought it back. */
  undone: z.number().int(),
});

export const replacementsSchemas = {
  undoReplacedCourse: {
    summary: "Bring back a course that was replaced because its link was dead.",
    params: idParams.extend({ course: slug }),
    response: pathDetail,
  },
  listReplacedCourses: {
    summary: "Courses with a dead link that were replaced in open paths, newest first.",
    response: z.object({ replaced: z.array(replacedCourse) }),
  },
} satisfies Record<string, EndpointSchemas>;
