import { z } from "zod";

/** What one endpoint takes and gives. The table in `routes.ts` says where it lives and who may ask. */
export type EndpointSchemas = {
  summary: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodObject;
  /** The answer of success; `status` is 200 unless said. A `null` response is 204 without a body. */
  response: z.ZodType | null;
  status?: 200 | 201 | 202;
  /** In bytes, where a body may be larger than the 64 kB of all others. */
  bodyLimit?: number;
  /** Named so that the description of the API stays honest about bodies that are not JSON. */
  mediaType?: "application/json" | "text/event-stream" | "text/calendar";
};

export const uuid = z.uuid();
export const timestamp = z.iso.datetime({ offset: true });
/** A local date, as the learner's calendar has it. */
export const calendarDate = z.iso.date();
export const slug = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  .max(80);
export const byId = z.object({ id: uuid });

export const accepted = z.object({ accepted: z.literal(true) });
