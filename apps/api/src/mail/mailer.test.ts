import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Mail, type Mailbox, startMailbox } from "@masar/tools/local/mailbox";
import type { JobPayload } from "#api/jobs/job-definitions.ts";
import { createMailer, type Mailer } from "#api/mail/mailer.ts";
import { listMailSamples } from "../../test/mail-samples.ts";

const env = {
  MAIL_FROM: "Masar <no-reply@masar.test>",
  PUBLIC_URL: "https://masar.test",
  AUTH_SECRET: "a secret of at least 32 characters",
};
let inbox: Mailbox;
let mailer: Mailer;
beforeAll(async () => {
  inbox = await startMailbox({ smtpPort: 0, httpPort: 0 });
  mailer = createMailer({ ...env, SMTP_URL: inbox.smtpUrl });
});
afterAll(async () => {
  mailer.stop();
  await inbox.stop();
});

/** As it arrives over SMTP. */
async function deliver(mail: JobPayload<"mail.send">, id = randomUUID()): Promise<Mail> {
  const to = `${randomUUID()}@example.com`;
  await mailer.send({ ...mail, to }, id);
  return inbox.waitForMessage({ to }, 5000);
}

const headersOf = (mail: Mail) =>
  Object.fromEntries(mail.headers.map(({ name, value }) => [name, value]));

test.each([...listMailSamples("en"), ...listMailSamples("ar")])(
  "$name arrives in $mail.language with both parts and its headers",
  async ({ mail }) => {
    const id = randomUUID();
    const arrived = await deliver(mail, id);
    const headers = headersOf(arrived);
    expect(arrived.subject).not.toBe("");
    expect(arrived.text.trim()).not.toBe("");
    expect(arrived.html).toContain(`<html lang="${mail.language}"`);
    expect(headers).toMatchObject({
      "message-id": `<${id}@masar.test>`,
      "content-language": mail.language,
      "auto-submitted": "auto-generated",
      "content-type": expect.stringContaining("multipart/alternative"),
    });
    const oneClick = mail.unsubscribe
      ? [
          expect.stringMatching(/^<https:\/\/masar\.test\/api\/[\w/]+\?token=[\w.-]+>$/),
          "List-Unsubscribe=One-Click",
        ]
      : [undefined, undefined];
    expect([headers["list-unsubscribe"], headers["list-unsubscribe-post"]]).toEqual(oneClick);
  },
);

test.each([
  ["Masar <no-reply@masar.test>", "en", '"Masar" <no-reply@masar.test>'],
  ["Masar <no-reply@masar.test>", "ar", '"مسار" <no-reply@masar.test>'],
  ["A school <study@school.test>", "ar", '"A school" <study@school.test>'],
] as const)("sent by %s, a mail in %s comes from %s", async (MAIL_FROM, language, from) => {
  const sender = createMailer({ ...env, MAIL_FROM, SMTP_URL: inbox.smtpUrl });
  const [sample] = listMailSamples(language);
  if (!sample) throw new Error("No sample");
  const to = `${randomUUID()}@example.com`;
  await sender.send({ ...sample.mail, to }, randomUUID());
  sender.stop();
  expect((await inbox.waitForMessage({ to }, 5000)).from).toBe(from);
});

test("replies of one ticket form a thread of separate mails", async () => {
  const sample = listMailSamples("en").find(({ name }) => name === "support_reply");
  if (!sample) throw new Error("No sample");
  const thread = randomUUID();
  const first = headersOf(await deliver({ ...sample.mail, thread }));
  const second = headersOf(await deliver({ ...sample.mail, thread }));
  expect(first["references"]).toBe(`<ticket-${thread}@masar.test>`);
  expect(second["references"]).toBe(first["references"]);
  expect(second["message-id"]).not.toBe(first["message-id"]);
});
