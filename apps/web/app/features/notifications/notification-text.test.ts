import { describe, expect, test } from "vitest";
import { loadAllStrings } from "#web/platform/i18n/i18n.ts";
import { makeNotification } from "../../../test/notifications.ts";
import { notificationText } from "./notification-text.ts";

const { t: en } = await loadAllStrings("en");
const { t: ar } = await loadAllStrings("ar");

describe("the text of a notification", () => {
  test("kind and params are translated to the language of the page", () => {
    const notification = makeNotification({
      title: "يوم احتياطي",
      kind: "freeze_used",
      params: { count: 2 },
    });
    expect(notificationText(en, notification).message).toBe(
      "It covered a missed day. You have 2 freezes left.",
    );
    expect(notificationText(ar, notification).message).toBe(
      "غطّى يومًا فائتًا. بقي لديك يومان احتياطيان.",
    );
  });

  test.each([
    ["no kind", null, {}],
    ["a kind of a newer version", "meteor_shower", {}],
    ["a name every object has", "toString", {}],
    ["params that are missing", "email_changed", {}],
  ])("the stored text is shown for %s", (_name, kind, params) => {
    const notification = makeNotification({ title: "Stored", message: "Words", kind, params });
    expect(notificationText(en, notification)).toEqual({
      title: "Stored",
      message: "Words",
      isStored: true,
    });
  });

  test("a role is named in the reader's language", () => {
    const notification = makeNotification({ kind: "role_granted", params: { role: "admin" } });
    expect(notificationText(en, notification).message).toBe(
      "Your new role: administrator. It needs two-factor authentication or a passkey.",
    );
    expect(notificationText(ar, notification).message).toBe(
      "دورك الآن: مدير. يلزم له التحقّق بخطوتين أو مفتاح مرور.",
    );
  });

  test("a device is named in the reader's language", () => {
    const params = { device: "Chrome, Android" };
    const notification = makeNotification({ kind: "new_device", params });
    expect(notificationText(en, notification).message).toMatch(/^Chrome on Android logged in/);
    const arabic = notificationText(ar, notification).message.replaceAll(/[\u2066-\u2069]/g, "");
    expect(arabic).toContain("من Chrome على Android.");
  });

  test("[N1.28] isolates words of the other script once and leaves others as they are", () => {
    const email = makeNotification({ kind: "email_changed", params: { email: "a@b.co" } });
    expect(notificationText(ar, email).message).toContain("\u2068a@b.co\u2069");
    expect(notificationText(en, email).message).toContain(" a@b.co.");
    const mixed = makeNotification({
      kind: "milestone_due",
      params: { title: "SQL: اسأل قاعدة البيانات", count: 3 },
    });
    expect(notificationText(ar, mixed).title).toBe("\u2067SQL: اسأل قاعدة البيانات\u2069");
  });
});
