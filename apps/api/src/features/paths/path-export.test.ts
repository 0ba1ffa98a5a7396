import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { PathDetail } from "@masar/contract/paths/schemas";
import { type TestApp, startTestApp } from "../../../test/test-app.ts";
import { createPath, dataAnalyst, type TestUser, readPath } from "../../../test/paths.ts";
import { createChangeStamp } from "../../../test/offline/change-stamp.ts";

let testApp: TestApp;
let user: TestUser;
let detail: PathDetail;
beforeAll(async () => {
  testApp = await startTestApp();
  user = await testApp.createUser();
  const { path } = await createPath(user);
  const at = { id: path.id, key: "m1" };
  const body = { session_id: randomUUID(), notes: "# Mine <script>" };
  await user.call("completeMilestone", { params: at, body });
  await user.call("tickSubMilestone", {
    params: { ...at, key: "m2", sub: "sub-1" },
    body: { ...createChangeStamp(), completed: true },
  });
  detail = await readPath(user, path.id);
});
afterAll(() => testApp.stop());

const read = async (of: TestUser, id: string, format: string) =>
  (await of.call("exportPath", { params: { id }, query: { format } })).body;

describe("[D16] a path is exported", () => {
  test("as Markdown, with ticks, hours, dates and the courses' links", async () => {
    const { path, courses } = detail;
    const file = await read(user, path.id, "markdown");
    expect(file).toMatchObject({ filename: "data-analyst.md", media_type: "text/markdown" });
    const lines: string[] = file.content.split("\n");
    expect(lines[0]).toBe("# Data analyst");
    expect(lines.filter((line) => line.startsWith("## "))).toHaveLength(7);
    expect(lines).toContain(`## 1. ${path.milestones["m1"]?.title} ✓`);
    expect(lines).toContain("- 10 hours a week");
    expect(lines.filter((line) => /^- Due: \d+ [A-Z]\w+ \d{4}$/.test(line))).toHaveLength(7);
    const [first, second] = path.milestones["m2"]?.subMilestones ?? [];
    expect(lines).toContain(`- [x] ${first?.title} (${first?.estimatedHours} h)`);
    expect(lines).toContain(`- [ ] ${second?.title} (${second?.estimatedHours} h)`);
    for (const { url } of courses) expect(file.content).toContain(`](<${url}>)`);
    expect(file.content, "a user's text is escaped").toContain(String.raw`- \# Mine \<script\>`);
  });

  test("as Markdown in the language of the path", async () => {
    const other = await testApp.createUser("ar");
    const { path } = await createPath(other, { ...dataAnalyst, hours_per_week: 2 });
    const { content, filename } = await read(other, path.id, "markdown");
    expect(filename).toMatch(/^\p{Script=Arabic}.*\.md$/u);
    for (const words of ["### الخطوات", "### معايير الإنجاز", "- ساعتان في الأسبوع", "«مسار»"]) {
      expect(content).toContain(words);
    }
    expect(content, "digits stay Latin").not.toMatch(/[٠-٩]/);
  });

  test("as JSON: all of it, but not whose it is", async () => {
    const { filename, content } = await read(user, detail.path.id, "json");
    expect(filename).toBe("data-analyst.json");
    expect(content).not.toContain(user.id);
    const { path, progress, plan, courses } = JSON.parse(content);
    const { user_id: _user, ...mine } = detail.path;
    expect(path).toEqual(mine);
    expect(plan).toEqual(detail.plan);
    expect(courses).toEqual(detail.courses);
    expect(progress).toHaveLength(detail.progress.length);
  });
});
