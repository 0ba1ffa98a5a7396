import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { signInLimits } from "@masar/contract/account/sign-in-limits";
import { limits } from "@masar/contract/limits";
import { translate } from "#api/i18n/translate.ts";
import { createAuthenticator } from "../../../../test/auth/passkey.ts";
import { addSecondFactor, createStaff } from "../../../../test/auth/staff.ts";
import { type TestApp, password, startTestApp } from "../../../../test/test-app.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

type TestUser = Awaited<ReturnType<TestApp["createUser"]>>;
type Browser = ReturnType<TestApp["openBrowser"]>;
type Authenticator = ReturnType<typeof createAuthenticator>;
type Flags = Parameters<Authenticator["logIn"]>[1];

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.stop());

const createDevice = () => createAuthenticator(testApp.env.PUBLIC_URL);

async function register(user: Pick<TestUser, "call">, device: Authenticator, flags: Flags = {}) {
  const started = await user.call("startPasskey", { body: { password } });
  expect([started.status, started.body.code]).toEqual([200, undefined]);
  const response = device.register(started.body.options, flags);
  return user.call("addPasskey", { body: { name: "Pixel 9", response } });
}

async function createUserWithPasskey() {
  const user = await testApp.createUser();
  const device = createDevice();
  expect((await register(user, device)).status).toBe(204);
  return { ...user, device };
}

async function logIn(device: Authenticator, flags: Flags = {}, browser = testApp.openBrowser()) {
  const { body } = await browser.call("startPasskeyLogIn");
  const response = device.logIn(body.options, flags);
  const answer = await browser.call("logInPasskey", { body: { response } });
  return { ...answer, browser, response };
}

const list = async (user: Pick<Browser, "call">) =>
  (await user.call("listPasskeys")).body.passkeys as { id: string; name: string }[];

const codeOf = ({ status, body }: { status: number; body: { code?: string } | null }) => [
  status,
  body?.code,
];

describe("adding a passkey", () => {
  test("[N14.05] needs the password, stores the key, and informs by notification and mail", async () => {
    const user = await testApp.createUser();
    const wrong = await user.call("startPasskey", { body: { password: "not this one" } });
    expect(codeOf(wrong)).toEqual([400, "password_wrong"]);
    const started = await user.call("startPasskey", { body: { password } });
    expect(started.body.options).toMatchObject({
      rp: { id: "masar.test", name: "Masar" },
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
    });
    const response = createDevice().register(started.body.options);
    const added = await user.call("addPasskey", { body: { name: " Pixel 9 ", response } });
    expect(added.status).toBe(204);
    expect(await list(user)).toEqual([
      {
        id: expect.any(String),
        name: "Pixel 9",
        is_synced: false,
        created_at: expect.any(String),
        last_used_at: null,
      },
    ]);
    const { notifications } = (await user.call("listNotifications")).body;
    expect(notifications).toContainEqual(expect.objectContaining({ kind: "passkey_added" }));
    const subject = translate("en", "mail:passkey_added.subject");
    const mail = await testApp.mailbox.waitForMessage({ to: user.email, subject }, 10_000);
    expect(mail.text).toContain("Pixel 9");
  });

  test("[N14.05] is refused without verification of the user, from another site and with a used challenge", async () => {
    const user = await testApp.createUser();
    const device = createDevice();
    for (const flags of [{ isVerified: false }, { origin: "https://masar.test.evil.test" }])
      expect(codeOf(await register(user, device, flags))).toEqual([400, "passkey_invalid"]);
    const started = await user.call("startPasskey", { body: { password } });
    const body = { name: "Pixel 9", response: device.register(started.body.options) };
    expect((await user.call("addPasskey", { body })).status).toBe(204);
    expect(codeOf(await user.call("addPasskey", { body }))).toEqual([400, "passkey_invalid"]);
    expect(await list(user)).toHaveLength(1);
  });

  test("[N14.05] is refused in the browser of another user", async () => {
    const [user, otherUser] = [await testApp.createUser(), await testApp.createUser()];
    const started = await user.call("startPasskey", { body: { password } });
    const response = createDevice().register(started.body.options);
    const body = { name: "Pixel 9", response };
    expect(codeOf(await otherUser.call("addPasskey", { body }))).toEqual([400, "passkey_invalid"]);
    const [cookie] = [...user.browser.jar].filter(([name]) => name.endsWith(".passkey"));
    otherUser.browser.jar.set(...(cookie as [string, string]));
    expect(codeOf(await otherUser.call("addPasskey", { body }))).toEqual([400, "passkey_invalid"]);
    expect(await list(otherUser)).toEqual([]);
  });

  async function fillPasskeys(user: TestUser, count: number) {
    await testApp.admin.query(
      `insert into passkeys (user_id, name, public_key, credential_id, counter, device_type, backed_up)
       select $1, 'Key', 'key', gen_random_uuid(), 0, 'singleDevice', false from generate_series(1, $2::int)`,
      [user.id, count],
    );
  }

  test("[N14.05] returns list_full for an eleventh passkey, also when it was started before", async () => {
    const user = await testApp.createUser();
    const { options } = (await user.call("startPasskey", { body: { password } })).body;
    await fillPasskeys(user, limits.passkeys.perUser);
    const refused = await user.call("startPasskey", { body: { password } });
    expect(codeOf(refused)).toEqual([409, "list_full"]);
    const body = { name: "Pixel 9", response: createDevice().register(options) };
    expect(codeOf(await user.call("addPasskey", { body }))).toEqual([409, "list_full"]);
    expect(await list(user)).toHaveLength(10);
  });

  test("[N14.05] stores one of five passkeys that five browsers add at once when nine exist, and returns list_full for the others", async () => {
    const user = await testApp.createUser();
    await fillPasskeys(user, limits.passkeys.perUser - 1);
    const requests = await Promise.all(
      Array.from({ length: 5 }, async () => {
        // The challenge is in a cookie, so each browser has one of its own.
        const browser = testApp.openBrowser();
        await browser.call("logIn", { body: { email: user.email, password } });
        const { options } = (await browser.call("startPasskey", { body: { password } })).body;
        const body = { name: "Pixel 9", response: createDevice().register(options) };
        return { browser, body };
      }),
    );
    const answers = await Promise.all(
      requests.map(({ browser, body }) => browser.call("addPasskey", { body })),
    );
    const codes = answers.map(({ status, body }) => String(body?.code ?? status));
    expect(codes.toSorted()).toEqual(["204", ...Array.from({ length: 4 }, () => "list_full")]);
    expect(await list(user)).toHaveLength(limits.passkeys.perUser);
    const { notifications } = (await user.call("listNotifications")).body;
    const added = notifications.filter(({ kind }: { kind: string }) => kind === "passkey_added");
    expect(added).toHaveLength(1);
    const { rows } = await testApp.admin.query(
      "select id from sessions where user_id = $1 and by_passkey",
      [user.id],
    );
    expect(rows, "only the session that added it counts as one by passkey").toHaveLength(1);
  });
});

describe("logging in with a passkey", () => {
  test("[N14.05] needs no address, password or code, also with an authenticator app", async () => {
    const user = await createUserWithPasskey();
    await addSecondFactor(testApp, user.id);
    const { status, body, browser } = await logIn(user.device);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: "logged_in",
      session: { by_passkey: true, user: { id: user.id } },
    });
    expect((await browser.call("listTasks")).status).toBe(200);
    const [passkey] = (await browser.call("listPasskeys")).body.passkeys;
    expect(passkey.last_used_at).not.toBeNull();
  });

  test("[N14.05] is refused without verification of the user, from another site, with a used challenge and by a copy", async () => {
    const { device } = await createUserWithPasskey();
    for (const flags of [{ isVerified: false }, { origin: "https://evil.test" }])
      expect(codeOf(await logIn(device, flags))).toEqual([400, "passkey_invalid"]);
    const { browser, response } = await logIn(device);
    const again = await browser.call("logInPasskey", { body: { response } });
    expect(codeOf(again)).toEqual([400, "passkey_invalid"]);
    device.resetCounter();
    expect(codeOf(await logIn(device))).toEqual([400, "passkey_invalid"]);
  });

  test("[N14.05] is refused with passkey_unknown for an unknown and a removed passkey", async () => {
    expect(codeOf(await logIn(createDevice()))).toEqual([400, "passkey_unknown"]);
    const user = await createUserWithPasskey();
    const [passkey] = await list(user);
    const params = { id: passkey?.id ?? "" };
    const wrong = await user.call("removePasskey", { params, body: { password: "wrong one" } });
    expect(codeOf(wrong)).toEqual([400, "password_wrong"]);
    expect((await user.call("removePasskey", { params, body: { password } })).status).toBe(204);
    expect(codeOf(await logIn(user.device))).toEqual([400, "passkey_unknown"]);
    const subject = translate("en", "mail:passkey_removed.subject");
    await testApp.mailbox.waitForMessage({ to: user.email, subject }, 10_000);
  });

  test("[N14.02] is refused with account_suspended while the account is suspended", async () => {
    const user = await createUserWithPasskey();
    await testApp.admin.query("update users set suspended_at = now() where id = $1", [user.id]);
    expect(codeOf(await logIn(user.device))).toEqual([403, "account_suspended"]);
  });

  test("returns 429 for too many challenges and answers of one browser", async () => {
    const browser = testApp.openBrowser();
    const response = createDevice().logIn({ challenge: "unknown" });
    const ask = async () => [
      (await browser.call("startPasskeyLogIn")).status,
      (await browser.call("logInPasskey", { body: { response } })).status,
    ];
    expect(await ask()).toEqual([200, 400]);
    const setUsed = "update rate_limits set used = $1 where key like 'passkey%'";
    await testApp.admin.query(setUsed, [signInLimits.triesPerMinute]);
    expect(await ask()).toEqual([429, 429]);
    await testApp.admin.query("delete from rate_limits where key like 'passkey%'");
  });
});

describe("a passkey as a second factor", () => {
  test("[N14.04] [N14.05] opens the admin area in the session that logged in with it or added it, not in one by password", async () => {
    const user = await testApp.createUser();
    const device = createDevice();
    await testApp.admin.query("update users set roles = '{admin}' where id = $1", [user.id]);
    expect((await user.call("getInstance")).body.code).toBe("second_factor_needed");
    expect((await register(user, device)).status).toBe(204);
    expect((await user.call("getInstance")).status).toBe(200);

    const byPassword = testApp.openBrowser();
    await byPassword.call("logIn", { body: { email: user.email, password } });
    expect((await byPassword.call("getInstance")).body.code).toBe("second_factor_needed");
    const byPasskey = await logIn(device);
    expect((await byPasskey.browser.call("getInstance")).status).toBe(200);

    const [passkey] = await list(user);
    const params = { id: passkey?.id ?? "" };
    await user.call("removePasskey", { params, body: { password } });
    const after = await byPasskey.browser.call("getInstance");
    expect(codeOf(after)).toEqual([403, "second_factor_needed"]);
  });

  test("[N14.02] is shown to administrators and removed by a reset", async () => {
    const admin = await createStaff(testApp);
    const user = await createUserWithPasskey();
    const params = { id: user.id };
    const shown = await admin.call("getPerson", { params });
    expect(shown.body.second_factors).toEqual(["passkey"]);
    const reset = { reason: "Lost phone", check: "in_person", is_checked: true };
    const body = { ...reset, ...(await admin.prove()) };
    expect((await admin.call("resetPersonSecondFactor", { params, body })).status).toBe(204);
    expect(codeOf(await logIn(user.device))).toEqual([400, "passkey_unknown"]);
  });
});

test("[N14.05] a passkey is renamed by its user only", async () => {
  const [user, otherUser] = [await createUserWithPasskey(), await testApp.createUser()];
  const [passkey] = await list(user);
  const rename = (by: Pick<TestUser, "call">, name: string) =>
    by.call("renamePasskey", { params: { id: passkey?.id ?? "" }, body: { name } });
  expect(codeOf(await rename(otherUser, "Mine"))).toEqual([404, "not_found"]);
  expect(codeOf(await rename(user, "  "))).toEqual([400, "validation_failed"]);
  expect((await rename(user, "مفتاح العمل")).status).toBe(204);
  expect((await list(user))[0]?.name).toBe("مفتاح العمل");
});
