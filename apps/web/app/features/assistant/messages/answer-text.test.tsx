import type { Citation } from "@masar/contract/assistant/schemas";
import { act, fireEvent, screen, within } from "@testing-library/react";
import { Lexer } from "marked";
import { useState } from "react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { saveDisplayPreferences } from "#web/platform/preferences/display-preferences.ts";
import { getToasts } from "#web/platform/toast/toast.ts";
import { makeSettings } from "../../../../test/fake-api.ts";
import { renderPart } from "../../../../test/render.tsx";
import { AnswerText } from "./answer-text.tsx";

// The lazy part must be there before the first picture of it is looked at.
await import("#web/ui/markdown/markdown-view.tsx");

const citations: Citation[] = [
  { title: "Joins", url: "https://www.postgresql.org/docs/current/tutorial-join.html" },
  { title: "دورات قواعد البيانات", url: "/dashboard/courses?q=sql" },
  { title: "Off the list", url: "https://evil.test/x" },
];

type Options = { isStreaming?: boolean; isOurs?: boolean; lean?: "rtl" | "ltr" | null };

async function draw(content: string, options: Options = {}) {
  const { isStreaming = false, isOurs = false, lean = null } = options;
  const drawn = await renderPart(
    <AnswerText
      content={content}
      citations={citations}
      isStreaming={isStreaming}
      isOurs={isOurs}
      lean={lean}
    />,
  );
  // Plain text until the lazy module is loaded.
  await act(async () => {});
  return drawn;
}

afterEach(() => vi.unstubAllGlobals());

test.each([
  [true, "الجزء ١ (١٣٠ دقيقة) من Python 3 [١]"],
  [false, "الجزء 1 (130 دقيقة) من Python 3 [١]"],
])("[N1.40] digits of an answer with isOurs=%s read %s", async (isOurs, text) => {
  const display = makeSettings();
  window.history.replaceState(null, "", "/dashboard");
  saveDisplayPreferences({ ...display, digits: "arab" });
  const content = "الجزء 1 (130 دقيقة) من Python 3 [1]";
  const answer = { content, citations, isOurs, isStreaming: false, lean: null };
  const { container } = await renderPart(<AnswerText {...answer} />, "ar");
  await act(async () => {});
  expect(container.textContent.replaceAll("\u00A0", " ")).toBe(text);
  saveDisplayPreferences({ ...display, digits: "latn" });
  window.history.replaceState(null, "", "/");
});

describe("[D54] AnswerText", () => {
  test("links numbers to its sources only", async () => {
    const { container } = await draw(
      "Total the items first [1], then join [2]. Not [3], not [9], and `rows[1]` is code.\n\n```js\na[1]\n```",
    );
    const links = screen.getAllByRole("link");
    expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
      ["[1]", citations[0]?.url],
      ["[2]", citations[1]?.url],
    ]);
    expect(links[0]?.getAttribute("aria-label")).toBe("Source 1: Joins (opens in a new tab)");
    expect(links[0]?.getAttribute("rel")).toContain("noopener");
    expect(links[1]?.getAttribute("target")).toBeNull();
    expect(links.every((link) => link.closest("sup"))).toBe(true);
    expect(container.textContent).toContain("[9]");
    expect([...container.querySelectorAll("code")].map((code) => code.textContent)).toEqual([
      "rows[1]",
      "a[1]",
    ]);
  });

  test("links to known hosts only and loads no images", async () => {
    const text =
      "[a](https://react.dev/learn) [b](https://evil.test/) https://evil.test/x " +
      "![p](https://react.dev/p.png) ![q](https://evil.test/q.png) [m](mailto:a@b.co) " +
      "[own](/dashboard) [j](javascript:alert(1)) [r](//evil.test) [s](http://react.dev)";
    const { container } = await draw(`${text} [see [1] there](https://react.dev/x)`);
    const hrefs = screen.getAllByRole("link").map((link) => link.getAttribute("href"));
    expect(hrefs).toEqual([
      "https://react.dev/learn",
      "https://react.dev/p.png",
      "https://react.dev/x",
    ]);
    expect(container.querySelector("img, iframe, script, [src], [style]")).toBeNull();
  });

  test("links to our own pages in answers of the library", async () => {
    await draw("See [your courses](/dashboard/courses).", { isOurs: true });
    const link = screen.getByRole("link", { name: "your courses" });
    expect([link.getAttribute("href"), link.getAttribute("target")]).toEqual([
      "/dashboard/courses",
      null,
    ]);
  });

  test("omits the blocks of proposals", async () => {
    const { container } = await draw(
      "Your week:\n\n- [ ] 2026-11-16: Read on joins\n\n```card\nQ: What?\nA: That.\n```\nGood luck.",
    );
    expect(container.textContent).toBe("Your week:Good luck.");
  });
});

describe("[D56] Arabic and code", () => {
  const text =
    "SQL هي لغة الاستعلام عن قواعد البيانات، وفيها\n`SELECT name, email, created_at, updated_at, birthday, address, telephone, occupation, nationality FROM registered_users WHERE identifier = 1 ORDER BY created_at DESCENDING`.\n\n" +
    "Plain English.\n\n- React مكتبة للواجهات\n- Use the docs of React first, always\n\n" +
    "| الأمر | معناه |\n|---|---|\n| JOIN | يربط جدولين معًا |\n\n```sql\nselect 1; -- تعليق\n```";

  test("have their own direction, whichever comes first", async () => {
    const { container } = await draw(text);
    const [arabic, english] = container.querySelectorAll("p");
    expect([arabic?.dir, english?.dir]).toEqual(["rtl", "ltr"]);
    expect(container.querySelector("ul")?.dir).toBe("rtl");
    const items = [...container.querySelectorAll("li p")].map((line) => line.getAttribute("dir"));
    expect(items, "the English item is aligned with the list").toEqual([null, "ltr"]);
    expect(container.querySelector("section")?.dir).toBe("rtl");
    expect(container.querySelector("pre")?.dir).toBe("ltr");
    expect(container.querySelector("p code")?.getAttribute("dir")).toBe("ltr");
  });

  test("keep their direction while a paragraph streams", async () => {
    const whole = "useState هي دالة تحفظ قيمة بين مرات الرسم المتتالية في المكوّن نفسه.";
    const directions = new Set<string | undefined>();
    for (let length = 1; length <= whole.length; length += 3) {
      const { container, unmount } = await draw(whole.slice(0, length), {
        isStreaming: true,
        lean: "rtl",
      });
      directions.add(container.querySelector("p")?.dir);
      unmount();
    }
    expect([...directions]).toEqual(["rtl"]);
  });

  test("[R8.15] copy a block of code unchanged, or show a failure", async () => {
    const writeText = vi.fn<(text: string) => Promise<void>>(async () => {});
    vi.stubGlobal("navigator", { clipboard: { writeText } });
    const { container } = await draw(text);
    const copy = within(container).getByRole("button", { name: "Copy" });
    await act(async () => fireEvent.click(copy));
    expect(writeText).toHaveBeenCalledWith("select 1; -- تعليق");
    screen.getByRole("button", { name: "Copied" });
    writeText.mockRejectedValueOnce(new Error("not allowed"));
    await act(async () => fireEvent.click(copy));
    expect(getToasts()[0]?.title).toBe("Copy failed");
  });
});

describe("[D50] a streaming answer", () => {
  const nasty =
    "## Joins **and** `code`\n\nSee [the manual](https://www.postgresql.org/docs) or " +
    "[this](https://evil.test/a) and https://evil.test/b [1] *so* ~~no~~ **bold [x](https://evil.test/c)**\n" +
    "line two\n- one\n- **two**\n  1. inner\n\n> quote <b>x</b>\n\n| a | b |\n|:--|--:|\n| `1|2` | [y](javascript:alert(1)) |\n\n" +
    "```py\nprint('[1] ![z](https://evil.test/z.png)')\n\n```\n\n![p](https://evil.test/p.png)\n" +
    "[r]: https://evil.test/r\n[r] <https://evil.test/s> <script>alert(1)</script>\n\n---\n\nالنهاية: `x = [1]`.";

  test(
    "is drawn at every point of it, without a way off the list",
    { timeout: 60_000 },
    async () => {
      const heights: number[] = [];
      for (let length = 1; length <= nasty.length; length++) {
        const { container, unmount } = await draw(nasty.slice(0, length), { isStreaming: true });
        for (const link of container.querySelectorAll("a")) {
          expect(link.getAttribute("href"), nasty.slice(0, length)).toMatch(
            /^https:\/\/www\.postgresql\.org\//,
          );
        }
        expect(container.querySelector("img, script, [src], [style], [onerror]")).toBeNull();
        heights.push(container.querySelectorAll("h2, h3, h4, h5").length);
        unmount();
      }
      // A line above a list or a rule never turns into a heading for a moment.
      expect(Math.max(...heights)).toBe(1);
    },
  );

  test("renders finished blocks once", async () => {
    const first = "The first part, finished [1].\n\n";
    const pieces = ["And so", "And so on", "And so on.\n\nThen", "And so on.\n\nThen more"];
    function Growing() {
      const [count, setCount] = useState(0);
      const text = first + (pieces[count - 1] ?? "And");
      return (
        <>
          <button type="button" aria-label="grow" onClick={() => setCount(count + 1)} />
          <AnswerText content={text} citations={citations} isStreaming isOurs={false} lean={null} />
        </>
      );
    }
    const { container } = await renderPart(<Growing />);
    await act(async () => {});
    const paragraph = container.querySelector("p");
    const lex = vi.spyOn(Lexer, "lex");
    for (const _ of pieces) fireEvent.click(screen.getByRole("button", { name: "grow" }));
    expect(container.querySelectorAll("p")).toHaveLength(3);
    expect(container.querySelector("p")).toBe(paragraph);
    expect(lex.mock.calls.some(([text]) => text.includes("first part"))).toBe(false);
    // Each piece read the last part alone; once, a part was finished and another began.
    expect(lex).toHaveBeenCalledTimes(5);
  });
});
