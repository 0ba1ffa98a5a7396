import { z } from "zod";
import { type EndpointSchemas, honeypot, mailAddress } from "../shared/field-schemas.ts";
import { languages } from "../settings/schemas.ts";

const token = z.string().min(16).max(200);

export const newsletterSchemas = {
  subscribeNewsletter: {
    summary: "Ask for the newsletter. The answer never tells whether the address is known.",
    body: z.object({ email: mailAddress, language: z.enum(languages), website: honeypot }),
    response: z.object({
      status: z.literal("check_inbox"),
      mailbox_url: z.string().nullable(),
    }),
    status: 202,
  },
  confirmNewsletter: {
    summary: "Confirm a subscription by its mailed link.",
    body: z.object({ token }),
    response: z.object({ status: z.literal("confirmed") }),
  },
  openUnsubscribe: {
    summary: "Where a mail program that knows no one-click opens the link: leads to the page.",
    query: z.object({ token: token.optional() }),
    response: null,
    status: 303,
  },
  unsubscribeNewsletter: {
    summary: "End a subscription by the link of any newsletter, also in one click (RFC 8058).",
    query: z.object({ token }),
    response: z.object({ status: z.literal("unsubscribed") }),
    takesForm: true,
  },
} satisfies Record<string, EndpointSchemas>;
