import { z } from "zod";

/** What one endpoint takes and gives. The table in `routes.ts` says where it lives and who may ask. */
export type EndpointSchemas = {
  summary: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodObject;
  /** The answer of success; `status` is 200 unless said. A `null` response has no body: 204, or 303 where it leads on. */
  response: z.ZodType | null;
  status?: 200 | 201 | 202 | 303;
  /** In bytes, where a body may be larger than the 64 kB of all others. */
  bodyLimit?: number;
  /** Named so that the description of the API stays honest about bodies that are not JSON. */
  mediaType?:
    | "application/json"
    | "text/event-stream"
    | "text/calendar"
    | "image/webp"
    | "application/zip";
  /** Mail programs send a form (RFC 8058). Only where the address itself proves who asks, never a cookie. */
  takesForm?: true;
};

export const uuid = z.uuid();
export const timestamp = z.iso.datetime({ offset: true });
/** A local date, as the learner's calendar has it. */
export const calendarDate = z.iso.date();
export const slug = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  .max(80);
export const mailAddress = z.email().max(254).toLowerCase();
/** A field that people do not see: what fills it in is a program, and is answered like everybody. */
export const honeypot = z.string().optional();
/** Without what Postgres cannot keep: zero bytes, and in JSON the halves of characters that a cut may leave. */
export function toStorable(text: string): string {
  return text.toWellFormed().replaceAll("\0", "");
}
export const idParams = z.object({ id: uuid });

export const accepted = z.object({ accepted: z.literal(true) });
