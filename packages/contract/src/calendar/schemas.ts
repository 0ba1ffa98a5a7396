import { z } from "zod";
import { type EndpointSchemas, timestamp } from "../shared/field-schemas.ts";

const feed = z.object({
  is_on: z.boolean(),
  created_at: timestamp.nullable(),
  /** When a calendar last requested it. */
  last_read_at: timestamp.nullable(),
});

export type CalendarFeed = z.infer<typeof feed>;

export const calendarSchemas = {
  getCalendarFeed: { summary: "Whether the learner's calendar feed is on.", response: feed },
  createCalendarFeed: {
    summary: "A new private address of the feed; the one before it stops answering.",
    /** Shown once: only its hash is stored. */
    response: feed.extend({ url: z.url() }),
  },
  revokeCalendarFeed: { summary: "The feed's address stops answering.", response: feed },
  readCalendarFeed: {
    summary: "Planned study and due dates as iCalendar, for whoever holds the private address.",
    params: z.object({ token: z.string().min(20).max(100) }),
    response: z.string(),
    mediaType: "text/calendar",
  },
} satisfies Record<string, EndpointSchemas>;
