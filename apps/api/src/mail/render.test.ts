import { describe, expect, test } from "vitest";
import { languages } from "@masar/contract/settings/schemas";
import { renderMail } from "#api/mail/render.ts";
import { readPreference, signPreference, unsubscribeLinks } from "#api/mail/unsubscribe.ts";
import { listMailSamples } from "../../test/mail-samples.ts";

const env = { PUBLIC_URL: "https://masar.test", AUTH_SECRET: "a secret of at least 32 characters" };
const cases = languages.flatMap((language) =>
  listMailSamples(language).map((sample) => ({ ...sample, language })),
);
const isArabic = /[\u0600-\u06ff]/;

describe.each(cases)("$name in $language", ({ mail, language }) => {
  const links = unsubscribeLinks(env, mail);
  const { subject, text, html } = renderMail(mail, links);

  test("has the same content as text and as HTML", () => {
    for (const part of [subject, text, html]) {
      expect(part.trim()).not.toBe("");
      expect(part).not.toMatch(/\{\{|\}\}|undefined|NaN|\[object|mail:|\$t\(/);
      // A missing text would show its key.
      expect(part).not.toContain(`${mail.template}.`);
      expect(part).not.toMatch(/footer\.|notifications:/);
    }
    expect(subject).not.toMatch(/[\r\n]/);
    expect([isArabic.test(subject), isArabic.test(text)]).toEqual(
      Array.from({ length: 2 }, () => language === "ar"),
    );
    // What is read in the one can be read in the other.
    const words = (value: string) => new Set(value.match(/[\p{L}\p{N}]+/gu));
    const shown = words(unescape(html.replaceAll(/<style>.*?<\/style>|<[^>]*>/gs, " ")));
    const textWords = words(text.replaceAll(/https:\S+/g, ""));
    expect([...textWords].filter((word) => !shown.has(word))).toEqual([]);
  });

  test("reads in its direction, down to every table and cell", () => {
    const [dir, side] = language === "ar" ? ["rtl", "right"] : ["ltr", "left"];
    expect(html).toContain(`<html lang="${language}" dir="${dir}">`);
    const drawn = html.replaceAll(/<!--.*?-->/gs, "");
    for (const [tag] of drawn.matchAll(/<(?:body|table|td)\b[^>]*>/g)) {
      expect(tag).toContain(`dir="${dir}"`);
    }
    expect(html).toContain(`text-align:${side}`);
    expect(html).not.toMatch(/margin-inline|padding-inline|text-align:(?:start|end)/);
  });

  test("carries its links in both, and nothing from elsewhere", () => {
    const { url, reset_url, snooze_url, proposal } = mail.params;
    const second = reset_url ?? snooze_url ?? proposal;
    // Before it is confirmed there is nothing to end.
    const end = mail.template === "newsletter_confirm" ? undefined : links?.page;
    const wanted = [url, url, second, second, end].filter(Boolean);
    const linked = [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => unescape(href ?? ""));
    expect(linked).toEqual(wanted);
    for (const link of wanted) expect(text.split("\n")).toContain(link);
    expect(html).not.toMatch(/<img|<script|<link|src=|url\(|@import/);
  });

  test("is text in lines of a readable length", () => {
    const long = text.split("\n").filter((line) => line.length > 76 && !/^https:\S+$/.test(line));
    expect(long).toEqual([]);
  });
});

function unescape(text: string): string {
  return text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&");
}

test("what somebody wrote stays text, in its own direction", () => {
  const question = '<img src=x onerror="a">\n\nسؤال بالعربية & more\n<!-- -->';
  const { html, text, subject } = renderMail(
    {
      to: "someone@example.com",
      language: "en",
      template: "support_reply",
      params: { question, reply: "{{reference}} $t(common:brand)\r\nA second line" },
    },
    undefined,
  );
  expect(html).toContain("&lt;img src=x onerror=&quot;a&quot;&gt;");
  expect(html).not.toMatch(/<img|<!-- -->/);
  expect(html).toMatch(/<p [^>]*dir="auto"[^>]*>سؤال بالعربية &amp; more<br>/);
  expect(html).toContain("{{reference}} $t(common:brand)<br>A second line");
  expect(text).toContain('> <img src=x onerror="a">\n>\n> سؤال بالعربية & more');
  expect(subject).toBe("Our answer to your question");
});

test("a title of a user cannot add a header", () => {
  const params = { title: "A <b>title</b>\r\nBcc: all@example.com", message: "Hello" };
  const mail = { to: "a@example.com", language: "en", template: "notification", params } as const;
  const { subject, html } = renderMail(mail, undefined);
  expect(subject).toBe("A <b>title</b> Bcc: all@example.com");
  expect(html).not.toContain("<b>");
});

describe("the weekly summary", () => {
  const render = (language: "en" | "ar", params: Record<string, number>) =>
    renderMail(
      {
        to: "a@example.com",
        language,
        template: "weekly_summary",
        params: { week: "2026-11-07", target_minutes: 300, url: "https://masar.test/", ...params },
      },
      undefined,
    );

  test.each([
    [0, "en", null],
    [1, "en", "1 step"],
    [2, "en", "2 steps"],
    [1, "ar", "خطوة واحدة"],
    [2, "ar", "خطوتان"],
    [3, "ar", "3 خطوات"],
    [11, "ar", "11 خطوة"],
    [100, "ar", "100 خطوة"],
  ] as const)("counts %i finished steps in %s", (steps, language, words) => {
    const { text } = render(language, { steps, minutes: 60 });
    if (words) expect(text).toMatch(new RegExp(`: ${words}$`, "m"));
    else expect(text).not.toContain("Steps");
  });

  test.each([
    [45, "Your week: 45 minutes of study", "حصيلة الأسبوع: 45 دقيقة من الدراسة"],
    [60, "Your week: 1 hour of study", "حصيلة الأسبوع: ساعة واحدة من الدراسة"],
    [120, "Your week: 2 hours of study", "حصيلة الأسبوع: ساعتان من الدراسة"],
    [200, "Your week: 3.3 hours of study", "حصيلة الأسبوع: 3.3 ساعة من الدراسة"],
  ])("formats %i minutes", (minutes, en, ar) => {
    expect([render("en", { minutes }).subject, render("ar", { minutes }).subject]).toEqual([
      en,
      ar,
    ]);
  });

  test("mentions the target only if it is met", () => {
    expect(render("en", { minutes: 300 }).text).toContain("You met your weekly target.");
    expect(render("en", { minutes: 299 }).text).not.toMatch(/is met|missed|only|behind/);
  });

  test("of a quiet week names neither minutes nor a streak", () => {
    const { text, subject } = render("en", { minutes: 0, streak: 0 });
    expect(`${subject} ${text}`).not.toMatch(/streak|target|0 |minutes|hours|missed|lost your/i);
    expect(text).toContain("nothing is lost");
  });
});

describe("the link that ends mails", () => {
  const preference = { user_id: "0199d2a0-0000-7000-8000-000000000001", type: "insight" } as const;
  const token = signPreference(env, preference);

  test("contains user and type and cannot be forged", () => {
    expect(readPreference(env, token)).toEqual(preference);
    for (const forged of [
      token.replace("insight", "study"),
      token.replace("000001", "000002"),
      token.slice(0, -1),
      `${token}A`,
      `${preference.user_id}.insight.`,
      "",
      "..",
      signPreference({ AUTH_SECRET: "another secret of 32 characters!" }, preference),
    ]) {
      expect(readPreference(env, forged), forged).toBeUndefined();
    }
  });

  test("leads to the page in the reader's language and to the one-click address", () => {
    const [mail] = listMailSamples("ar")
      .map((sample) => sample.mail)
      .filter(({ template }) => template === "weekly_summary");
    expect(mail && unsubscribeLinks(env, mail)).toEqual({
      page: `https://masar.test/ar/mail/unsubscribe?token=${token}`,
      one_click: `https://masar.test/api/mail/unsubscribe?token=${token}`,
    });
  });
});

test("[N1.28] an Arabic mail isolates an address inside its sentence, in text and in HTML", () => {
  const sample = listMailSamples("ar").find(({ mail }) => mail.template === "email_changed");
  if (!sample) throw new Error("no sample of email_changed");
  const { text, html } = renderMail(sample.mail, undefined);
  expect(text).toContain("في «مسار» \u2068new@example.com\u2069،");
  expect(html).toContain("في «مسار» \u2068new@example.com\u2069،");
});
