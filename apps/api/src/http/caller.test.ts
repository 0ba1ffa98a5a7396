import { createHmac, randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { limits } from "@masar/contract/limits";
import { type EndpointName, endpoints } from "@masar/contract/endpoints";
import { rememberDevice } from "#api/auth/known-device.ts";
import { findSessionToken } from "#api/auth/session.ts";
import { createLocalLimiter } from "#api/limiter.ts";
import { type Caller, identifyCaller } from "#api/http/caller.ts";
import { limitCaller, limitUser } from "#api/http/rate-limits.ts";

const env = {
  PUBLIC_URL: "https://masar.test",
  AUTH_SECRET: "a secret of these tests, nothing else",
};
const ip = "203.0.113.9";

function sessionCookie(token: string, secret = env.AUTH_SECRET): string {
  const signature = createHmac("sha256", secret).update(token).digest("base64");
  return `__Host-masar.session_token=${encodeURIComponent(`${token}.${signature}`)}`;
}

function identify(cookie: string): Caller {
  const headers = new Headers({ cookie });
  return identifyCaller(env, { ip, headers, sessionToken: findSessionToken(env, headers) });
}

describe("a caller", () => {
  test("[N1.05] is counted by its session when the cookie is signed, without the token in the key", () => {
    const caller = identify(`a=b; ${sessionCookie("token-one")}`);
    expect(caller.kind).toBe("session");
    expect(caller.key).not.toContain("token-one");
    expect(identify(sessionCookie("token-two")).key).not.toBe(caller.key);
  });

  test("[N1.05] is counted by its address when a cookie is forged, cut off or missing", () => {
    const address = { kind: "address", key: `address:${ip}` };
    const forged = sessionCookie("token", "another secret");
    for (const cookie of [
      forged,
      "__Host-masar.session_token=token",
      "%=%",
      "",
      "masar.device=a",
    ]) {
      expect(identify(cookie)).toEqual(address);
    }
    expect(identify("__Host-masar.session_token=%E0%A4%A.x")).toEqual(address);
    expect(identify("__Host-masar.device=a.b.c.d")).toEqual(address);
  });

  test("[N1.05] is counted by its device after a log-out", () => {
    const [cookie = ""] = rememberDevice(env, new Headers(), randomUUID()).split(";");
    const caller = identify(cookie);
    expect(caller.kind).toBe("device");
    // The next log-in of another account on the same browser uses the same id.
    const [later = ""] = rememberDevice(env, new Headers({ cookie }), randomUUID()).split(";");
    expect(later).not.toBe(cookie);
    expect(identify(later)).toEqual(caller);
  });
});

describe("the general limits at an address of 300 users", () => {
  /** What a page load asks for, and what ten minutes of study send. */
  const reload = [
    "getSession",
    "getTranslations",
    "getSettings",
    "getOverview",
    "listPaths",
    "listTasks",
    "listNotes",
    "listReview",
    "listNotifications",
    "getAssistant",
    "streamEvents",
  ] as const satisfies EndpointName[];
  const study = ["getOverview", "tickSubMilestone", "saveNote"] as const satisfies EndpointName[];

  test("[N1.05] let everybody study for ten minutes while three floods from there are stopped", async () => {
    let now = 0;
    const limiter = createLocalLimiter(() => now);
    const stopped = { anonymous: 0, entry: 0, signedIn: 0 };
    const refuse = (kind: keyof typeof stopped) => () => void stopped[kind]++;
    const call = async (caller: Caller, name: EndpointName, userId?: string) => {
      await limitCaller(limiter, endpoints[name], caller);
      if (userId) await limitUser(limiter, endpoints[name], userId);
    };
    const users = Array.from({ length: 300 }, () => {
      const id = randomUUID();
      return { id, caller: identify(sessionCookie(id)) };
    });
    const visitor = identify("");
    const abuser = { id: randomUUID(), caller: identify(sessionCookie("abuser")) };
    // Each starts anonymous on the log-in page; a log-in follows.
    for (const name of ["getSession", "getTranslations", "logIn"] as const) {
      for (let at = 0; at < 300; at++) await call(visitor, name);
    }
    for (let minute = 0; minute < 10; minute++) {
      now += 60_000;
      for (let at = 0; at < 7000; at++) {
        await call(visitor, "getCatalogTerms").catch(refuse("anonymous"));
        await call(visitor, "logIn").catch(refuse("entry"));
      }
      for (let at = 0; at < 500; at++) {
        await call(abuser.caller, "getOverview", abuser.id).catch(refuse("signedIn"));
      }
      for (const { id, caller } of users) {
        for (const name of reload) await call(caller, name, id);
        for (const name of study) await call(caller, name, id);
      }
    }
    const { anonymousPerMinute, readsPerMinute } = limits.api;
    expect(anonymousPerMinute).toBeGreaterThanOrEqual(6000);
    expect(stopped).toEqual({
      anonymous: 10 * (7000 - anonymousPerMinute),
      entry: 10 * (7000 - anonymousPerMinute),
      signedIn: 10 * (500 - readsPerMinute),
    });
  });
});
