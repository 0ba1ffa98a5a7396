import { setTimeout as sleep } from "node:timers/promises";
import { makeWebm } from "../../../../apps/api/test/assistant/recordings.ts";
import { unsubscribeLinks } from "../../../../apps/api/src/mail/unsubscribe.ts";
import { listRecorded, toScript } from "../../../../apps/api/test/assistant/recorded-paths.ts";
import type { Area } from "../owner.ts";

const bees = listRecorded("good", "en").find(({ name }) => name.includes("beekeeping"));
const recording = Buffer.from(makeWebm(2)).toString("base64");
const ticket = { topic: "general", language: "en" };

/** The assistant, help and mails. */
export const assistantArea: Area = {
  name: "assistant",
  steps: [
    { name: "recordConsent", build: () => ({ body: { kind: "ai", granted: true } }) },
    { name: "listConsents" },
    {
      name: "askAssistant",
      build: ({ idOf, text }) => ({
        body: {
          message: `What is ${text}?`,
          conversationId: idOf("conversation"),
          questionId: idOf("question"),
          answerId: idOf("answer"),
        },
      }),
    },
    { name: "getAssistant" },
    { name: "listConversations" },
    { name: "getConversation", build: ({ idOf }) => ({ params: { id: idOf("conversation") } }) },
    {
      name: "reportAnswer",
      build: ({ idOf, text }) => ({
        params: { id: idOf("answer") },
        body: { reason: "wrong", comment: text },
      }),
    },
    {
      name: "speechToText",
      async before(owner) {
        await owner.call("recordConsent", { body: { kind: "recording", granted: true } });
      },
      build: () => ({ body: { audio: recording, mimeType: "audio/webm" } }),
    },
    {
      name: "suggestOutline",
      before: async ({ ai }) => {
        if (bees) ai.script("beekeeping", toScript(bees));
      },
      build: () => ({ body: { goal: "beekeeping" } }),
    },
    {
      name: "createTicket",
      build: ({ idOf, text }) => ({
        body: { id: idOf("ticket"), ...ticket, message: `${text} ${text}`, diagnostics: null },
      }),
    },
    { name: "listMyTickets" },
    { name: "getMyTicket", build: ({ idOf }) => ({ params: { id: idOf("ticket") } }) },
    {
      name: "replyToMyTicket",
      build: ({ idOf, text }) => ({
        params: { id: idOf("ticket") },
        body: { id: idOf("reply"), message: text },
      }),
    },
    {
      name: "closeMyTicket",
      isFinal: true,
      build: ({ idOf }) => ({ params: { id: idOf("ticket") }, body: { closed: true } }),
    },
    {
      name: "sendContactMessage",
      by: "visitor",
      isForEverybody: true,
      build: ({ idOf, text, email }) => ({
        body: { id: idOf("contact"), name: text, email, ...ticket, message: `${text} ${text}` },
      }),
    },
    {
      name: "subscribeNewsletter",
      by: "visitor",
      isForEverybody: true,
      build: ({ email }) => ({ body: { email, language: "en" } }),
      after: async (owner) =>
        owner.setSecret("newsletter", await owner.testApp.readToken(owner.email, "newsletter")),
    },
    {
      name: "confirmNewsletter",
      by: "visitor",
      build: ({ secretOf }) => ({ body: { token: secretOf("newsletter") } }),
      async after(owner) {
        const mail = await owner.testApp.mailbox.waitForMessage(
          { to: owner.email, after: new Date(Date.now() - 5000) },
          20_000,
        );
        const readLink = () =>
          owner.testApp.mailbox
            .messages()
            .filter(({ to }) => to.includes(owner.email))
            .flatMap(({ headers }) => headers)
            .find(({ name }) => name === "list-unsubscribe")?.value;
        for (let tries = 0; tries < 200 && !readLink(); tries++) await sleep(100);
        if (!readLink()) throw new Error(`"${mail.subject}" has no link to unsubscribe`);
        const link = new URL(readLink()?.slice(1, -1) ?? "");
        owner.setSecret("unsubscribe newsletter", link.searchParams.get("token") ?? "");
      },
    },
    {
      name: "openUnsubscribe",
      by: "visitor",
      build: ({ secretOf }) => ({ query: { token: secretOf("unsubscribe newsletter") } }),
    },
    {
      name: "unsubscribeNewsletter",
      by: "visitor",
      isFinal: true,
      build: ({ secretOf }) => ({ query: { token: secretOf("unsubscribe newsletter") } }),
    },
    {
      name: "openMailUnsubscribe",
      by: "visitor",
      async before(owner) {
        const { env } = owner.testApp;
        const links = unsubscribeLinks(env, {
          to: owner.email,
          language: "en",
          template: "notification",
          params: {},
          unsubscribe: { user_id: owner.id, type: "study" },
        });
        const link = new URL(links?.one_click ?? "");
        owner.setSecret("unsubscribe", link.searchParams.get("token") ?? "");
      },
      build: ({ secretOf }) => ({ query: { token: secretOf("unsubscribe") } }),
    },
    {
      name: "unsubscribeMail",
      by: "visitor",
      isFinal: true,
      build: ({ secretOf }) => ({ query: { token: secretOf("unsubscribe") } }),
    },
    {
      name: "deleteConversation",
      isFinal: true,
      build: ({ idOf }) => ({ params: { id: idOf("conversation") } }),
    },
    { name: "deleteConversations", isFinal: true },
    {
      name: "reportClientError",
      by: "visitor",
      build: () => ({
        body: { message: "A fault", stack: "at x", page: "/dashboard", version: "1.0.0" },
      }),
    },
    { name: "getLiveness", by: "visitor" },
    { name: "getReadiness", by: "visitor" },
    { name: "getOpenApi", by: "visitor" },
    { name: "getTranslations", by: "visitor", build: () => ({ params: { language: "en" } }) },
  ],
};
