import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { limits } from "@masar/contract/limits";
import type { RouteName } from "@masar/contract/routes";
import { type House, password, startHouse } from "../../../test/house.ts";

// Each password costs a tenth of a second of a core, and much more on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

let house: House;
beforeAll(async () => {
  house = await startHouse();
});
afterAll(() => house.stop());

const { perAddressPerHour } = limits.mail;

function newName(): string {
  return `recipient-${randomBytes(5).toString("hex")}`;
}

async function changeEmail(newEmail: string) {
  const user = await house.createLearner();
  return user.call("changeEmail", { body: { new_email: newEmail, password } });
}

function countMails(recipients: string[]): number {
  return house.mailbox
    .messages()
    .filter(({ to }) => to.some((address) => recipients.includes(address))).length;
}

test("[N1.10] the fourth account that asks within an hour to move to one address is answered 429", async () => {
  const email = `${newName()}@example.com`;
  for (let count = 0; count < perAddressPerHour; count++) {
    expect((await changeEmail(email)).status).toBe(202);
  }
  const refused = await changeEmail(email);
  expect([refused.status, refused.body.code]).toEqual([429, "rate_limited"]);
  await expect.poll(() => countMails([email]), { timeout: 10_000 }).toBe(perAddressPerHour);
});

test("[N1.10] a wrong password does not use up the mails of an address", async () => {
  const user = await house.createLearner();
  const email = `${newName()}@example.com`;
  for (let count = 0; count <= perAddressPerHour; count++) {
    const body = { new_email: email, password: "not this one" };
    expect((await user.call("changeEmail", { body })).body.code).toBe("password_wrong");
  }
  const right = await user.call("changeEmail", { body: { new_email: email, password } });
  expect(right.status).toBe(202);
});

test("[N1.10] addresses that differ in their +tag share the limit of changing the address", async () => {
  const name = newName();
  for (let count = 0; count < perAddressPerHour; count++) {
    expect((await changeEmail(`${name}+${count}@example.com`)).status).toBe(202);
  }
  expect((await changeEmail(`${name}+more@example.com`)).status).toBe(429);
});

test.each<[RouteName, number, object]>([
  ["resendVerification", perAddressPerHour, {}],
  ["subscribeNewsletter", limits.newsletter.perAddressPerDay, { language: "en" }],
])("[N1.10] %s counts addresses that differ in their +tag as one", async (route, max, body) => {
  const name = newName();
  const statuses: number[] = [];
  for (let count = 0; count <= max; count++) {
    const email = `${name}+${count}@example.com`;
    statuses.push((await house.openBrowser().call(route, { body: { ...body, email } })).status);
  }
  expect(statuses).toEqual([...Array<number>(max).fill(202), 429]);
});

test("[N1.10] the fourth reset of a mailbox within an hour is answered 202 and sends no mail", async () => {
  const name = newName();
  const emails = Array.from(
    { length: perAddressPerHour + 1 },
    (_, count) => `${name}+${count}@example.com`,
  );
  for (const email of emails) {
    const { id } = await house.createLearner();
    await house.admin.query("update users set email = $1 where id = $2", [email, id]);
    const answer = await house.openBrowser().call("forgotPassword", { body: { email } });
    expect(answer.status).toBe(202);
  }
  await expect.poll(() => countMails(emails), { timeout: 10_000 }).toBe(perAddressPerHour);
  expect(countMails(emails.slice(-1))).toBe(0);
});

test("[N1.10] sign-ups with addresses that differ in their +tag mail a mailbox five times an hour", async () => {
  const name = newName();
  const max = limits.signUp.mailsPerAddressPerHour;
  const emails = Array.from({ length: max + 1 }, (_, count) => `${name}+${count}@example.com`);
  for (const email of emails) {
    const answer = await house.openBrowser().call("signUp", { body: house.signUpBody(email) });
    expect([answer.status, answer.body.status]).toEqual([202, "check_inbox"]);
  }
  await expect.poll(() => countMails(emails), { timeout: 10_000 }).toBe(max);
  expect(countMails(emails.slice(-1))).toBe(0);
});
