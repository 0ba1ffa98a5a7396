import { connect } from "node:net";
import { once } from "node:events";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Mail, type Mailbox, startMailbox } from "./mailbox.ts";

let mailbox: Mailbox;
beforeAll(async () => {
  mailbox = await startMailbox({ smtpPort: 0, httpPort: 0 });
});
afterAll(() => mailbox.stop());

/** Sends raw SMTP, so that the test needs no mail client. */
async function deliver(to: string, ...letters: string[][]): Promise<void> {
  const socket = connect(Number(new URL(mailbox.smtpUrl).port), "127.0.0.1");
  const send = async (line: string) => {
    const reply = once(socket, "data");
    socket.write(`${line}\r\n`);
    const [text] = (await reply) as [Buffer];
    expect(text.toString()).toMatch(/^[23]/);
  };
  await once(socket, "data");
  await send("EHLO test");
  for (const lines of letters) {
    await send("MAIL FROM:<masar@example.org>");
    await send(`RCPT TO:<${to}>`);
    await send("DATA");
    await send([...lines, "."].join("\r\n"));
  }
  socket.end("QUIT\r\n");
}

const arabic = [
  "From: Masar <masar@example.org>",
  "To: Layla@Example.org",
  `Subject: =?utf-8?B?${Buffer.from("تأكيد البريد").toString("base64")}?=`,
  "Content-Type: text/html; charset=utf-8",
  "",
  '<html dir="rtl"><head></head><body><script>1</script><a href="http://127.0.0.1/verify?t=1">تأكيد</a></body></html>',
];

test("a mail sent over SMTP can be awaited, by address and subject", async () => {
  const started = new Date();
  const waiting = mailbox.waitForMessage(
    { to: "layla@example.org", subject: "تأكيد", after: started },
    2000,
  );
  await deliver("layla@example.org", arabic);
  const mail = await waiting;
  expect(mail.html).toContain("/verify?t=1");
  expect(mail.to).toEqual(["layla@example.org"]);
  const later = { to: "layla@example.org", after: new Date(Date.now() + 60_000) };
  await expect(mailbox.waitForMessage(later, 30)).rejects.toThrow("No mail for layla@example.org");
});

test("the pages show a mail without running anything in it", async () => {
  await deliver("omar@example.org", arabic);
  const api = await fetch(`${mailbox.url}/api/messages?to=omar@example.org`);
  const [mail] = (await api.json()) as Mail[];
  if (!mail) throw new Error("the JSON list is empty");
  const list = await (await fetch(mailbox.url)).text();
  expect(list).toContain('dir="auto">تأكيد البريد');
  const body = await fetch(`${mailbox.url}/messages/${mail.id}/html`);
  expect(body.headers.get("content-security-policy")).toMatch(/^sandbox(?!.*allow-scripts)/);
  const page = await (await fetch(`${mailbox.url}/messages/${mail.id}`)).text();
  expect(page).not.toContain("<script>");
  expect((await fetch(`${mailbox.url}/messages/none`)).status).toBe(404);
});

test("at most 200 mails are stored, and they can be cleared", async () => {
  const letters = Array.from({ length: 205 }, (_, n) => [`Subject: mail ${n}`, "", "text"]);
  await deliver("many@example.org", ...letters);
  expect(mailbox.messages()).toHaveLength(200);
  expect(mailbox.messages()[0]?.subject).toBe("mail 204");
  await fetch(`${mailbox.url}/api/messages`, { method: "DELETE" });
  expect(mailbox.messages()).toEqual([]);
});
