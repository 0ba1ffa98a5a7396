import { describe, expect, test } from "vitest";
import { languages } from "@masar/contract/settings";
import { mailTemplates } from "#api/jobs/catalog.ts";
import { renderMail } from "#api/mail/render.ts";

/** What each template is sent with; a new template must be named here. */
const params: Record<(typeof mailTemplates)[number], Record<string, string>> = {
  verify: { url: "https://masar.test/verify-email?token=a&b=c" },
  known_address: {
    url: "https://masar.test/login",
    reset_url: "https://masar.test/forgot-password",
  },
  reset: { url: "https://masar.test/reset-password?token=a" },
  password_changed: { url: "https://masar.test/forgot-password" },
  email_change_old: {
    url: "https://masar.test/confirm-email?token=a",
    new_email: "new@example.com",
  },
  email_change_new: { url: "https://masar.test/confirm-email?token=b" },
  email_changed: { new_email: "new@example.com" },
  notification: { title: "A <b>title</b> & more", message: 'A "message"' },
};

const cases = mailTemplates.flatMap((template) =>
  languages.map((language) => ({ template, language })),
);

describe.each(cases)("$template in $language", ({ template, language }) => {
  const given = params[template];
  const { subject, text, html } = renderMail({
    to: "someone@example.com",
    language,
    template,
    params: given,
  });

  test("says everything, as text and as HTML", () => {
    for (const part of [subject, text, html]) {
      expect(part.trim()).not.toBe("");
      expect(part).not.toMatch(/\{\{|\}\}|undefined|\[object|mail:|\$t\(/);
      // A missing text would show its key.
      expect(part).not.toContain(`${template}.`);
    }
    expect(subject).not.toMatch(/[\r\n]/);
    const isArabic = /[\u0600-\u06ff]/;
    if (template !== "notification") expect(isArabic.test(subject)).toBe(language === "ar");
    expect(isArabic.test(text)).toBe(language === "ar");
  });

  test("reads in its direction", () => {
    const [dir, side] = language === "ar" ? ["rtl", "right"] : ["ltr", "left"];
    expect(html).toContain(`<html lang="${language}" dir="${dir}">`);
    expect(html).toContain(`text-align:${side}`);
  });

  test("carries its links in both, and nothing from elsewhere", () => {
    const urls = ["url", "reset_url"].flatMap((key) => given[key] ?? []);
    const linked = [...html.matchAll(/href="([^"]*)"/g)].map(([, url]) =>
      url?.replaceAll("&amp;", "&"),
    );
    expect(linked).toEqual(urls);
    for (const url of urls) expect(text).toContain(url);
    expect(html).not.toMatch(/<img|<script|<link|src=|url\(/);
  });
});

test("what a learner wrote stays text in HTML", () => {
  const { html, text, subject } = renderMail({
    to: "someone@example.com",
    language: "en",
    template: "notification",
    params: params.notification,
  });
  expect(html).toContain("A &lt;b&gt;title&lt;/b&gt; &amp; more");
  expect(html).not.toContain("<b>");
  expect(subject).toBe("A <b>title</b> & more");
  expect(text).toContain('A "message"');
});
