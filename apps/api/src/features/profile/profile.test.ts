import { randomBytes, randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Profile } from "@masar/contract/profile/schemas";
import { type TestApp, startTestApp } from "../../../test/test-app.ts";
import { storePath } from "../../../test/stored-paths.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp({ worker: false });
});
afterAll(() => testApp.stop());

type TestUser = Awaited<ReturnType<TestApp["createUser"]>>;

const newHandle = () => `h${randomBytes(5).toString("hex")}`;

async function change(user: TestUser, body: Partial<Profile>) {
  return user.call("updateProfile", { body });
}

describe("[D64] a profile", () => {
  test("is private, without a handle or a name, by default", async () => {
    const user = await testApp.createUser();
    const { status, body } = await user.call("getProfile");
    expect(status).toBe(200);
    expect(body).toMatchObject({
      visibility: "private",
      handle: null,
      display_name: "",
      bio: "",
      languages: [],
      photo_id: null,
      shows_country: false,
      numbers: { total_hours_studied: 0, skill_points: 0, current_streak: 0 },
      paths: [],
    });
    const { rows } = await testApp.admin.query("select 1 from profiles where user_id = $1", [
      user.id,
    ]);
    expect(rows, "looking writes nothing").toEqual([]);
  });

  test("is changed field by field, and a hidden streak is in it nowhere", async () => {
    const user = await testApp.createUser();
    await change(user, { display_name: "  Salma  ", bio: "I learn SQL" });
    await change(user, { languages: ["ar", "en"] });
    await user.call("updateSettings", { body: { country: "EG", streak_hidden: true } });
    await storePath(testApp, user, { title: "Seen", status: "active" });
    await storePath(testApp, user, { title: "Draft", status: "draft" });
    const { body } = await user.call("getProfile");
    expect(body).toMatchObject({
      display_name: "Salma",
      bio: "I learn SQL",
      languages: ["ar", "en"],
      country: "EG",
      numbers: { current_streak: null, longest_streak: null },
    });
    expect(body.paths.map(({ title }: { title: string }) => title)).toEqual(["Seen"]);
  });

  test.each([
    ["a bio that is too long", { bio: "x".repeat(281) }],
    ["a name that is too long", { display_name: "x".repeat(61) }],
    ["an unknown language", { languages: ["xx"] }],
    ["a handle with a capital", { handle: "Salma" }],
    ["a handle that is too short", { handle: "ab" }],
    ["a reserved handle", { handle: "support" }],
    ["a handle that begins like ours", { handle: "masar_team" }],
  ])("refuses %s", async (_what, body) => {
    const user = await testApp.createUser();
    const answer = await user.call("updateProfile", { body });
    expect([answer.status, answer.body.code]).toEqual([400, "validation_failed"]);
  });

  test("needs a handle before others can see it, and as long as they do", async () => {
    const user = await testApp.createUser();
    const early = await change(user, { visibility: "members" });
    expect([early.status, early.body.code]).toEqual([409, "not_possible_now"]);
    expect((await user.call("getProfile")).body.visibility).toBe("private");
    expect((await change(user, { handle: newHandle(), visibility: "members" })).status).toBe(200);
    expect((await change(user, { handle: null })).status).toBe(409);
  });
});

describe("[D64] a handle", () => {
  const check = async (user: TestUser, handle: string) =>
    (await user.call("checkHandle", { query: { handle } })).body;

  test("goes to one of several users at once, and can be changed and used again", async () => {
    const handle = newHandle();
    const users = await Promise.all(Array.from({ length: 4 }, () => testApp.createUser()));
    const answers = await Promise.all(users.map((user) => change(user, { handle })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(3);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe("not_possible_now");
    const at = answers.findIndex(({ status }) => status === 200);
    const [winner, loser] = [users[at] as TestUser, users[at === 0 ? 1 : 0] as TestUser];
    // The handle of a private profile is taken, the user's own is not.
    const rejected = await check(loser, handle);
    expect(rejected.problem).toBe("taken");
    expect(rejected.suggestions.length).toBeGreaterThan(0);
    expect((await check(winner, handle)).problem).toBeNull();
    for (const suggestion of rejected.suggestions) {
      expect((await check(loser, suggestion)).problem).toBeNull();
    }
    expect((await change(winner, { handle: newHandle() })).status).toBe(200);
    expect((await change(loser, { handle })).status).toBe(200);
  });

  test.each([
    ["admin", "reserved"],
    ["x", "invalid"],
    ["سلمى", "invalid"],
    ["Salma Ali", "invalid"],
  ])("%s is %s, and something near is offered", async (handle, problem) => {
    const user = await testApp.createUser();
    const answer = await check(user, handle);
    expect(answer.problem).toBe(problem);
    expect(answer.suggestions).toHaveLength(3);
    expect((await change(user, { handle: answer.suggestions[0] })).status).toBe(200);
  });
});

describe("[D64] the page of a member", () => {
  /** 200 or 404 for each viewer. */
  async function look(handle: string, user: TestUser) {
    const other = await testApp.createUser();
    const guest = testApp.openBrowser();
    const ask = { params: { handle } };
    return {
      guest: await guest.call("getMember", ask),
      member: await other.call("getMember", ask),
      own: await user.call("getMember", ask),
    };
  }

  test.each([
    ["private", [404, 404, 200]],
    ["members", [404, 200, 200]],
    ["public", [200, 200, 200]],
  ] as const)(
    "that is %s returns to visitor, member and owner %j",
    async (visibility, expected) => {
      const user = await testApp.createUser();
      const handle = newHandle();
      await change(user, { handle, display_name: "Salma", visibility });
      const { guest, member, own } = await look(handle, user);
      expect([guest.status, member.status, own.status]).toEqual(expected);
      expect(own.body.is_own).toBe(true);
      if (guest.status === 404) expect(guest.body.code).toBe("not_found");
      if (member.status === 200) expect(member.body).toMatchObject({ handle, is_own: false });
    },
  );

  test("shows what was chosen and nothing else: no minutes, no ids, no address", async () => {
    const user = await testApp.createUser();
    const handle = newHandle();
    await user.call("updateSettings", { body: { country: "MA", first_day: 6 } });
    await storePath(testApp, user, { title: "SQL from the start" });
    await user.call("endStudySession", {
      params: { id: randomUUID() },
      body: {
        path_id: null,
        milestone_key: null,
        started_at: new Date(Date.now() - 3_600_000).toISOString(),
        ended_at: new Date().toISOString(),
        minutes: 47,
        focus_periods: 1,
      },
    });
    await change(user, { handle, display_name: "Salma", bio: "Hello", visibility: "public" });
    const read = async () =>
      (await testApp.openBrowser().call("getMember", { params: { handle } })).body;
    const shown = await read();
    // The week starts as the owner's does, even for a visitor who does not see the country.
    expect([shown.country, shown.first_day]).toEqual([null, 6]);
    expect(Object.keys(shown).toSorted()).toEqual([
      "bio",
      "country",
      "days",
      "display_name",
      "first_day",
      "handle",
      "is_own",
      "languages",
      "numbers",
      "paths",
      "photo_id",
      "today",
      "visibility",
    ]);
    expect(shown.country).toBeNull();
    expect(shown.paths).toEqual([
      {
        title: "SQL from the start",
        language: "en",
        status: "active",
        progress_percentage: 0,
        studied_percentage: 0,
      },
    ]);
    expect(shown.days.at(-1)).toEqual({ date: shown.today, state: "studied" });
    expect(shown.days[0].date.endsWith("-01")).toBe(true);
    expect(JSON.stringify(shown)).not.toContain(user.email);
    expect(JSON.stringify(shown)).not.toContain(user.id);
    await change(user, {
      shows_country: true,
      shows_numbers: false,
      shows_calendar: false,
      shows_paths: false,
    });
    expect(await read()).toMatchObject({ country: "MA", numbers: null, days: null, paths: null });
  });

  test("returns 404 once it is private again, and after the account is deleted", async () => {
    const user = await testApp.createUser();
    const handle = newHandle();
    await change(user, { handle, visibility: "public" });
    const ask = async () =>
      (await testApp.openBrowser().call("getMember", { params: { handle } })).status;
    expect(await ask()).toBe(200);
    await change(user, { visibility: "private" });
    expect(await ask()).toBe(404);
    await change(user, { visibility: "public" });
    await testApp.admin.query("update users set deletion_due_at = now() where id = $1", [user.id]);
    expect(await ask()).toBe(404);
    await testApp.admin.query("delete from users where id = $1", [user.id]);
    expect(await ask()).toBe(404);
  });
});

test("[R2.16] a visitor sees nothing of a private profile", async () => {
  for (const name of ["getProfile", "listRecords", "checkHandle"] as const) {
    expect((await testApp.openBrowser().call(name)).status).toBe(401);
  }
});
