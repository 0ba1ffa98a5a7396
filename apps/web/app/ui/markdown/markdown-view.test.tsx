import { fireEvent, screen, within } from "@testing-library/react";
import fc from "fast-check";
import { useState } from "react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { saveDisplayPreferences } from "#web/platform/preferences/display-preferences.ts";
import { renderPart } from "../../../test/render.tsx";
import { MarkdownView } from "./markdown-view.tsx";

const draw = async (text: string) =>
  (await renderPart(<MarkdownView text={text} topLevel={3} />)).container;

const latinDigits = {
  digits: "latn",
  hijri_dates: false,
  low_data: false,
  motion: "system",
  country: null,
  form_of_address: "neutral",
  time_zone: "UTC",
} as const;

afterEach(() => {
  saveDisplayPreferences(latinDigits);
  window.history.replaceState(null, "", "/");
});

test.each([
  ["latn", "list-decimal"],
  ["arab", "list-[arabic-indic]"],
] as const)(
  "[N1.40] with the digits %s an Arabic list is numbered by %s",
  async (digits, style) => {
    window.history.replaceState(null, "", "/dashboard");
    saveDisplayPreferences({ ...latinDigits, digits });
    const list = <MarkdownView text={"1. أولًا\n2. ثانيًا"} topLevel={3} />;
    const { container } = await renderPart(list, "ar");
    expect(container.querySelector("ol")?.className.split(" ")).toContain(style);
  },
);

describe("[D44] Markdown of a note", () => {
  test("its usual marks become elements", async () => {
    await draw(
      "# Joins\n\nAn **inner** join of `users`.\n\n- [x] read\n- [ ] try\n\n1. one\n2. two\n\n" +
        "| a | b |\n|---|---|\n| 1 | 2 |\n\n> quoted\n\n```\nselect 1\n```\n\n---",
    );
    screen.getByRole("heading", { level: 3, name: "Joins" });
    expect(screen.getByText("inner").tagName).toBe("STRONG");
    expect(screen.getByText("users").getAttribute("dir")).toBe("ltr");
    screen.getByText("Done:");
    screen.getByText("To do:");
    within(screen.getByRole("region", { name: "Table" })).getByRole("columnheader", { name: "a" });
    expect(screen.getByText("quoted").closest("blockquote")).not.toBeNull();
    expect(screen.getByText("select 1").closest("pre")?.getAttribute("dir")).toBe("ltr");
    screen.getByRole("separator");
  });

  test("[N1.28] isolates C++ in an Arabic sentence, also in bold, and leaves an English one", async () => {
    const drawn = await draw("تعلم **C++** ثم C#.");
    expect(drawn.textContent).toBe("تعلم \u2066C++\u2069 ثم \u2066C#\u2069.");
    expect((await draw("Learn **C++**.")).textContent).toBe("Learn C++.");
  });

  test("the first heading has the page's next level at any depth", async () => {
    const drawn = await draw("```py\n# no heading\n```\n\n## Joins\n\n#### Inner\n\n# Tables");
    const levels = [...drawn.querySelectorAll("h2, h3, h4, h5, h6")].map(
      ({ tagName, textContent }) => [tagName, textContent],
    );
    expect(levels).toEqual([
      ["H3", "Joins"],
      ["H5", "Inner"],
      ["H3", "Tables"],
    ]);
  });

  test("bold and code words of a list item stay in its line", async () => {
    const drawn = await draw("- **Scope** lists `exclusions` too\n- [ ] *try* it");
    const lines = [...drawn.querySelectorAll("li p")].map((line) => line.textContent);
    expect(lines).toEqual(["Scope lists exclusions too", "try it"]);
    expect(drawn.querySelectorAll("li > div > :not(p)")).toHaveLength(0);
  });

  test("every block reads in its own direction", async () => {
    const drawn = await draw("English first.\n\nثم العربية.\n\n- عنصر");
    const blocks = [...drawn.children].map((block) => [block.tagName, block.getAttribute("dir")]);
    expect(blocks).toEqual([
      ["P", "ltr"],
      ["P", "rtl"],
      ["UL", "rtl"],
    ]);
  });

  test("a text of ours reads in its language's direction, also where a line begins in the other", async () => {
    const text =
      "SQL و Python.\n\n- Power BI أو Tableau: 9\n- Excel: 17\n- Arkes, Blumer (1985). The psychology of sunk cost.";
    const { container } = await renderPart(<MarkdownView text={text} topLevel={3} dir="rtl" />);
    const blocks = [...container.children].map((block) => block.getAttribute("dir"));
    expect(blocks).toEqual(["rtl", "rtl"]);
    const items = [...container.querySelectorAll("li p")].map((line) => line.getAttribute("dir"));
    expect(items).toEqual([null, null, "ltr"]);
  });

  test("links lead to the web or a mail, in a tab of their own; anything else is words", async () => {
    await draw(
      "[site](https://example.com/a) [mail](mailto:a@example.com) [bad](javascript:alert(1)) " +
        "[data](data:text/html,x) [own](/settings) ![photo](https://example.com/p.png)",
    );
    const links = screen.getAllByRole("link");
    expect(links.map((link) => link.getAttribute("href"))).toEqual([
      "https://example.com/a",
      "mailto:a@example.com",
      "https://example.com/p.png",
    ]);
    for (const link of links) {
      expect(link.getAttribute("rel")).toContain("noopener");
      expect(link.textContent).toContain("(opens in a new tab)");
    }
    screen.getByText(/bad/);
  });

  test("HTML is shown as it was typed", async () => {
    const drawn = await draw(
      '<img src=x onerror="alert(1)"> and <b>bold</b>\n\n<script>x()</script>',
    );
    expect(drawn.querySelector("img, b, script")).toBeNull();
    expect(drawn.textContent).toContain("<b>bold</b>");
    expect(drawn.textContent).toContain("<script>x()</script>");
  });

  const allowed = new Set(
    "P H3 H4 H5 H6 UL OL LI DIV SPAN SVG PATH RECT STRONG EM DEL CODE PRE A BLOCKQUOTE HR BR SECTION BUTTON OUTPUT BDI TABLE THEAD TBODY TR TH TD".split(
      " ",
    ),
  );
  const hostile = fc.constantFrom(
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "[a](javascript:alert(1))",
    "[a](java\nscript:alert(1))",
    "[a](&#106;avascript:alert(1))",
    "[a](  JaVaScRiPt:alert(1))",
    "![a](data:text/html;base64,xx)",
    "<a href='javascript:x'>a</a>",
    "[r]: javascript:alert(1)\n[r]",
    "<javascript:alert(1)>",
    "> ",
    "- ",
    "| a |\n|-|\n",
    "```\n",
    "**",
    "\n\n",
    "\u202e",
    "<!--",
    "]]>",
  );

  test("any text has known elements, safe URLs and no handlers", async () => {
    const text = fc
      .array(fc.oneof(hostile, fc.string({ maxLength: 12 })), { maxLength: 30 })
      .map((parts) => parts.join(""));
    await fc.assert(
      fc.asyncProperty(text, async (written) => {
        const { container, unmount } = await renderPart(
          <MarkdownView text={written} topLevel={3} />,
        );
        for (const element of container.querySelectorAll("*")) {
          expect(allowed).toContain(element.tagName.toUpperCase());
          const names = element.getAttributeNames();
          expect(names.filter((name) => /^(?:on|src|srcdoc|style)/.test(name))).toEqual([]);
          const href = element.getAttribute("href");
          if (href !== null) expect(new URL(href).protocol).toMatch(/^(?:https?|mailto):$/);
        }
        unmount();
      }),
      { numRuns: 150 },
    );
  });

  const nested = Array.from({ length: 130 }, (_, depth) => `${" ".repeat(depth)}- a`).join("\n");
  test.each([
    ["quotes", ">".repeat(20_000)],
    ["lists", nested],
    ["brackets", "[".repeat(20_000)],
    ["stars", "*a".repeat(2000)],
    ["one word", "x".repeat(20_000)],
  ])("a flood of %s is still drawn", async (_name, text) => {
    const drawn = await draw(text);
    expect(drawn.textContent).not.toBe("");
  });
});

test("[D50] of a growing text, a part that is finished is not drawn again", async () => {
  const drawMark = vi.fn<(number: number) => string>((number) => `(${number})`);
  const rules = { guardLink: () => null, drawMark };
  function Growing() {
    const [more, setMore] = useState("");
    return (
      <button type="button" onClick={() => setMore(`${more} and more`)}>
        <MarkdownView
          text={`First [1].\n\nThen${more}`}
          topLevel={3}
          rules={rules}
          growing={{ isDone: false, lean: null }}
        />
      </button>
    );
  }
  await renderPart(<Growing />);
  for (const _ of [1, 2, 3]) fireEvent.click(screen.getByRole("button"));
  expect(screen.getByRole("button").textContent).toBe(
    "First\u00A0(1).Then and more and more and more",
  );
  expect(drawMark).toHaveBeenCalledTimes(1);
});

describe("HTML entities in Markdown", () => {
  test.each([
    ["Tom &amp; Jerry", "Tom & Jerry"],
    ["&lt;b&gt;bold&lt;/b&gt;", "<b>bold</b>"],
    ["&quot;a&quot; &apos;b&apos; &#39;c&#39; &#x2014;", "\"a\" 'b' 'c' —"],
    ["&laquo;كتاب&raquo; &copy; &hellip; &eacute;", "«كتاب» © … é"],
    ["AT&T & &amp;", "AT&T & &"],
    ["&amp;lt;", "&lt;"],
    ["&#38;amp;", "&amp;"],
    ["&unknown; &amp &#xZZ;", "&unknown; &amp &#xZZ;"],
    ["&#0; &#xD800; &#1114112;", "\uFFFD \uFFFD \uFFFD"],
    ["a&#8238;b&ZeroWidthSpace;&#x200B;", "a&#8238;b&ZeroWidthSpace;&#x200B;"],
    ["`&amp;` is code", "&amp; is code"],
    ["\\&amp; is escaped", "&amp; is escaped"],
    ["# Q&amp;A", "Q&A"],
    ["- a &gt; b", "a > b"],
    ["| a &amp; b |\n|---|", "a & b"],
    ["![a &amp; b](javascript:x)", "a & b"],
    ["[a &amp; b](javascript:x)", "a & b"],
  ])("[N1.27] %j is shown as %j", async (text, shown) => {
    const drawn = await draw(text);
    expect(drawn.textContent).toBe(shown);
  });

  test("[N1.27] become no element, link or mark", async () => {
    const drawn = await draw("&lt;img src=x&gt; &#42;&#42;a&#42;&#42; &#91;a&#93;(/a) &#96;a&#96;");
    expect(drawn.textContent).toBe("<img src=x> **a** [a](/a) `a`");
    expect(drawn.querySelectorAll("img, strong, a, code")).toHaveLength(0);
  });
});
