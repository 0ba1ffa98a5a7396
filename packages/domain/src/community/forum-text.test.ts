import { expect, test } from "vitest";
import { spansBelow } from "./forum-spans.ts";
import { countLinks, makeExcerpt, wordsByScript } from "./forum-text.ts";

test("[D60] words are separated by script and folded", () => {
  expect(wordsByScript("أفضل Courses لتعلّم SQL")).toEqual({
    arabic: "افضل لتعلم",
    latin: "courses sql",
  });
});

test("[D62] links are counted in every notation", () => {
  expect(countLinks("No link. A dot.com is none")).toBe(0);
  expect(countLinks("https://a.test and [b](http://b.test) and www.c.test")).toBe(3);
  expect(countLinks("[d](/forum) ![e](//e.test/x.png)")).toBe(2);
  // Browsers follow these too.
  expect(countLinks("[f]\n\n[f]: http:f.test\n[g]: HTTPS:\\\\g.test")).toBe(2);
  expect(countLinks("Over http: or https?")).toBe(0);
});

test.each([
  ["https://a.test,https://b.test,https://c.test", 3],
  ["https://a.test،https://b.test|http://c.test", 3],
  ["www.a.test,www.b.test", 2],
  ["[a](https://a.test)[b](<https://www.b.test>)", 2],
  ["[a]( https://a.test ),[b](\nhttps://b.test)", 2],
  ["![a](//a.test)![b](/b)", 2],
  ["<https://a.test><https://b.test>", 2],
  ["[a]:https://a.test,[b]:https://b.test", 2],
  ["https://www.a.test/x?y=1", 1],
  ["[https://a.test](https://a.test)", 1],
  ["[https://a.test https://b.test](x", 3],
  ["\\[https://a.test https://b.test](x)", 3],
  ["[a][1] [b][2] [c][1]\n\n[1]: https\\://a.test\n[2]: http\\://b.test", 3],
  ["[a][R] [b][r] [r]\n\n[r]: https://a.test", 3],
  ["[r] [r]: [r]\n\n[r]:\n<https://a.test>", 3],
  ["[a][1]\n\n[1]: https://a.test", 1],
  ["[ ] a task, a[0] and [1] are none", 0],
  ["awww.nice, http: and www. are none", 0],
])("[N1.09] counts the links of %j as %i", (text, count) => {
  expect(countLinks(text)).toBe(count);
});

test("an excerpt surrounds the word, in whole words and without marks", () => {
  const long = `${"before ".repeat(60)}the **pointer** [arithmetic](https://x.test) ${"after ".repeat(60)}`;
  const excerpt = makeExcerpt(long, ["pointers"], 100);
  expect(excerpt).toContain("the pointer arithmetic after");
  expect(excerpt).toMatch(/^… before .* after …$/);
  expect(excerpt.length).toBeLessThan(112);
  expect(makeExcerpt("# Short\n- item\n1. one", [], 100)).toBe("Short item 1. one");
  expect(makeExcerpt("> quoted\n\nAn `order_items` table", [], 100)).toBe("An order_items table");
  expect(makeExcerpt("> only quoted", [], 100)).toBe("only quoted");
  expect(makeExcerpt("بدأت:\n\n```sql\nSELECT branch_id\n```\nend", [], 100)).toBe(
    "بدأت: SELECT branch_id end",
  );
  expect(makeExcerpt("x".repeat(300), ["y"], 100)).toHaveLength(102);
});

test("an excerpt of a hostile text is fast", () => {
  const started = performance.now();
  for (const piece of [
    "[",
    "![",
    "[a](",
    "[]",
    "[a]",
    "> ",
    "*",
    "\n",
    " \n",
    "```",
    "> ```",
    "_",
    "a ",
  ]) {
    makeExcerpt(piece.repeat(200_000 / piece.length), ["word"], 200);
  }
  expect(performance.now() - started).toBeLessThan(1000);
});

test("[D60] spans cover every number down to the first once, in few steps", () => {
  for (const number of [1, 2, 4096, 4097, 10_000, 300_000, 1_000_000, 10_000_000, 2 ** 31]) {
    const { near, far } = spansBelow(number);
    expect(near.length).toBeLessThan(3);
    const spans = [...near, ...far];
    expect(spans.length).toBeLessThan(12);
    expect(spans[0]?.below).toBe(number);
    const belows = spans.map(({ below }) => below);
    expect(belows).toEqual(belows.toSorted((a, b) => b - a));
    const last = spans.at(-1);
    expect(last?.key === null || (last?.key === 0 && number <= 8192)).toBe(true);
  }
});

test("[N1.27] an excerpt shows HTML entities as their characters", () => {
  expect(makeExcerpt("**Q&amp;A**: is 1 &lt; 2?", [], 100)).toBe("Q&A: is 1 < 2?");
});
