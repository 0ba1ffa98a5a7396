import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { limits } from "@masar/contract/limits";
import type { EndpointName } from "@masar/contract/endpoints";
import { translate } from "#api/i18n/translate.ts";
import { type TestApp, password, startTestApp } from "../../../test/test-app.ts";

// Each password costs a tenth of a second of a core, and much more on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.stop());

const { perAddress } = limits.mail;

function newName(): string {
  return `recipient-${randomBytes(5).toString("hex")}`;
}

async function changeEmail(newEmail: string) {
  const user = await testApp.createUser();
  return user.call("changeEmail", { body: { new_email: newEmail, password } });
}

function countMails(recipients: string[]): number {
  return testApp.mailbox
    .messages()
    .filter(({ to }) => to.some((address) => recipients.includes(address))).length;
}

test("[N1.10] returns 429 to the fourth account that requests the same new address within an hour", async () => {
  const email = `${newName()}@example.com`;
  for (let count = 0; count < perAddress; count++) {
    expect((await changeEmail(email)).status).toBe(202);
  }
  const refused = await changeEmail(email);
  expect([refused.status, refused.body.code]).toEqual([429, "rate_limited"]);
  await expect.poll(() => countMails([email]), { timeout: 10_000 }).toBe(perAddress);
});

test("[N1.10] a wrong password does not count for the mail limit of an address", async () => {
  const user = await testApp.createUser();
  const email = `${newName()}@example.com`;
  for (let count = 0; count <= perAddress; count++) {
    const body = { new_email: email, password: "not this one" };
    expect((await user.call("changeEmail", { body })).body.code).toBe("password_wrong");
  }
  const right = await user.call("changeEmail", { body: { new_email: email, password } });
  expect(right.status).toBe(202);
});

test("[N1.10] addresses that differ in their +tag share the limit of changeEmail", async () => {
  const name = newName();
  for (let count = 0; count < perAddress; count++) {
    expect((await changeEmail(`${name}+${count}@example.com`)).status).toBe(202);
  }
  expect((await changeEmail(`${name}+more@example.com`)).status).toBe(429);
});

test.each<[EndpointName, number, object]>([
  ["resendVerification", perAddress, {}],
  ["subscribeNewsletter", limits.newsletter.perAddressPerDay, { language: "en" }],
])("[N1.10] %s counts addresses that differ in their +tag as one", async (route, max, body) => {
  const name = newName();
  const statuses: number[] = [];
  for (let count = 0; count <= max; count++) {
    const email = `${name}+${count}@example.com`;
    statuses.push((await testApp.openBrowser().call(route, { body: { ...body, email } })).status);
  }
  expect(statuses).toEqual([...Array<number>(max).fill(202), 429]);
});

async function createUserWith(email: string) {
  const user = await testApp.createUser();
  await testApp.admin.query("update users set email = $1 where id = $2", [email, user.id]);
}

test("[N1.10] the fourth reset of an address within half an hour returns 202 and sends no mail", async () => {
  const email = `${newName()}@example.com`;
  await createUserWith(email);
  for (let count = 0; count <= perAddress; count++) {
    const answer = await testApp.openBrowser().call("forgotPassword", { body: { email } });
    expect(answer.status).toBe(202);
  }
  // Mails leave in order: once a later one is here, a fourth reset would be here too.
  const other = await testApp.createUser();
  await testApp.openBrowser().call("forgotPassword", { body: { email: other.email } });
  await testApp.readLink(other.email, translate("en", "mail:reset.subject"));
  expect(countMails([email])).toBe(perAddress);
});

test("[N1.10] resets for addresses without an account do not count for an account with another +tag", async () => {
  const name = newName();
  const email = `${name}@example.com`;
  for (let count = 0; count <= perAddress; count++) {
    const body = { email: `${name}+${count}@example.com` };
    expect((await testApp.openBrowser().call("forgotPassword", { body })).status).toBe(202);
  }
  await createUserWith(email);
  expect((await testApp.openBrowser().call("forgotPassword", { body: { email } })).status).toBe(
    202,
  );
  await expect.poll(() => countMails([email]), { timeout: 10_000 }).toBe(1);
});

test("[N1.10] resets requested before an address has an account do not count for it", async () => {
  const email = `${newName()}@example.com`;
  for (let count = 0; count <= perAddress; count++) {
    await testApp.openBrowser().call("forgotPassword", { body: { email } });
  }
  await createUserWith(email);
  expect((await testApp.openBrowser().call("forgotPassword", { body: { email } })).status).toBe(
    202,
  );
  await expect.poll(() => countMails([email]), { timeout: 10_000 }).toBe(1);
});

test("[N1.10] sign-ups with addresses that differ in their +tag mail a mailbox five times an hour", async () => {
  const name = newName();
  const max = limits.signUp.mailsPerAddressPerHour;
  const emails = Array.from({ length: max + 1 }, (_, count) => `${name}+${count}@example.com`);
  for (const email of emails) {
    const answer = await testApp.openBrowser().call("signUp", { body: testApp.signUpBody(email) });
    expect([answer.status, answer.body.status]).toEqual([202, "check_inbox"]);
  }
  await expect.poll(() => countMails(emails), { timeout: 10_000 }).toBe(max);
  expect(countMails(emails.slice(-1))).toBe(0);
});
