import { randomBytes, randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { limits } from "@masar/contract/limits";
import { setUsed } from "../../test/load/limits.ts";
import { type TestApp, startTestApp } from "../../test/test-app.ts";

const proxy = "127.0.0.1";
const balancer = "10.1.2.3";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp({ env: { TRUSTED_PROXIES: `${proxy}, 10.0.0.0/8` } });
});
afterAll(() => testApp.stop());

/** Sends a message of the public contact page, which is limited by address; from the proxy unless told otherwise. */
async function sendMessage(forwardedFor: string, from = proxy): Promise<number> {
  const browser = testApp.openBrowser(undefined, from);
  const body = {
    id: randomUUID(),
    name: "Layla",
    email: `writer-${randomBytes(5).toString("hex")}@example.com`,
    topic: "courses",
    message: "Are there free courses on data analysis?",
    language: "en",
  };
  const headers = { "x-forwarded-for": forwardedFor };
  return (await browser.call("sendContactMessage", { body, headers })).status;
}

test("[N7.05] behind two trusted proxies the address before them is limited, not the proxies or what it claims", async () => {
  const client = "203.0.113.9";
  const forwarded = `${client}, ${balancer}`;
  await setUsed(testApp, `contact:${client}`, limits.contact.perIpPerHour - 1);
  expect(await sendMessage(forwarded)).toBe(202);
  expect(await sendMessage(forwarded)).toBe(429);
  expect(await sendMessage(`198.51.100.7, ${client}, ${balancer}`)).toBe(429);
  expect(await sendMessage(`198.51.100.7, ${balancer}`)).toBe(202);
});

test("[N7.05] an address that is no trusted proxy is limited itself, whatever it forwards", async () => {
  const stranger = "127.9.9.9";
  await setUsed(testApp, `contact:${stranger}`, limits.contact.perIpPerHour - 1);
  expect(await sendMessage("198.51.100.1", stranger)).toBe(202);
  expect(await sendMessage("198.51.100.2", stranger)).toBe(429);
});
