import { randomBytes, randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { limits } from "@masar/contract/limits";
import { translate } from "#api/i18n/translate.ts";
import { type TestApp, password, startTestApp } from "../../../../test/test-app.ts";

const newPassword = "a new long secret";
const phone = "Mozilla/5.0 (Linux; Android 14) Chrome/109.0";

// Each password costs a tenth of a second of a core, and much more on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

let house: TestApp;
beforeAll(async () => {
  house = await startTestApp();
});
afterAll(() => house.stop());

type Learner = Awaited<ReturnType<TestApp["createLearner"]>>;
type Browser = ReturnType<TestApp["openBrowser"]>;

const subject = (template: string) => translate("en", `mail:${template}.subject`);

function newAddress(): string {
  return `moved-${randomBytes(5).toString("hex")}@example.com`;
}

function logIn(email: string, given: string, browser: Browser = house.openBrowser()) {
  return browser.call("logIn", { body: { email, password: given } });
}

/** A learner logged in on a second device. */
async function createPair(): Promise<{ learner: Learner; other: Browser }> {
  const learner = await house.createLearner();
  const other = house.openBrowser(phone);
  expect((await logIn(learner.email, password, other)).status).toBe(200);
  return { learner, other };
}

async function isSignedIn(browser: Browser): Promise<boolean> {
  const [session, settings] = [await browser.call("getSession"), await browser.call("getSettings")];
  expect(settings.status).toBe(session.body.session === null ? 401 : 200);
  return session.body.session !== null;
}

async function askReset(email: string): Promise<string> {
  const after = new Date();
  const answer = await house.openBrowser().call("forgotPassword", { body: { email } });
  expect(answer.status).toBe(202);
  return house.readToken(email, subject("reset"), after);
}

function reset(token: string, given = newPassword) {
  return house.openBrowser().call("resetPassword", { body: { token, password: given } });
}

async function listKinds(learner: Pick<Learner, "call">): Promise<string[]> {
  const { notifications } = (await learner.call("listNotifications")).body;
  return notifications.map((notification: { kind: string }) => notification.kind);
}

test("[D02] a reset ends every session at the next request, changes the password and says so by mail", async () => {
  const { learner, other } = await createPair();
  const token = await askReset(learner.email);
  expect((await reset(token)).status).toBe(204);
  expect(await isSignedIn(learner.browser)).toBe(false);
  expect(await isSignedIn(other)).toBe(false);
  expect((await logIn(learner.email, password)).status).toBe(401);
  expect((await logIn(learner.email, newPassword)).status).toBe(200);
  await house.mailbox.waitForMessage(
    { to: learner.email, subject: subject("password_changed") },
    10_000,
  );
});

test("[D02] a reset link works once, for 30 minutes, and ends the other links", async () => {
  const { email, id } = await house.createLearner();
  const [spare, token] = [await askReset(email), await askReset(email)];
  const taps = await Promise.all([reset(token), reset(token), reset(token)]);
  expect(taps.map((tap) => tap.status).toSorted((a, b) => a - b)).toEqual([204, 400, 400]);
  for (const used of [token, spare, "x".repeat(24)]) {
    const answer = await reset(used, "yet another secret");
    expect([answer.status, answer.body.code]).toEqual([400, "link_invalid"]);
  }
  const expired = await askReset(email);
  const { rows } = await house.admin.query(
    "select expires_at from verifications where value = $1",
    [id],
  );
  const minutes = (rows[0].expires_at.getTime() - Date.now()) / 60_000;
  expect(minutes).toBeGreaterThan(28);
  expect(minutes).toBeLessThanOrEqual(30);
  await house.admin.query(
    "update verifications set expires_at = now() - interval '1 second' where value = $1",
    [id],
  );
  expect((await reset(expired)).body.code).toBe("link_invalid");
  expect((await logIn(email, newPassword)).status).toBe(200);
});

test("[D02] asking for a reset answers alike for every address and mails only a known one", async () => {
  const { email } = await house.createLearner();
  const unknown = newAddress();
  const after = new Date();
  for (const asked of [unknown, email]) {
    const answer = await house.openBrowser().call("forgotPassword", { body: { email: asked } });
    expect([answer.status, answer.body]).toEqual([202, { accepted: true }]);
  }
  await house.mailbox.waitForMessage({ to: email, subject: subject("reset"), after }, 10_000);
  expect(house.mailbox.messages().some((mail) => mail.to.includes(unknown))).toBe(false);
});

test("[D02] a link of a sign-up that was replaced meanwhile is refused", async () => {
  const email = newAddress();
  await house.openBrowser().call("signUp", { body: house.signUpBody(email) });
  const token = await askReset(email);
  await house.openBrowser().call("signUp", { body: house.signUpBody(email) });
  expect((await reset(token)).body.code).toBe("link_invalid");
});

test("[D02] [D03] a common new password is refused and the link stays good", async () => {
  const { email, call } = await house.createLearner();
  const token = await askReset(email);
  expect((await reset(token, "password123")).body.code).toBe("password_common");
  const body = { current_password: password, new_password: "password123" };
  expect((await call("changePassword", { body })).body.code).toBe("password_common");
  expect((await reset(token)).status).toBe(204);
});

test("[D02] a reset closes the open event streams", async () => {
  const learner = await house.createLearner();
  const cookie = [...learner.browser.jar].map(([key, value]) => `${key}=${value}`).join("; ");
  const origin = await house.app.listen({ port: 0, host: "127.0.0.1" });
  const stream = await fetch(`${origin}/api/events`, { headers: { cookie } });
  expect(stream.status).toBe(200);
  const ended = stream.text();
  await reset(await askReset(learner.email));
  expect(await ended).toContain("event: ready");
});

test("[D02] a changed password ends the other sessions, keeps this one, and is told twice", async () => {
  const { learner, other } = await createPair();
  const pending = await askReset(learner.email);
  const body = { current_password: password, new_password: newPassword };
  const wrong = await learner.call("changePassword", {
    body: { ...body, current_password: "not this one" },
  });
  expect([wrong.status, wrong.body.code]).toEqual([400, "password_wrong"]);
  expect(await isSignedIn(other)).toBe(true);

  expect((await learner.call("changePassword", { body })).status).toBe(204);
  expect(await isSignedIn(learner.browser)).toBe(true);
  expect(await isSignedIn(other)).toBe(false);
  expect((await logIn(learner.email, password)).status).toBe(401);
  expect((await logIn(learner.email, newPassword)).status).toBe(200);
  expect((await reset(pending)).body.code).toBe("link_invalid");
  expect(await listKinds(learner)).toContain("password_changed");
  await house.mailbox.waitForMessage(
    { to: learner.email, subject: subject("password_changed") },
    10_000,
  );
});

test("[D02] the current password cannot be guessed from an open session", async () => {
  const { call } = await house.createLearner();
  const body = { current_password: "not this one", new_password: newPassword };
  for (let count = 0; count < limits.reauthentication.perUserPerHour; count++) {
    expect((await call("changePassword", { body })).body.code).toBe("password_wrong");
  }
  const right = await call("changePassword", { body: { ...body, current_password: password } });
  expect(right.status).toBe(429);
});

async function askChange(learner: Learner, email: string) {
  const after = new Date();
  const answer = await learner.call("changeEmail", { body: { new_email: email, password } });
  expect([answer.status, answer.body]).toEqual([202, { status: "confirm_both" }]);
  return house.readToken(learner.email, subject("email_change_old"), after);
}

function confirm(token: string) {
  return house.openBrowser().call("confirmEmailChange", { body: { token } });
}

test("[D02] an account moves once both mailboxes have confirmed, in either order", async () => {
  for (const isOldFirst of [true, false]) {
    const { learner, other } = await createPair();
    const email = newAddress();
    const oldToken = await askChange(learner, email);
    const newToken = await house.readToken(email, subject("email_change_new"));
    const [first, second] = isOldFirst ? [oldToken, newToken] : [newToken, oldToken];

    for (let tap = 0; tap < 2; tap++) {
      expect((await confirm(first)).body).toEqual({ status: "waiting_for_other_address" });
    }
    expect((await learner.call("getSession")).body.session.user.email).toBe(learner.email);
    expect(await isSignedIn(other)).toBe(true);

    expect((await confirm(second)).body).toEqual({ status: "changed" });
    expect((await learner.call("getSession")).body.session.user.email).toBe(email);
    expect(await isSignedIn(other)).toBe(false);
    expect((await logIn(learner.email, password)).status).toBe(401);
    expect((await logIn(email, password)).status).toBe(200);
    expect((await confirm(second)).body.code).toBe("link_invalid");
    expect(await listKinds(learner)).toContain("email_changed");
    const told = await house.mailbox.waitForMessage(
      { to: learner.email, subject: subject("email_changed") },
      10_000,
    );
    expect(told.text).toContain(email);
  }
});

test("[D02] a taken address answers alike and never moves", async () => {
  const [learner, owner] = [await house.createLearner(), await house.createLearner()];
  const after = new Date();
  const oldToken = await askChange(learner, owner.email);
  await house.mailbox.waitForMessage(
    { to: owner.email, subject: subject("known_address"), after },
    10_000,
  );
  expect((await confirm(oldToken)).body).toEqual({ status: "waiting_for_other_address" });
  const mails = house.mailbox.messages().filter((mail) => mail.to.includes(owner.email));
  expect(mails.some((mail) => mail.text.includes("/confirm-email"))).toBe(false);
  expect((await owner.call("getSession")).body.session.user.email).toBe(owner.email);
  expect((await learner.call("getSession")).body.session.user.email).toBe(learner.email);
});

test("[D02] an address taken after it was asked for does not move either", async () => {
  const learner = await house.createLearner();
  const email = newAddress();
  const oldToken = await askChange(learner, email);
  const newToken = await house.readToken(email, subject("email_change_new"));
  await house.openBrowser().call("signUp", { body: house.signUpBody(email) });
  const token = await house.readToken(email, subject("verify"));
  await house.openBrowser().call("verifyEmail", { body: { token } });

  expect((await confirm(oldToken)).status).toBe(200);
  expect((await confirm(newToken)).body.code).toBe("link_invalid");
  expect((await learner.call("getSession")).body.session.user.email).toBe(learner.email);
});

test("[D02] changing the e-mail needs the password, and its links expire and are replaced", async () => {
  const learner = await house.createLearner();
  const body = { new_email: newAddress(), password: "not this one" };
  const wrong = await learner.call("changeEmail", { body });
  expect([wrong.status, wrong.body.code]).toEqual([400, "password_wrong"]);

  const replaced = await askChange(learner, newAddress());
  const expired = await askChange(learner, newAddress());
  expect((await confirm(replaced)).body.code).toBe("link_invalid");
  await house.admin.query("update email_changes set expires_at = now() where user_id = $1", [
    learner.id,
  ]);
  expect((await confirm(expired)).body.code).toBe("link_invalid");
});

test("[D02] devices are listed, one is removed, and somebody else's is not found", async () => {
  const { learner, other } = await createPair();
  const stranger = await house.createLearner();
  const { devices } = (await learner.call("listDevices")).body;
  expect(devices).toHaveLength(2);
  const [mine, theirs] = [true, false].map((isCurrent) =>
    devices.find((device: { is_current: boolean }) => device.is_current === isCurrent),
  );
  expect(mine.id).toBe((await learner.call("getSession")).body.session.id);
  expect(theirs.user_agent).toBe(phone);
  expect(await listKinds(learner)).toContain("new_device");

  const strangers = (await stranger.call("listDevices")).body.devices;
  for (const id of [strangers[0].id, randomUUID()]) {
    const answer = await learner.call("removeDevice", { params: { id } });
    expect([answer.status, answer.body.code]).toEqual([404, "not_found"]);
  }
  expect(await isSignedIn(stranger.browser)).toBe(true);

  expect((await learner.call("removeDevice", { params: { id: theirs.id } })).status).toBe(204);
  expect(await isSignedIn(other)).toBe(false);
  expect(await isSignedIn(learner.browser)).toBe(true);
  expect((await learner.call("listDevices")).body.devices).toHaveLength(1);
});

test("[D02] signing out everywhere ends every session, this one too, and nobody else's", async () => {
  const { learner, other } = await createPair();
  const stranger = await house.createLearner();
  expect((await learner.call("logOutEverywhere")).status).toBe(204);
  expect([...learner.browser.jar.keys()]).toEqual(["masar.device"]);
  expect(await isSignedIn(learner.browser)).toBe(false);
  expect(await isSignedIn(other)).toBe(false);
  expect(await isSignedIn(stranger.browser)).toBe(true);
});
