import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bootScript } from "../../apps/web/app/platform/preferences/boot-script.ts";
import { stripRouterScripts } from "./strip-router-scripts.ts";

const boot = `<script>${bootScript}</script>`;
const drawn = (text: string) =>
  `<html><head>${boot}</head><body>${text}<script>window.__reactRouterContext={}</script></body></html>`;

describe("the static pages of a build", () => {
  const pages = [
    "",
    "ar",
    "blog",
    "blog/a",
    "ar/blog/tags/ai",
    "not-found",
    "login",
    "ar/register",
    "ar/verify-email",
  ];
  let clientDir: string;
  beforeAll(async () => {
    clientDir = await mkdtemp(join(tmpdir(), "masar-pages-"));
    const files = [
      ...pages.map((page) => [join(page, "index.html"), drawn(page)] as const),
      ["blog/a.data", "{}"] as const,
      ["assets/site-entry-1.js", ""] as const,
      ["assets/account-entry-1.js", ""] as const,
    ];
    for (const [name, text] of files) {
      await mkdir(dirname(join(clientDir, name)), { recursive: true });
      await writeFile(join(clientDir, name), text);
    }
  });
  afterAll(() => rm(clientDir, { recursive: true }));

  test("[D73] have no router scripts, and the entry is unchanged", async () => {
    const finished = await stripRouterScripts(clientDir);
    expect(finished.toSorted()).toEqual(
      ["/", "/ar", "/ar/blog/tags/ai", "/blog", "/blog/a", "/not-found"].toSorted(),
    );
    const read = (page: string) => readFile(join(clientDir, page, "index.html"), "utf8");
    for (const page of finished) expect(await read(page), page).not.toContain("__reactRouter");
    expect(await read("ar/verify-email")).toBe(drawn("ar/verify-email"));
    expect(await readdir(join(clientDir, "blog"))).not.toContain("a.data");
  });

  test("log-in and register load the entry that hydrates their form", async () => {
    for (const page of ["login", "ar/register"]) {
      const html = await readFile(join(clientDir, page, "index.html"), "utf8");
      expect(html, page).toContain('src="/assets/account-entry-1.js"');
      expect(html, page).not.toContain("__reactRouter");
    }
  });
});
