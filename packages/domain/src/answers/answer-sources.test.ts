import { describe, expect, test } from "vitest";
import {
  guardSourceLink,
  readCourses,
  readSources,
  referenceHosts,
  renumberMarks,
  searchHosts,
} from "./answer-sources.ts";

const result = (url: string, fields: { title?: string; snippet?: string } = {}) => ({
  title: "A title",
  snippet: "",
  date: null,
  url,
  ...fields,
});

test("[D54] the search is allowed on twenty hosts: ten course providers and ten reference sites", () => {
  expect(referenceHosts).toHaveLength(10);
  expect(new Set(searchHosts).size).toBe(20);
});

describe("[R5.08] [D54] sources", () => {
  test("are on allowed hosts by https, once each, five at most", () => {
    const { citations, places } = readSources([
      result("https://evil.test/a"),
      result("http://react.dev/a"),
      result("https://react.dev/learn"),
      result("https://user@react.dev/learn"),
      result("https://react.dev:8443/learn"),
      result("https://react.dev/learn/#state"),
      result("https://www.linkedin.com/in/someone"),
      result("javascript:alert(1)"),
      result("react.dev/learn"),
      result(`https://react.dev/${"a".repeat(3000)}`),
      ...["a", "b", "c", "d", "e"].map((name) => result(`https://en.wikipedia.org/wiki/${name}`)),
    ]);
    expect(citations.map(({ url }) => url)).toEqual([
      "https://react.dev/learn",
      "https://en.wikipedia.org/wiki/a",
      "https://en.wikipedia.org/wiki/b",
      "https://en.wikipedia.org/wiki/c",
      "https://en.wikipedia.org/wiki/d",
    ]);
    expect([...places]).toEqual([
      [3, 1],
      [6, 1],
      [11, 2],
      [12, 3],
      [13, 4],
      [14, 5],
    ]);
  });

  test("have a plain title, or their host", () => {
    const { citations } = readSources([
      result("https://react.dev/a", {
        title: "  <b>State</b>\n[in](https://evil.test)\u202E React ",
      }),
      result("https://react.dev/b", { title: "\u200B" }),
      result("https://react.dev/c", { title: "long ".repeat(100) }),
    ]);
    expect(citations[0]?.title).toBe("State in React");
    expect(citations[1]?.title).toBe("react.dev");
    expect(citations[2]?.title).toHaveLength(120);
  });
});

test.each([
  ["As said [3].", "As said [1]."],
  ["As said[3][6][11].", "As said[1][2]."],
  ["As said [3, 11] and [٣].", "As said [1][2] and [1]."],
  ["As said [1].", "As said."],
  ["As said [1][3]", "As said [1]"],
  ["`a[3]` and ``b`[3]``\n\n```\nc[3]\n```\nd[3]", "`a[3]` and ``b`[3]``\n\n```\nc[3]\n```\nd[1]"],
  ["[3](https://react.dev/) \\[3\\]", "[3](https://react.dev/) \\[3\\]"],
  ["ht[1]tp://evil.test www[1].evil.test", "ht tp://evil.test www .evil.test"],
  ["- [ ] 2026-11-16: read", "- [ ] 2026-11-16: read"],
])("[D54] marks have the numbers of the list: %j becomes %j", (text, written) => {
  const citationNumbers = new Map([
    [3, 1],
    [6, 1],
    [11, 2],
  ]);
  expect(renumberMarks(text, citationNumbers)).toBe(written);
});

describe("[R5.08] [D54] courses", () => {
  test("are on the hosts of the ten providers, once each, six at most", () => {
    const found = readCourses([
      result("https://react.dev/learn"),
      result("https://evil.test/course"),
      result("https://www.udemy.com/course/sql/", { title: "" }),
      ...["1", "1", "2", "3", "4", "5", "6", "7"].map((id) =>
        result(`https://www.udemy.com/course/${id}/`),
      ),
    ]);
    expect(found.map(({ url }) => url.at(-2))).toEqual(["1", "2", "3", "4", "5", "6"]);
  });

  test.each([
    ["A free online course for beginners, about 12 hours.", "Free", "12 hours", "beginner"],
    ["Advanced SQL, $49.99, 3 weeks", "$49.99", "3 weeks", "advanced"],
    ["Start your free trial. From beginner to advanced.", "", "", ""],
    ["Everything about joins.", "", "", ""],
    ["دورة مجانية للمبتدئين في ٦ أسابيع", "Free", "6 أسابيع", "beginner"],
  ])("have only facts that the snippet states: %j", (snippet, price, duration, level) => {
    const [course] = readCourses([
      result("https://www.edx.org/learn/sql", { title: "SQL", snippet }),
    ]);
    expect(course).toEqual({
      title: "SQL",
      provider: "edX",
      url: "https://www.edx.org/learn/sql",
      description: snippet,
      price,
      duration,
      rating: null,
      level,
    });
  });

  test("are described in at most 300 characters", () => {
    const [course] = readCourses([
      result("https://www.edx.org/learn/sql", { snippet: "joins ".repeat(400) }),
    ]);
    expect(course?.description).toHaveLength(300);
  });
});

test.each([
  ["/dashboard/courses?q=sql", "/dashboard/courses?q=sql"],
  ["/", "/"],
  ["https://react.dev/learn", "https://react.dev/learn"],
  ["//evil.test", null],
  ["/\\evil.test", null],
  ["https://evil.test", null],
])("[D54] a source may be a page of the app: %j gives %j", (link, opened) => {
  expect(guardSourceLink(link)).toBe(opened);
});
