import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { courseHosts, guardCourseLink } from "./link-guard.ts";

test("[R5.10] the ten hosts are those of the catalog", () => {
  const path = new URL("../../../catalog/data/hosts.json", import.meta.url);
  expect(courseHosts).toEqual(JSON.parse(readFileSync(path, "utf8")));
  expect(courseHosts).toHaveLength(10);
});

test.each([
  ["https://www.coursera.org/learn/sql", "https://www.coursera.org/learn/sql"],
  ["www.coursera.org/learn/sql?a=1#b", "https://www.coursera.org/learn/sql?a=1#b"],
  ["//edx.org/course", "https://edx.org/course"],
  ["  HTTPS://Udemy.COM/course/x  ", "https://udemy.com/course/x"],
  ["https://ocw.mit.edu/courses/6-006/", "https://ocw.mit.edu/courses/6-006/"],
  ["https://www.linkedin.com/learning/python", "https://www.linkedin.com/learning/python"],
  ["https://ar.khanacademy.org/math/%D8%AC", "https://ar.khanacademy.org/math/%D8%AC"],
])("[R5.10] %s is opened", (link, opened) => {
  expect(guardCourseLink(link)).toBe(opened);
});

test.each([
  undefined,
  null,
  "",
  "   ",
  "#",
  "#top",
  "http://www.coursera.org/learn/sql",
  "javascript:alert(1)//coursera.org",
  "data:text/html,coursera.org",
  "ftp://coursera.org/x",
  "https://evilcoursera.org/learn",
  "https://coursera.org.evil.test/learn",
  "https://evil.test/coursera.org",
  "https://evil.test#coursera.org",
  "https://evil.test?coursera.org",
  "https://coursera.org@evil.test/",
  "https://evil@coursera.org/",
  "https://a:b@coursera.org/",
  "https://@coursera.org/",
  "https://coursera.org:8443/",
  "https://coursera.org:443/",
  "coursera.org:443/learn",
  "https://coursera.org\\@evil.test/",
  "https:\\\\coursera.org/",
  "https://cour\nsera.org/",
  "https://mit.edu/",
  "https://xocw.mit.edu/",
  "https://www.linkedin.com/in/someone",
  "https://www.linkedin.com/learning-jobs",
  "https://www.linkedin.com/learning/../in/someone",
  "https://",
  "https://.coursera.org./",
  "https://coursera.org./x",
  "just words",
])("[R5.10] %j is not available", (link) => {
  expect(guardCourseLink(link)).toBeNull();
});

test.each([
  "https://evil.test&sol;.coursera.org/learn",
  "https://evil.test&#47;.coursera.org/learn",
  "https://evil.test;.coursera.org/",
  "https://evil.test&quest;.coursera.org/",
  "https://evil.test$.coursera.org/",
  "https://evil.test!.coursera.org/",
  "https://evil.test'.coursera.org/",
  "https://evil.test(.coursera.org/",
  "https://evil.test*.coursera.org/",
  "https://evil.test+.coursera.org/",
  "https://evil.test,.coursera.org/",
  "https://evil.test=.coursera.org/",
  "https://evil_test.coursera.org/",
  "https://evil.test~.coursera.org/",
  'https://evil.test".coursera.org/',
  "https://evil.test`.coursera.org/",
  "https://evil.test{}.coursera.org/",
])("[N1.08] rejects the host of %s", (address) => {
  expect(guardCourseLink(address)).toBeNull();
});

test("[N1.08] accepts a host in Arabic letters, which is written in Latin ones", () => {
  expect(guardCourseLink("https://دورات.coursera.org/a")).toBe(
    "https://xn--mgbgni8i.coursera.org/a",
  );
});
