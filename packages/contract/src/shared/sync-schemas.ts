import { z } from "zod";
import { uuid } from "./field-schemas.ts";

/**
 * What a device wants of a list: what changed after its `since`, the page at a `cursor`, or with an empty cursor the
 * first page of all. The release before sends neither and gets the whole list in one response.
 */
export const syncQuery = z.object({
  /** Of the last response, as it was received. One that the server does not accept is answered with the whole list. */
  since: z.string().max(100).optional(),
  cursor: z
    .string()
    .regex(/^$|^[a-z0-9-]{1,20}(?:\.\d{1,15}){3}\.[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
    .optional(),
});

/** Items may come twice, the last one counts. Without it, the response is the whole list. */
export const syncPage = z
  .object({
    /** The pages up to the one without a cursor are the whole list, not only its changes. */
    is_whole: z.boolean(),
    deleted: z.array(uuid),
    since: z.string(),
    /** Of the next page. */
    cursor: z.string().nullable(),
  })
  .optional();

export type SyncPage = NonNullable<z.infer<typeof syncPage>>;
