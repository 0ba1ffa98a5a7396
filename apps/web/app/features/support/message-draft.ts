import { newId } from "#web/platform/browser/new-id.ts";

/** What is being written, under the id it will be sent with. */
type MessageDraft = { id: string; message: string; topic?: string };

export const ticketDraftKey = "support-draft";
export const replyDraftKey = (ticketId: string) => `support-reply:${ticketId}`;

export const makeMessage = (): MessageDraft => ({ id: newId(), message: "" });
