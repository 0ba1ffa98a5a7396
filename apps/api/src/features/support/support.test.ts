import { randomBytes, randomUUID } from "node:crypto";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { limits } from "@masar/contract/limits";
import { userHeader } from "@masar/contract/shared/headers";
import { createPool } from "#api/db/client.ts";
import type { SystemTx, Tx } from "#api/db/tx.ts";
import { sweepRetention } from "#api/jobs/retention.ts";
import { makeStaff } from "../../../test/auth/staff.ts";
import { type TestApp, startTestApp } from "../../../test/test-app.ts";
import { setUsed } from "../../../test/load/limits.ts";

type TestUser = Awaited<ReturnType<TestApp["createUser"]>>;

let testApp: TestApp;
let admin: TestUser;
beforeAll(async () => {
  testApp = await startTestApp();
  admin = await testApp.createUser();
  await makeStaff(testApp, { role: "admin", email: admin.email });
});
afterAll(() => testApp.stop());

function makeMessage(change: object = {}) {
  return {
    id: randomUUID(),
    name: "ليلى",
    email: `writer-${randomBytes(5).toString("hex")}@example.com`,
    topic: "courses",
    message: "هل توجد دورات مجانية لتحليل البيانات؟",
    language: "ar",
    ...change,
  };
}

function write(body: object, browser = testApp.openBrowser()) {
  return browser.call("sendContactMessage", { body });
}

async function listTickets(query: Record<string, string> = {}) {
  const { status, body } = await admin.call("listTickets", { query });
  expect(status).toBe(200);
  return body as { tickets: { id: string; status: string }[]; next: string | null };
}

async function readTicket(id: string) {
  const { status, body } = await admin.call("getTicket", { params: { id } });
  expect(status).toBe(200);
  return body;
}

async function countTickets(email: string): Promise<number> {
  const { rows } = await testApp.admin.query(
    "select count(*)::int as count from support_tickets where email = $1",
    [email],
  );
  return rows[0].count;
}

describe("a message from the contact page", () => {
  test("waits in the queue as it was written, without an account", async () => {
    const message = makeMessage();
    const answer = await write(message);
    expect([answer.status, answer.body]).toEqual([202, { status: "received" }]);
    const { tickets } = await listTickets();
    expect(tickets[0]).toMatchObject({
      id: message.id,
      email: message.email,
      excerpt: message.message,
      is_member: false,
    });
    expect(await readTicket(message.id)).toEqual({
      ...message,
      user_id: null,
      source: "contact",
      status: "open",
      diagnostics: null,
      replies: [],
      created_at: expect.stringMatching(/Z$/),
      updated_at: expect.stringMatching(/Z$/),
    });
  });

  test("[D66] belongs to the signed-in user and is among their tickets", async () => {
    const user = await testApp.createUser();
    const message = makeMessage({ user_id: admin.id });
    expect((await user.call("sendContactMessage", { body: message })).status).toBe(202);
    expect(await readTicket(message.id)).toMatchObject({ user_id: user.id });
    const { body } = await user.call("listMyTickets");
    expect(body.tickets).toMatchObject([{ id: message.id, status: "open" }]);
  });

  test("belongs to no user if the page expects another user than the one signed in", async () => {
    const user = await testApp.createUser();
    const body = makeMessage();
    const headers = { [userHeader]: admin.id };
    expect((await user.call("sendContactMessage", { body, headers })).status).toBe(202);
    expect(await readTicket(body.id)).toMatchObject({ user_id: null });
  });

  test("counts once for repeated requests, also for the limits", async () => {
    const message = makeMessage();
    const browser = testApp.openBrowser();
    expect((await write(message, browser)).status).toBe(202);
    await setUsed(testApp, `contact:${browser.address}`, limits.contact.perIpPerHour);
    expect((await write(message, browser)).status).toBe(202);
    expect(await countTickets(message.email)).toBe(1);
    const both = makeMessage();
    await Promise.all([write(both), write(both)]);
    expect(await countTickets(both.email)).toBe(1);
  });

  test("of a program that fills in every field is answered and thrown away", async () => {
    const message = makeMessage({ website: "https://spam.example/".padEnd(2000, "x") });
    const answer = await write(message);
    expect([answer.status, answer.body]).toEqual([202, { status: "received" }]);
    expect(await countTickets(message.email)).toBe(0);
  });

  test("is rate limited by address and by network", async () => {
    const { email } = makeMessage();
    const { perAddressPerHour, perIpPerHour } = limits.contact;
    const statuses: number[] = [];
    for (let at = 0; at <= perAddressPerHour; at++) {
      statuses.push((await write(makeMessage({ email }))).status);
    }
    expect(statuses).toEqual([...Array<number>(perAddressPerHour).fill(202), 429]);
    expect(await countTickets(email)).toBe(perAddressPerHour);

    const browser = testApp.openBrowser();
    await setUsed(testApp, `contact:${browser.address}`, perIpPerHour - 1);
    expect((await write(makeMessage(), browser)).status).toBe(202);
    expect((await write(makeMessage(), browser)).status).toBe(429);
  });

  test("[N1.05] of a signed-in user is counted by user, not by address", async () => {
    const { browser } = await testApp.createUser();
    await setUsed(testApp, `contact:${browser.address}`, limits.contact.perIpPerHour);
    const statuses: number[] = [];
    for (let at = 0; at <= limits.support.ticketsPerHour; at++) {
      statuses.push((await write(makeMessage(), browser)).status);
    }
    expect(statuses).toEqual([...Array<number>(limits.support.ticketsPerHour).fill(202), 429]);
  });

  test.each([
    { name: " " },
    { name: "x".repeat(81) },
    { email: "nobody" },
    { topic: "money" },
    { message: "  short   " },
    { message: "x".repeat(4001) },
    { language: "fr" },
    { id: "1" },
  ])("with a wrong field names it: %o", async (wrong) => {
    const answer = await write(makeMessage(wrong));
    expect([answer.status, answer.body.fields]).toEqual([400, Object.keys(wrong)]);
  });

  test("leaves no word of itself in the log", async () => {
    const lines: string[] = [];
    const logged = await startTestApp({
      worker: false,
      env: { LOG_LEVEL: "debug" },
      logStream: { write: (line: string) => void lines.push(line) },
    });
    try {
      const body = makeMessage({ message: "a secret nobody else reads" });
      await logged.openBrowser().call("sendContactMessage", { body });
      const log = lines.join("");
      expect(log).toContain("/api/contact");
      for (const word of [body.message, body.name, body.email]) expect(log).not.toContain(word);
    } finally {
      await logged.stop();
    }
  });
});

describe("the queue", () => {
  test("is paged newest first, and by status", async () => {
    await testApp.admin.query("delete from support_tickets");
    const { pageSize } = limits.support;
    await testApp.admin.query(
      `insert into support_tickets (id, source, status, topic, name, email, language, message, created_at)
       select gen_random_uuid(), 'contact', case when n % 2 = 0 then 'open' else 'answered' end, 'general', 'A',
         'a@example.com', 'en', 'A message', now() - make_interval(mins => n / 3)
       from generate_series(1, $1) n`,
      [2 * pageSize + 4],
    );
    const seen: string[] = [];
    let after: string | null = null;
    do {
      const page = await listTickets(after ? { after } : {});
      seen.push(...page.tickets.map(({ id }) => id));
      after = page.next;
    } while (after);
    expect(new Set(seen).size).toBe(2 * pageSize + 4);
    const { rows } = await testApp.admin.query(
      "select id from support_tickets order by created_at desc, id desc",
    );
    expect(seen).toEqual(rows.map(({ id }) => id));

    const open = await listTickets({ status: "open" });
    expect(open.tickets.every(({ status }) => status === "open")).toBe(true);
    expect(open.next).not.toBeNull();
    const rest = await listTickets({ status: "open", after: open.next ?? "" });
    expect([rest.tickets.length, rest.next]).toEqual([2, null]);
    const unknown = await admin.call("listTickets", { query: { after: randomUUID() } });
    expect(unknown.status).toBe(404);
  });

  test("[D67] is searched by name, address, reference and words in any spelling", async () => {
    const name = `Nadia ${randomBytes(4).toString("hex")}`;
    const message = makeMessage({ name, message: "لا تعمل الدَّورة الأولى على هاتفي" });
    await write(message);
    for (const q of [name.toLowerCase(), message.email, message.id.slice(0, 8), "الدوره الاولي"]) {
      const { tickets } = await listTickets({ q });
      expect(tickets.map(({ id }) => id)).toContain(message.id);
    }
    expect((await listTickets({ q: `${name} nothing` })).tickets).toEqual([]);
    expect((await listTickets({ q: name, status: "closed" })).tickets).toEqual([]);
  });

  test("[D67] [R6.02] is visible to admins only, also in the database", async () => {
    const [user, other] = [await testApp.createUser(), await testApp.createUser()];
    const [mine, guests] = [makeMessage(), makeMessage()];
    await user.call("sendContactMessage", { body: mine });
    await write(guests);
    const reply = { id: randomUUID(), message: "Yes, several." };
    await admin.call("replyToTicket", { params: { id: mine.id }, body: reply });
    const { withUser, withSystem } = testApp.app.services;
    const read = async (tx: Tx | SystemTx) => ({
      tickets: await tx.selectFrom("support_tickets").select("id").execute(),
      replies: await tx.selectFrom("support_replies").select("id").execute(),
    });
    expect(await withUser(user.id, read)).toEqual({
      tickets: [{ id: mine.id }],
      replies: [{ id: reply.id }],
    });
    const nothing = { tickets: [], replies: [] };
    expect(await withUser(other.id, read)).toEqual(nothing);
    expect(await withSystem(read), "without anybody").toEqual(nothing);
    const all = await withUser(admin.id, read);
    expect(all.tickets).toEqual(expect.arrayContaining([{ id: mine.id }, { id: guests.id }]));

    const answerAs = (userId: string, author: "team" | "writer") =>
      withUser(userId, (tx) =>
        tx
          .insertInto("support_replies")
          .values({
            id: randomUUID(),
            ticket_id: mine.id,
            author,
            user_id: userId,
            message: "Thank you.",
          })
          .execute(),
      );
    await answerAs(user.id, "writer");
    await expect(answerAs(user.id, "team")).rejects.toThrow(/row-level security/);
    await expect(answerAs(other.id, "writer")).rejects.toThrow(/row-level security/);
    await expect(answerAs(admin.id, "writer")).rejects.toThrow(/row-level security/);
    const change = withSystem((tx) =>
      tx.updateTable("support_tickets").set({ status: "closed" }).executeTakeFirst(),
    );
    expect(Number((await change).numUpdatedRows)).toBe(0);
  });

  test("[R2.21] [D67] a moderator is no administrator", async () => {
    const moderator = await testApp.createUser();
    const { email } = moderator;
    await makeStaff(testApp, { role: "moderator", email });
    const message = makeMessage();
    await write(message);
    const params = { id: message.id };
    const body = { id: randomUUID(), message: "Hello" };
    const answers = [
      await moderator.call("listTickets"),
      await moderator.call("getTicket", { params }),
      await moderator.call("replyToTicket", { params, body }),
      await moderator.call("closeTicket", { params, body: { closed: true } }),
    ];
    for (const { status, body: problem } of answers) {
      expect([status, problem.code]).toEqual([403, "forbidden"]);
    }
    const { tickets } = await testApp.app.services.withUser(moderator.id, async (tx) => ({
      tickets: await tx.selectFrom("support_tickets").select("id").execute(),
    }));
    expect(tickets).toEqual([]);
  });
});

describe("an answer", () => {
  test("is mailed once to the sender, in their language, with the question", async () => {
    const message = makeMessage();
    await write(message);
    const params = { id: message.id };
    const body = { id: randomUUID(), message: "نعم، وأولها على منصة إدراك." };
    for (let time = 0; time < 2; time++) {
      const answered = await admin.call("replyToTicket", { params, body });
      expect(answered.status).toBe(200);
      expect(answered.body).toMatchObject({
        id: message.id,
        status: "answered",
        replies: [{ id: body.id, author: "team", message: body.message }],
      });
    }
    const mail = await testApp.mailbox.waitForMessage({ to: message.email }, 10_000);
    expect(mail.text).toContain(body.message);
    expect(mail.text).toContain(message.message);
    expect(mail.text).toContain("http://masar.test/ar/contact");
    expect(mail.html).toContain('dir="rtl"');
    const thanks = { id: randomUUID(), message: "وهذه دورة ثانية." };
    await admin.call("replyToTicket", { params, body: thanks });
    const query = { to: message.email, after: new Date(Date.parse(mail.receivedAt) + 1) };
    expect((await testApp.mailbox.waitForMessage(query, 10_000)).text).toContain(thanks.message);
    const mails = testApp.mailbox.messages().filter(({ to }) => to.includes(message.email));
    expect(mails).toHaveLength(2);
  });

  test("to an unknown ticket or without text is rejected; half a character is not", async () => {
    const body = { id: randomUUID(), message: "Hello" };
    const missing = await admin.call("replyToTicket", { params: { id: randomUUID() }, body });
    expect(missing.status).toBe(404);
    const message = makeMessage();
    await write(message);
    const params = { id: message.id };
    const empty = await admin.call("replyToTicket", { params, body: { ...body, message: " " } });
    expect([empty.status, empty.body.fields]).toEqual([400, ["message"]]);
    const half = await admin.call("replyToTicket", {
      params,
      body: { ...body, message: "\ud83d" },
    });
    expect([half.status, half.body.replies[0]?.message]).toEqual([200, "\ufffd"]);
  });

  test("[D67] that no mail can carry reaches a member here, and is not pretended to a guest", async () => {
    const quiet = await startTestApp({ mail: false, worker: false });
    try {
      const operator = quiet.openBrowser();
      const email = "operator@example.com";
      await operator.call("signUp", { body: quiet.signUpBody(email) });
      await makeStaff(quiet, { role: "admin", email });
      const [guests, own] = [makeMessage(), makeMessage()];
      await write(guests, quiet.openBrowser());
      await write(own, operator);
      const answer = (id: string) =>
        operator.call("replyToTicket", {
          params: { id },
          body: { id: randomUUID(), message: "Hello" },
        });
      const refused = await answer(guests.id);
      expect([refused.status, refused.body.code]).toEqual([503, "mail_not_configured"]);
      expect((await operator.call("getTicket", { params: { id: guests.id } })).body).toMatchObject({
        status: "open",
        replies: [],
      });
      expect((await answer(own.id)).body).toMatchObject({ status: "answered" });
      const { body } = await operator.call("listNotifications");
      expect(body.notifications[0]).toMatchObject({ kind: "support_answered" });
    } finally {
      await quiet.stop();
    }
  });
});

test("a ticket is deleted with its user, and a year after its last reply", async () => {
  const user = await testApp.createUser();
  const [own, old, young] = [makeMessage(), makeMessage(), makeMessage()];
  await user.call("sendContactMessage", { body: own });
  await write(old);
  await write(young);
  const reply = { id: randomUUID(), message: "Yes" };
  await admin.call("replyToTicket", { params: { id: old.id }, body: reply });
  await testApp.admin.query("delete from users where id = $1", [user.id]);
  await testApp.admin.query(
    "update support_tickets set updated_at = now() - interval '366 days' where id = $1",
    [old.id],
  );
  const pool = createPool(testApp.urlOf("masar_worker"), 1);
  await sweepRetention(pool, pino({ level: "silent" }));
  await pool.end();
  const count = await Promise.all([own, old, young].map(({ email }) => countTickets(email)));
  expect(count).toEqual([0, 0, 1]);
});
