import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { firstDayOf, weekendOf } from "@masar/domain/dates/region";
import { translate } from "#api/i18n/translate.ts";
import { type TestApp, startTestApp } from "../../../test/test-app.ts";

// Each password costs a tenth of a second of a core, and much more on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.stop());

const verifySubject = translate("en", "mail:verify.subject");
const built = {
  goal: "أريد أن أصبح محلل بيانات",
  blueprint: "data-analyst",
  level: "intermediate",
  study_language: "ar",
  budget: "free",
  hours_per_week: 8,
};
const unsaid = {
  known_skills: [],
  include: [],
  known_parts: [],
  study_days: [],
  start_date: null,
  deadline: null,
  no_deadline: false,
  outline: null,
};

function newAddress(): string {
  return `visitor-${randomBytes(5).toString("hex")}@example.com`;
}

function signUp(email: string, intake?: object, more: object = {}) {
  const body = { ...testApp.signUpBody(email), intake, ...more };
  return testApp.openBrowser().call("signUp", { body });
}

/** When the mail of the first sign-up is there: what comes later is not it. */
async function waitForFirst(email: string): Promise<Date> {
  await testApp.readToken(email, verifySubject);
  return new Date();
}

/** The mailed link, opened in a browser that never saw the landing page. */
async function verifyElsewhere(email: string, after?: Date) {
  const browser = testApp.openBrowser("Mozilla/5.0 (Linux; Android 14) Chrome/109.0");
  const token = await testApp.readToken(email, verifySubject, after);
  expect((await browser.call("verifyEmail", { body: { token } })).status).toBe(200);
  return browser;
}

describe("a path request sent with sign-up", () => {
  test("[D70] is stored on the server, so that setup shows every answer in any browser", async () => {
    const email = newAddress();
    const answer = await signUp(email, built);
    expect([answer.status, answer.body.status]).toEqual([202, "check_inbox"]);
    const browser = await verifyElsewhere(email);
    const { body } = await browser.call("getOnboarding");
    expect(body).toEqual({
      step: "path",
      intake: { ...built, ...unsaid },
      generation_id: null,
      region_open: true,
      finished_skills: [],
    });
    // The region is not part of the intake, so its step stays open.
    await browser.call("saveOnboarding", { body: { step: "plan" } });
    expect((await browser.call("getOnboarding")).body.region_open).toBe(true);
    const opened = await browser.call("saveOnboarding", { body: { step: "region" } });
    expect(opened.body.region_open).toBe(false);
  });

  test("[D70] uses the study week of the device's country by default", async () => {
    const email = newAddress();
    await signUp(email, built, { time_zone: "Asia/Amman" });
    const browser = await verifyElsewhere(email);
    const { body: settings } = await browser.call("getSettings");
    expect(settings).toMatchObject({
      country: "JO",
      time_zone: "Asia/Amman",
      rest_days: null,
      setup_completed: false,
    });
    // From Saturday on, with the rest on Friday and Saturday; users can change this.
    expect([firstDayOf(settings.country), weekendOf(settings.country)]).toEqual([6, [5, 6]]);
    const moved = await browser.call("updateSettings", { body: { country: "AE" } });
    expect(moved.body.country).toBe("AE");
  });

  test("[N4.11] opens at the goal when the visitor wants to write its outline", async () => {
    const email = newAddress();
    await signUp(email, { goal: "play the oud" }, { wants_outline: true });
    const { body } = await (await verifyElsewhere(email)).call("getOnboarding");
    expect(body).toMatchObject({
      step: "goal",
      intake: { goal: "play the oud", outline: null },
      generation_id: null,
      region_open: true,
    });
  });

  test("[D70] requires only the goal and uses defaults for the rest", async () => {
    const email = newAddress();
    await signUp(email, { goal: "excel" });
    const { body } = await (await verifyElsewhere(email)).call("getOnboarding");
    expect([body.step, body.intake.goal, body.intake.hours_per_week]).toEqual(["path", "excel", 5]);
  });

  test("[D70] of a second sign-up replaces that of an unverified first one", async () => {
    const email = newAddress();
    await signUp(email, built);
    const after = await waitForFirst(email);
    await signUp(email, { goal: "graphic design" });
    const { body } = await (await verifyElsewhere(email, after)).call("getOnboarding");
    expect(body.intake).toMatchObject({
      goal: "graphic design",
      blueprint: null,
      level: "beginner",
    });

    const other = newAddress();
    await signUp(other, built);
    const later = await waitForFirst(other);
    await signUp(other);
    const plain = await (await verifyElsewhere(other, later)).call("getOnboarding");
    expect([plain.body.step, plain.body.intake.goal]).toEqual(["region", ""]);
  });

  test("[D70] changes nothing of a known account and returns the same response", async () => {
    const known = await testApp.createUser();
    await known.call("saveOnboarding", { body: { step: "level", intake: { goal: "mine" } } });
    const before = (await known.call("getOnboarding")).body;
    const answers = [await signUp(known.email, built), await signUp(newAddress(), built)];
    expect(answers[0]?.status).toBe(202);
    expect(answers[0]?.body).toEqual(answers[1]?.body);
    expect((await known.call("getOnboarding")).body).toEqual(before);
  });

  test("[D70] is stored without characters that the database rejects", async () => {
    // If the database rejected them after the account was created, the error would reveal new addresses.
    const email = newAddress();
    const answer = await signUp(email, { goal: "zero\u0000 byte, half a star \ud83c" });
    expect(answer.status).toBe(202);
    const { body } = await (await verifyElsewhere(email)).call("getOnboarding");
    expect(body.intake.goal).toBe("zero byte, half a star \ufffd");
  });

  test("without a goal leaves setup at its first step", async () => {
    const email = newAddress();
    await signUp(email, { goal: "  " });
    const { body } = await (await verifyElsewhere(email)).call("getOnboarding");
    expect(body.step).toBe("region");
  });

  test.each([
    [{ goal: "x".repeat(201) }, ["intake.goal"]],
    [{ goal: "sql", level: "wizard" }, ["intake.level"]],
    [{ goal: "sql", deadline: "1999-01-01" }, undefined],
  ])("is refused with what is wrong in it, and no account is made: %o", async (intake, fields) => {
    const email = newAddress();
    const answer = await signUp(email, intake);
    expect([answer.status, answer.body.code, answer.body.fields]).toEqual([
      400,
      "validation_failed",
      fields,
    ]);
    const { rows } = await testApp.admin.query("select from users where email = $1", [email]);
    expect(rows).toHaveLength(0);
  });
});

test("[D70] without mail the path request is stored at once", async () => {
  const quiet = await startTestApp({ mail: false, worker: false });
  try {
    const browser = quiet.openBrowser();
    const body = { ...quiet.signUpBody(newAddress()), intake: built };
    expect((await browser.call("signUp", { body })).body.status).toBe("logged_in");
    const { body: onboarding } = await browser.call("getOnboarding");
    expect([onboarding.step, onboarding.intake.goal]).toEqual(["path", built.goal]);
  } finally {
    await quiet.stop();
  }
});
