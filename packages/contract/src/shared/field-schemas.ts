import { z } from "zod";
import { knownPartPattern } from "../paths/constants.ts";

/** Request and response of an endpoint. The feature's `endpoints.ts` has its method, path and access. */
export type EndpointSchemas = {
  summary: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodObject;
  /** The success response; the default `status` is 200. A `null` response has no body: 204, or 303 for a redirect. */
  response: z.ZodType | null;
  status?: 200 | 201 | 202 | 303;
  /** In bytes, if a body may be larger than the default of 64 kB. */
  bodyLimit?: number;
  /** For the API description, if the body is not JSON. */
  mediaType?:
    | "application/json"
    | "text/event-stream"
    | "text/calendar"
    | "image/svg+xml"
    | "image/webp"
    | "text/html"
    | "application/zip";
  /** Mail programs send a form (RFC 8058). Only if the URL authenticates the request, never a cookie. */
  takesForm?: true;
};

export const uuid = z.uuid();
export const timestamp = z.iso.datetime({ offset: true });
/** A local date in the user's zone. */
export const calendarDate = z.iso.date();
export const slug = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  .max(80);
export const milestoneKey = z.string().regex(/^m[1-9]\d{0,3}$/);
export const subMilestoneId = z.string().regex(/^sub-[1-9]\d{0,2}$/);
export const knownPart = z.string().regex(knownPartPattern);
export const mailAddress = z.email().max(254).toLowerCase();
/** A honeypot: an invisible field that only bots fill in; they get a normal response. */
export const honeypot = z.string().optional();
/** Without characters that Postgres cannot store: zero bytes, and in JSON halves of surrogate pairs. */
export function toStorable(text: string): string {
  return text.toWellFormed().replaceAll("\0", "");
}
export const idParams = z.object({ id: uuid });

export const accepted = z.object({ accepted: z.literal(true) });
