import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { limits } from "@masar/contract/limits";
import { makeStaff } from "../../../test/auth/staff.ts";
import { type TestApp, startTestApp } from "../../../test/test-app.ts";

type TestUser = Awaited<ReturnType<TestApp["createUser"]>>;

let testApp: TestApp;
let admin: TestUser;
beforeAll(async () => {
  testApp = await startTestApp();
  admin = await testApp.createUser();
  await makeStaff(testApp, { role: "admin", email: admin.email });
});
afterAll(() => testApp.stop());

const diagnostics = {
  version: limits.version,
  browser: "Mozilla/5.0",
  page: "/dashboard",
  language: "en",
  time_zone: "Africa/Cairo",
  screen: "360x740",
  failed_request: null,
};

function makeTicket(change: object = {}) {
  return {
    id: randomUUID(),
    topic: "paths",
    message: "How do I move every date of a path?",
    language: "en",
    diagnostics: null,
    ...change,
  };
}

async function create(user: TestUser, change: object = {}) {
  const body = makeTicket(change);
  const answer = await user.call("createTicket", { body });
  expect(answer.status).toBe(200);
  return { ...body, params: { id: body.id } };
}

const newReply = (message: string) => ({ id: randomUUID(), message });

describe("a user's ticket", () => {
  test("[D66] is stored once for repeated requests, with the account's address", async () => {
    const user = await testApp.createUser();
    const body = makeTicket();
    const [first] = await Promise.all([
      user.call("createTicket", { body }),
      user.call("createTicket", { body }),
    ]);
    expect(first.body).toMatchObject({ id: body.id, source: "support", status: "open" });
    for (let time = 0; time < limits.support.ticketsPerHour; time++) {
      expect((await user.call("createTicket", { body })).status).toBe(200);
    }
    expect((await user.call("listMyTickets")).body.tickets).toHaveLength(1);
    const seen = await admin.call("getTicket", { params: { id: body.id } });
    expect(seen.body).toMatchObject({ user_id: user.id, email: user.email, name: "" });
  });

  test("[D66] stores the chosen diagnostics and nothing else", async () => {
    const user = await testApp.createUser();
    expect((await user.call("createTicket", { body: makeTicket() })).body.diagnostics).toBeNull();
    const sent = await user.call("createTicket", { body: makeTicket({ diagnostics }) });
    expect(sent.body.diagnostics).toEqual(diagnostics);
    const more = { ...diagnostics, notes: "What I wrote in my notes" };
    const refused = await user.call("createTicket", { body: makeTicket({ diagnostics: more }) });
    expect(refused.status).toBe(400);
  });

  test("[D66] [R6.02] returns 404 to other users, as do tickets of visitors", async () => {
    const [user, other] = [await testApp.createUser(), await testApp.createUser()];
    const { params } = await create(user);
    const guests = {
      ...makeTicket(),
      name: "Guest",
      email: "guest@example.com",
      diagnostics: undefined,
    };
    await testApp.openBrowser().call("sendContactMessage", { body: guests });
    for (const hidden of [params, { id: guests.id }]) {
      const answers = [
        await other.call("getMyTicket", { params: hidden }),
        await other.call("replyToMyTicket", { params: hidden, body: newReply("Mine?") }),
        await other.call("closeMyTicket", { params: hidden, body: { closed: true } }),
        await other.call("createTicket", { body: makeTicket(hidden) }),
        await other.call("listMyTickets", { query: { after: hidden.id } }),
      ];
      for (const { status, body } of answers) {
        expect([status, body.code]).toEqual([404, "not_found"]);
      }
    }
    expect((await other.call("listMyTickets")).body).toEqual({ tickets: [], next: null });
    // An admin's own tickets do not include those of others.
    expect((await admin.call("listMyTickets")).body.tickets).toEqual([]);
    expect((await admin.call("getMyTicket", { params })).status).toBe(404);
    expect((await user.call("getMyTicket", { params })).body).toMatchObject({
      status: "open",
      replies: [],
    });
  });

  test("[D66] is one of three an hour; with too few words or a wrong topic it names the field", async () => {
    const user = await testApp.createUser();
    for (const wrong of [{ message: " short  " }, { topic: "money" }, { language: "fr" }]) {
      const refused = await user.call("createTicket", { body: makeTicket(wrong) });
      expect([refused.status, refused.body.fields]).toEqual([400, Object.keys(wrong)]);
    }
    for (let at = 0; at < limits.support.ticketsPerHour; at++) await create(user);
    const refused = await user.call("createTicket", { body: makeTicket() });
    expect([refused.status, refused.body.code]).toEqual([429, "rate_limited"]);
  });

  test("[D66] are listed newest first by status, words and page", async () => {
    const user = await testApp.createUser();
    const { pageSize } = limits.support;
    await testApp.admin.query(
      `insert into support_tickets (id, user_id, source, status, topic, name, email, language, message, search_text,
         created_at)
       select gen_random_uuid(), $1, 'support', case when n = 3 then 'closed' else 'open' end, 'general', '',
         'a@example.com', 'en', 'Number ' || n, 'number ' || n || 'x', now() - make_interval(mins => n)
       from generate_series(1, $2) n`,
      [user.id, pageSize + 2],
    );
    const list = async (query: Record<string, string>) =>
      (await user.call("listMyTickets", { query })).body;
    const first = await list({});
    const second = await list({ after: first.next });
    const numbers = [...first.tickets, ...second.tickets].map(({ excerpt }: { excerpt: string }) =>
      Number(excerpt.split(" ")[1]),
    );
    expect(numbers).toEqual(Array.from({ length: pageSize + 2 }, (_, at) => at + 1));
    expect(second.next).toBeNull();
    expect((await list({ status: "closed" })).tickets).toHaveLength(1);
    expect((await list({ q: "NUMBER 22x" })).tickets).toMatchObject([{ excerpt: "Number 22" }]);
  });
});

describe("a conversation", () => {
  test("[D66] [D67] goes both ways, by mail and notification, and each reply counts once", async () => {
    const user = await testApp.createUser();
    const { params } = await create(user);
    const answer = newReply("Open the path, then Move all dates.");
    for (let time = 0; time < 2; time++) {
      const { body } = await admin.call("replyToTicket", { params, body: answer });
      expect(body).toMatchObject({ status: "answered", replies: [{ id: answer.id }] });
    }
    const mail = await testApp.mailbox.waitForMessage(
      { to: user.email, subject: "Our answer" },
      10_000,
    );
    expect(mail.text).toContain(answer.message);
    expect(mail.text).toContain(`http://masar.test/support/${params.id}`);
    const { body: list } = await user.call("listNotifications");
    const answered = list.notifications.filter(
      ({ kind }: { kind: string }) => kind === "support_answered",
    );
    expect(answered).toHaveLength(1);
    expect(answered[0].params).toEqual({
      reference: params.id.slice(0, 8),
      ticket_id: params.id,
    });

    const more = newReply("And only the second half?");
    for (let time = 0; time < 2; time++) {
      const { body } = await user.call("replyToMyTicket", { params, body: more });
      expect(body).toMatchObject({
        status: "open",
        replies: [
          { author: "team", message: answer.message },
          { author: "writer", message: more.message },
        ],
      });
    }
    const { body: seen } = await admin.call("getTicket", { params });
    expect(seen.replies).toHaveLength(2);
    expect(JSON.stringify((await user.call("getMyTicket", { params })).body)).not.toContain(
      admin.email,
    );
    const mails = testApp.mailbox
      .messages()
      .filter(({ to, subject }) => to.includes(user.email) && subject.includes("Our answer"));
    expect(mails).toHaveLength(1);
  });

  test("[D66] is closed and opened again by either side, as it was before", async () => {
    const user = await testApp.createUser();
    const { params } = await create(user);
    const close = async (who: TestUser, closed: boolean) => {
      const name = who === admin ? "closeTicket" : "closeMyTicket";
      return (await who.call(name, { params, body: { closed } })).body.status;
    };
    expect([await close(user, true), await close(user, false)]).toEqual(["closed", "open"]);
    await admin.call("replyToTicket", { params, body: newReply("Yes.") });
    expect([await close(admin, true), await close(admin, false)]).toEqual(["closed", "answered"]);
    expect(await close(user, true)).toBe("closed");
    const { body } = await user.call("replyToMyTicket", { params, body: newReply("But…") });
    expect(body.status).toBe("open");
  });

  test("[D66] accepts a limited number of replies an hour, and no reply id of another ticket", async () => {
    const user = await testApp.createUser();
    const [{ params }, other] = [await create(user), await create(user)];
    const first = newReply("First");
    await user.call("replyToMyTicket", { params, body: first });
    const strange = await user.call("replyToMyTicket", { params: other.params, body: first });
    expect(strange.status).toBe(404);
    const statuses = [];
    for (let at = 2; at <= limits.support.repliesPerHour; at++) {
      statuses.push(
        (await user.call("replyToMyTicket", { params, body: newReply("More") })).status,
      );
    }
    expect(statuses.at(-1)).toBe(429);
    expect(statuses.filter((status) => status === 200)).toHaveLength(
      limits.support.repliesPerHour - 2,
    );
    const again = await user.call("replyToMyTicket", { params, body: first });
    expect(again.status).toBe(200);
  });
});

test("[D66] what the team does with a ticket is written down, and what its writer does is not", async () => {
  const user = await testApp.createUser();
  const { params } = await create(user);
  const close = (by: TestUser, name: "closeTicket" | "closeMyTicket", closed: boolean) =>
    by.call(name, { params, body: { closed } });
  await user.call("replyToMyTicket", { params, body: newReply("One thing more.") });
  await close(user, "closeMyTicket", true);
  await close(user, "closeMyTicket", false);
  const reply = newReply("Open the path, then its menu.");
  await admin.call("replyToTicket", { params, body: reply });
  await admin.call("replyToTicket", { params, body: reply });
  for (const closed of [true, true, false]) await close(admin, "closeTicket", closed);
  const { rows } = await testApp.admin.query(
    "select actor, action from audit_log where details = $1 order by id",
    [JSON.stringify({ ticket_id: params.id })],
  );
  const actor = `user ${admin.id}`;
  expect(rows).toEqual([
    { actor, action: "ticket_answered" },
    { actor, action: "ticket_closed" },
    { actor, action: "ticket_opened" },
  ]);
});

describe("the search before writing", () => {
  const search = async (q: string, language: "en" | "ar") => {
    const user = await testApp.createUser();
    const { status, body } = await user.call("searchHelp", { query: { q, language } });
    expect(status).toBe(200);
    return body.entries as { id: string; question: string; answer: string }[];
  };

  test("[D66] answers from the FAQ in the page's language, half words and own words included", async () => {
    const [streak] = await search("streak", "en");
    expect(streak?.id).toMatch(/streak/);
    expect((await search("strea", "en")).map(({ id }) => id).join()).toMatch(/streak/);
    const arabic = await search("السلسله", "ar");
    expect(arabic[0]?.question).toMatch(/سلسل/);
    expect((await search("I forgot my pasword", "en")).map(({ id }) => id).join()).toMatch(
      /password/,
    );
    expect(await search("qqqqzzzz", "en")).toEqual([]);
    // Unknown words find nothing, and a good entry is not joined by poor ones.
    expect(await search("فيل طائر", "ar")).toEqual([]);
    expect((await search("كلمة المرور", "ar")).map(({ id }) => id)).not.toContain("read-hard-text");
    expect((await search("path", "en")).length).toBeLessThanOrEqual(limits.support.helpEntries);
  });
});
