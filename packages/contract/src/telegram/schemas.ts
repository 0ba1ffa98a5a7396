import { z } from "zod";
import { type EndpointSchemas, timestamp } from "../shared/field-schemas.ts";

const state = z.object({
  /** False: this instance has no bot. */
  is_available: z.boolean(),
  /** Null: no chat is linked. */
  linked_at: timestamp.nullable(),
});

export type TelegramState = z.infer<typeof state>;

export const telegramSchemas = {
  getTelegram: {
    summary:
      "Whether this instance has a Telegram bot, and since when the learner's chat is linked.",
    response: state,
  },
  createTelegramLink: {
    summary: "The address that opens the bot in Telegram and links the chat there, once.",
    /** Shown once: only the hash of its code is stored. */
    response: z.object({ url: z.url(), expires_at: timestamp }),
  },
  removeTelegramLink: { summary: "Send no more reminders to Telegram.", response: state },
} satisfies Record<string, EndpointSchemas>;
