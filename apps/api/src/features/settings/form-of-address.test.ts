import { afterAll, beforeAll, expect, test } from "vitest";
import { applyOverrides, translate } from "#api/i18n/translate.ts";
import { notifyUser } from "#api/core/notifications/notify.service.ts";
import { type TestApp, startTestApp } from "../../../test/test-app.ts";

type TestUser = Awaited<ReturnType<TestApp["createUser"]>>;

let testApp: TestApp;
let user: TestUser;
beforeAll(async () => {
  testApp = await startTestApp();
  user = await testApp.createUser("ar");
});
afterAll(() => testApp.stop());

const choose = (form_of_address: string) =>
  user.call("updateSettings", { body: { form_of_address } });
const ask = async (message: string) =>
  (await user.call("askAssistant", { body: { message } })).body.response as string;

test("[N5.20] getSettings returns neutral until a form is chosen", async () => {
  expect((await user.call("getSettings")).body.form_of_address).toBe("neutral");
  expect((await choose("feminine")).body.form_of_address).toBe("feminine");
  expect((await choose("plural")).status).toBe(400);
  expect((await user.call("getSettings")).body.form_of_address).toBe("feminine");
});

test.each([
  ["neutral", "بعد إنشاء مسار من هدفك", "يسرّني أن أساعد"],
  ["masculine", "أنشئ مسارًا من هدفك", "يسرّني أن أساعد"],
  ["feminine", "أنشئي مسارًا من هدفكِ", "يسرّني أن أساعد"],
])("[N5.20] with %s the assistant answers in that form", async (form, own, library) => {
  await choose(form);
  expect(await ask("ما خطوتي التالية؟")).toContain(own);
  expect(await ask("شكرا جزيلا")).toContain(library);
});

test.each([
  ["neutral", "لا داعي للضغط على نفسك"],
  ["masculine", "لا تضغط على نفسك"],
  ["feminine", "لا تضغطي على نفسكِ"],
])("[N5.20] with %s sadness gets a kind answer in that form", async (form, words) => {
  await choose(form);
  expect(await ask("أنا حزين جدا ومكتئب")).toContain(words);
});

test.each([
  ["neutral", "يمكنك إعادة المحاولة"],
  ["masculine", "أعد المحاولة"],
  ["feminine", "أعيدي المحاولة"],
])("[N5.20] with %s a notification is stored in that form", async (form, words) => {
  await choose(form);
  const { services } = testApp.app;
  await services.withUser(user.id, (tx) =>
    notifyUser(
      services,
      tx,
      { id: user.id, email: user.email, language: "ar" },
      { kind: "path_failed", params: {} },
    ),
  );
  const { body } = await user.call("listNotifications");
  expect(body.notifications[0].message).toContain(words);
});

test("[N5.20] an override of an Arabic string applies to every form, and ends with it", () => {
  const key = "notices:kind.path_failed.message";
  const before = translate("ar", key, {}, "feminine");
  const override = {
    language: "ar",
    namespace: "notices",
    key: "kind.path_failed.message",
  } as const;
  applyOverrides([{ ...override, value: "نص آخر" }]);
  expect(translate("ar", key, {}, "feminine")).toBe("نص آخر");
  applyOverrides([]);
  expect(translate("ar", key, {}, "feminine")).toBe(before);
});
