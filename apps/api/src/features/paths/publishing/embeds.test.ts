import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { endpoints } from "@masar/contract/endpoints";
import { translate } from "#api/i18n/translate.ts";
import { type TestApp, startTestApp } from "../../../../test/test-app.ts";
import { storePath } from "../../../../test/stored-paths.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp({ worker: false });
});
afterAll(() => testApp.stop());

const dangerous = `</title><script>alert(1)</script>"'&\u0001`;

async function publish(title: string, choices: object = {}): Promise<string> {
  const user = await testApp.createUser();
  const { id } = await storePath(testApp, user, { title, progress_percentage: 40 });
  const body = { visibility: "unlisted", shows_progress: true, shows_name: false, ...choices };
  const answer = await user.call("savePublication", { params: { id }, body });
  return answer.body.publication.token;
}

const read = (name: "getPublishedCard" | "getPublishedFrame", token: string, query = "") =>
  testApp.app.inject({ url: endpoints[name].path.replace(":token", token) + query });

describe("the frame of a published path", () => {
  test("[N9.11] may be framed by any page, loads nothing and runs no script", async () => {
    const { statusCode, headers, body } = await read("getPublishedFrame", await publish("SQL"));
    expect(statusCode).toBe(200);
    expect(headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(headers["x-frame-options"]).toBeUndefined();
    expect(headers["content-security-policy"]).toMatch(
      /^default-src 'none'; style-src 'sha256-[\w+/=]+'; base-uri 'none'; form-action 'none'; frame-ancestors \*$/,
    );
    expect(headers["cross-origin-resource-policy"]).toBe("cross-origin");
    expect(headers["cache-control"]).toBe("no-store");
    expect(headers["x-robots-tag"]).toBe("noindex");
    expect(body).not.toMatch(/<script|src=/);
    expect(body).toContain('value="40"');
  });

  test("[N9.11] refuses to be framed when the link has ended, as every other page does", async () => {
    const { statusCode, headers } = await read("getPublishedFrame", "A".repeat(22));
    expect(statusCode).toBe(404);
    expect(headers["x-frame-options"]).toBe("DENY");
    expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
  });

  test("[N9.11] is drawn in the language of the path, or in the one that its address names", async () => {
    const token = await publish("SQL");
    const inEnglish = (await read("getPublishedFrame", token)).body;
    expect(inEnglish).toContain('<html lang="en" dir="ltr">');
    expect(inEnglish).toContain(`/p/${token}"`);
    const inArabic = (await read("getPublishedFrame", token, "?lang=ar")).body;
    expect(inArabic).toContain('<html lang="ar" dir="rtl">');
    expect(inArabic).toContain(`/ar/p/${token}"`);
    expect(inArabic).toContain("4 مراحل");
  });

  test("[N9.12] shows markup in a title as text", async () => {
    const { body } = await read("getPublishedFrame", await publish(dangerous));
    expect(body).not.toContain("<script");
    expect(body).toContain("&lt;script&gt;alert(1)&lt;/script&gt;&quot;'&amp;");
  });
});

describe("the card of a published path", () => {
  test("[N9.11] is an SVG that pages of other sites may show", async () => {
    const { statusCode, headers, body } = await read("getPublishedCard", await publish("SQL"));
    expect(statusCode).toBe(200);
    expect(headers["content-type"]).toBe("image/svg+xml; charset=utf-8");
    expect(headers["cross-origin-resource-policy"]).toBe("cross-origin");
    expect(headers["content-security-policy"]).toContain("default-src 'none'");
    expect(headers["cache-control"]).toBe("no-store");
    expect(body).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
    expect(body).toContain(`4 milestones${translate("en", "common:between")}about 40 hours`);
    expect(body).toContain("40% done");
    expect(body).not.toMatch(/href|<style|<script/);
  });

  test("[N9.11] shows no progress unless the link does", async () => {
    const token = await publish("SQL", { shows_progress: false });
    expect((await read("getPublishedCard", token)).body).not.toContain("done");
  });

  test("[N9.12] shows markup in a title as text, and cuts a long one", async () => {
    const { body } = await read("getPublishedCard", await publish(dangerous));
    expect(body).not.toContain("<script");
    const long = await read("getPublishedCard", await publish("word ".repeat(24).trim()));
    expect(long.body).toContain("…</text>");
  });
});
