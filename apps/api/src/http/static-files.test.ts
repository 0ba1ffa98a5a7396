import { createHash } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { get, type IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { gunzipSync } from "node:zlib";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { AppError } from "#api/errors.ts";
import { silentSignals } from "#api/telemetry/telemetry.ts";
import { registerErrors } from "#api/http/errors.ts";
import { registerFiles } from "#api/http/static-files.ts";
import { registerHeaders } from "#api/http/security-headers.ts";
import type { Services } from "#api/services.ts";

const frameRule = "frame-src https://www.youtube-nocookie.com";
const script = "document.documentElement.dataset.theme = 'dark'";
const named = (address: string, text: string) =>
  `<html><link rel="canonical" href="https://masar.invalid${address}"/>${text}</html>`;
const built = {
  "client/index.html": `<html><script>${script}</script><script src="/assets/a.js"></script>Home</html>`,
  "client/ar/index.html": "<html>الرئيسية</html>",
  "client/about/index.html": named("/about", "About us"),
  "client/blog/first/index.html": `<html><script type="application/ld+json">{"url":"https://masar.invalid/blog/first"}</script><script>${script}</script></html>`,
  "client/login/index.html": "<html>Log in</html>",
  "client/verify-email/index.html": "<html>Checking the link</html>",
  "client/offline/index.html": "<html>No connection</html>",
  "client/not-found/index.html": "<html>Not here</html>",
  "client/ar/not-found/index.html": "<html>ليست هنا</html>",
  "client/__spa-fallback.html": "<html><head><title>Masar</title></head>The shell</html>",
  "client/assets/app-1a2b.js": "export {}",
  "client/robots.txt": "User-agent: *\nSitemap: https://masar.invalid/sitemap.xml\n",
  "client/sitemap.xml": "<urlset><loc>https://masar.invalid/about</loc></urlset>",
  "client/ar/blog/feed.xml": "<rss><link>https://masar.invalid/ar/blog</link></rss>",
  "client/sw.js": "self.addEventListener('fetch', () => {})",
  "client/manifest.webmanifest": JSON.stringify({ name: "Masar", start_url: "/dashboard" }),
  "routes.json": JSON.stringify({
    origin: "https://masar.invalid",
    patterns: ["/dashboard", "/dashboard/paths/:id", "/admin/people/:id?", "/p/:token", "*"],
    findable: ["/", "/ar", "/about", "/blog/first", "/login"],
    englishSegments: ["", "about", "blog", "login"],
  }),
  "secret.txt": "not for the web",
};

let folder: string;
let app: FastifyInstance;
let listening: Promise<string>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "masar-files-"));
  for (const [name, text] of Object.entries(built)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  app = Fastify();
  app.decorate("services", { env: { PUBLIC_URL: "https://learn.example/ignored" } } as Services);
  registerHeaders(app, { isSecure: false });
  registerErrors(app, silentSignals);
  const heads: Record<string, { title: string; isFindable: boolean } | undefined> = {
    "/p/public": { title: "R&D <script>", isFindable: true },
    "/p/unlisted": { title: "SQL", isFindable: false },
  };
  await registerFiles(app, join(folder, "client"), {
    findPageHead: async (pathname) => {
      if (pathname === "/p/limited") throw new AppError("rate_limited", { count: 60 });
      if (pathname === "/p/failed") throw new Error("no database");
      return pathname.startsWith("/p/") ? (heads[pathname] ?? null) : undefined;
    },
  });
  listening = app.listen();
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

describe("the built web application", () => {
  test.each([
    ["/", 200, "Home"],
    ["/ar", 200, "الرئيسية"],
    ["/about", 200, "About us"],
    ["/?x=1", 200, "Home"],
    ["/dashboard", 200, "The shell"],
    ["/dashboard/paths/1?tab=2", 200, "The shell"],
    ["/admin/people", 200, "The shell"],
    ["/admin/people/1", 200, "The shell"],
    ["/admin", 404, "The shell"],
    ["/nowhere", 404, "The shell"],
    ["/dashboard/nowhere/else", 404, "The shell"],
    ["/__spa-fallback", 200, "The shell"],
    ["//evil.test/dashboard", 404, "Not here"],
    ["/index.html", 404, "The shell"],
    ["/not-found", 404, "The shell"],
    ["/missing.txt", 404, "The shell"],
    ["/../secret.txt", 404, "The shell"],
    ["/%2e%2e/secret.txt", 404, "The shell"],
    ["/..%2fsecret.txt", 404, "The shell"],
  ])("answers %s with %i", async (url, status, text) => {
    const { statusCode, body, headers } = await app.inject({ url });
    expect(statusCode).toBe(status);
    expect(body).toContain(text);
    expect(headers).toMatchObject({
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-cache",
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "content-security-policy": expect.stringContaining("require-trusted-types-for 'script'"),
    });
  });

  test.each(["/assets", "/assets/", "/ar/blog/", "/.git/", "/.git/config"])(
    "lists no folder: %s answers 404",
    async (url) => {
      const { statusCode, body } = await app.inject({ url });
      expect(statusCode).toBe(404);
      expect(body).not.toContain(".js");
    },
  );

  test.each([
    ["/blog/nothing", "Not here"],
    ["/blog/tags/nothing", "Not here"],
    ["/about/us", "Not here"],
    ["/about/index.html", "Not here"],
    ["/ar/blog/nothing", "ليست هنا"],
    ["/ar/not-found", "ليست هنا"],
    ["/ar/dashboard", "ليست هنا"],
    ["/arabic", "The shell"],
    ["/forum/nothing", "The shell"],
  ])("[D73] answers 404 at %s, in the language of the address", async (url, text) => {
    const { statusCode, body, headers } = await app.inject({ url });
    expect([statusCode, headers["x-robots-tag"], headers.etag]).toEqual([
      404,
      "noindex",
      undefined,
    ]);
    expect(body).toContain(text);
  });

  test.each([
    ["/about/", "/about"],
    ["/about/?from=mail&x=%2F", "/about?from=mail&x=%2F"],
    ["/ar/", "/ar"],
    ["//", "/"],
    ["/dashboard/", "/dashboard"],
    ["/dashboard//paths/1/", "/dashboard/paths/1"],
    ["//dashboard/", "/dashboard"],
    ["/en", "/"],
    ["/en/?from=mail", "/?from=mail"],
    ["/en/about", "/about"],
    ["/en/blog/first/", "/blog/first"],
    ["/en/dashboard", "/dashboard"],
  ])("[D73] has one address for a page: %s leads to %s", async (url, address) => {
    const { statusCode, headers } = await app.inject({ url });
    expect([statusCode, headers.location]).toEqual([308, address]);
  });

  test.each([
    ["//evil.test/", 404, undefined],
    ["/\\evil.test/", 404, undefined],
    ["/%2f/evil.test/", 404, undefined],
    ["/%5cevil.test/", 404, undefined],
    ["/en//evil.test", 404, undefined],
    ["/en/en", 404, undefined],
    ["/en/ar", 404, undefined],
    ["//evil.test/%2e%2e/", 308, "/"],
    ["/\\dashboard/", 308, "/dashboard"],
  ])("[D73] leads to no other host: %s", async (path, status, location) => {
    const port = Number(new URL(await listening).port);
    // As it is: the other ways of asking would put the address in order first.
    const { statusCode, headers } = await new Promise<IncomingMessage>((resolve, reject) => {
      get({ port, path }, resolve).on("error", reject);
    });
    expect([statusCode, headers.location]).toEqual([status, location]);
  });

  test.each([
    ["/about", "text/html; charset=utf-8", 'href="https://learn.example/about"'],
    ["/blog/first", "text/html; charset=utf-8", '"https://learn.example/blog/first"'],
    ["/sitemap.xml", "application/xml; charset=utf-8", "https://learn.example/about"],
    ["/robots.txt", "text/plain; charset=utf-8", "Sitemap: https://learn.example/sitemap.xml"],
    ["/ar/blog/feed.xml", "application/rss+xml; charset=utf-8", "https://learn.example/ar/blog"],
  ])("[D73] [D71] contains the public address in %s", async (url, type, text) => {
    const { statusCode, headers, body } = await app.inject({ url });
    expect([statusCode, headers["content-type"]]).toEqual([200, type]);
    expect(body).toContain(text);
    expect(body).not.toContain("masar.invalid");
  });

  test.each([
    ["/", undefined],
    ["/ar", undefined],
    ["/blog/first", undefined],
    ["/login", undefined],
    ["/login?goal=data+analyst", "noindex"],
    ["/about?from=mail", undefined],
    ["/sitemap.xml", undefined],
    ["/assets/app-1a2b.js", undefined],
    ["/about/", undefined],
    ["/dashboard", "noindex"],
    ["/verify-email?token=1", "noindex"],
    ["/offline", "noindex"],
    ["/__spa-fallback", "noindex"],
    ["/api/nothing", "noindex"],
  ])("[D73] sets x-robots-tag of %s", async (url, robots) => {
    const { headers } = await app.inject({ url });
    expect(headers["x-robots-tag"]).toBe(robots);
  });

  test.each(["/about", "/dashboard", "/robots.txt"])(
    "sends %s once to who has it already",
    async (url) => {
      const { headers } = await app.inject({ url });
      const etag = String(headers.etag);
      const again = await app.inject({ url, headers: { "if-none-match": `"other", ${etag}` } });
      expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, "", etag]);
      expect(again.headers["cache-control"]).toBe(headers["cache-control"]);
      const other = await app.inject({ url, headers: { "if-none-match": '"other"' } });
      expect(other.statusCode).toBe(200);
    },
  );

  test("[D73] structured data is not a script in the policy of a page", async () => {
    const hash = createHash("sha256").update(script).digest("base64");
    const { headers } = await app.inject({ url: "/blog/first" });
    expect(headers["content-security-policy"]).toContain(`script-src 'self' 'sha256-${hash}';`);
  });

  test("names the page's own inline script in its policy, and no other", async () => {
    const hash = createHash("sha256").update(script).digest("base64");
    const policyOf = async (url: string) =>
      String((await app.inject({ url })).headers["content-security-policy"]);
    expect(await policyOf("/")).toContain(`script-src 'self' 'sha256-${hash}';`);
    expect(await policyOf("/dashboard")).toContain("script-src 'self';");
    for (const url of ["/", "/dashboard"])
      expect((await policyOf(url)).replace(frameRule, "")).not.toMatch(/unsafe|https?:|\*/);
  });

  test("[N9.08] gives a page of stored data its title, and noindex unless it may be found", async () => {
    const { statusCode, headers, body } = await app.inject({ url: "/p/public" });
    expect(statusCode).toBe(200);
    expect(body).toContain("<title>R&#38;D &#60;script&#62;</title>");
    expect(body).not.toContain("<title>Masar</title>");
    expect(headers["x-robots-tag"]).toBeUndefined();
    expect(headers["cache-control"]).toBe("no-store");
    const unlisted = await app.inject({ url: "/p/unlisted" });
    expect([unlisted.statusCode, unlisted.headers["x-robots-tag"]]).toEqual([200, "noindex"]);
  });

  test.each(["/p/limited", "/p/failed"])(
    "[N9.13] sends the plain shell, which search engines leave out, where no title is found: %s",
    async (url) => {
      const { statusCode, headers, body } = await app.inject({ url });
      expect([statusCode, headers["x-robots-tag"]]).toEqual([200, "noindex"]);
      expect(body).toBe(built["client/__spa-fallback.html"]);
    },
  );

  test("[N9.09] [N9.11] answers 404 to a page whose data ended, and lets nobody frame one that is there", async () => {
    expect((await app.inject({ url: "/p/ended" })).statusCode).toBe(404);
    const { headers } = await app.inject({ url: "/p/public" });
    expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
    expect(headers["x-frame-options"]).toBe("DENY");
  });

  test("[N8.16] lets a page show frames of youtube-nocookie.com and of no other host", async () => {
    const { headers } = await app.inject({ url: "/dashboard" });
    const rules = String(headers["content-security-policy"]).split("; ");
    expect(rules.filter((rule) => /^(?:frame|child)-src /.test(rule))).toEqual([frameRule]);
    expect(rules).toContain("frame-ancestors 'none'");
  });

  test("[D77] lets a page start our own scripts as workers, by one policy of that name", async () => {
    const { headers } = await app.inject({ url: "/dashboard" });
    const rules = String(headers["content-security-policy"]).split("; ");
    expect(rules).toContain("require-trusted-types-for 'script'");
    expect(rules.filter((rule) => rule.startsWith("trusted-types"))).toEqual([
      "trusted-types masar",
    ]);
    expect(rules).toContain("worker-src 'self'");
    expect(rules).toContain("manifest-src 'self'");
  });

  test("[D77] revalidates the service worker and allows it to fetch from this site only", async () => {
    const { statusCode, headers, body } = await app.inject({ url: "/sw.js" });
    expect([statusCode, body]).toEqual([200, built["client/sw.js"]]);
    expect(headers).toMatchObject({
      "content-type": "application/javascript; charset=utf-8",
      "cache-control": "no-cache",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; connect-src 'self'; trusted-types 'none'",
    });
  });

  test("[D77] sends the app's manifest as what it is", async () => {
    const { headers, body } = await app.inject({ url: "/manifest.webmanifest" });
    expect(headers["content-type"]).toMatch(/^application\/manifest\+json/);
    expect(JSON.parse(body)).toMatchObject({ start_url: "/dashboard" });
  });

  test("sends a page packed to who can unpack it", async () => {
    const { headers, rawPayload } = await app.inject({
      url: "/",
      headers: { "accept-encoding": "gzip" },
    });
    expect([headers["content-encoding"], headers["vary"]]).toEqual(["gzip", "Accept-Encoding"]);
    expect(gunzipSync(rawPayload).toString()).toBe(built["client/index.html"]);
  });

  test.each([
    ["/assets/app-1a2b.js", 200, "public, max-age=31536000, immutable"],
    ["/robots.txt", 200, "public, max-age=3600"],
    ["/manifest.webmanifest", 200, "public, max-age=3600"],
    ["/assets/app-old.js", 404, "no-store"],
    ["/assets/..%2f..%2fsecret.txt", 404, "no-store"],
    ["/api/nothing", 404, "no-store"],
  ])("sets cache-control of %s", async (url, status, cacheControl) => {
    const { statusCode, headers, body } = await app.inject({ url });
    expect([statusCode, headers["cache-control"], headers["x-content-type-options"]]).toEqual([
      status,
      cacheControl,
      "nosniff",
    ]);
    if (status === 404) expect(JSON.parse(body)).toMatchObject({ code: "not_found" });
    expect(body).not.toContain("not for the web");
  });

  test("[D45] has an asset be the same for everyone, so that it is fetched once", async () => {
    const { headers } = await app.inject({ url: "/assets/app-1a2b.js" });
    expect(headers["vary"]).toMatch(/^accept-encoding$/i);
  });

  test("is never written to", async () => {
    const { statusCode, headers } = await app.inject({
      method: "POST",
      url: "/dashboard",
      payload: {},
    });
    expect([statusCode, headers["content-type"]]).toEqual([
      404,
      "application/problem+json; charset=utf-8",
    ]);
  });
});
