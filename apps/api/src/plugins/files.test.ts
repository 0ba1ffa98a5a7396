import { createHash } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { gunzipSync } from "node:zlib";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { registerErrors } from "#api/plugins/errors.ts";
import { registerFiles } from "#api/plugins/files.ts";
import { registerHeaders } from "#api/plugins/headers.ts";

const script = "document.documentElement.dataset.theme = 'dark'";
const built = {
  "client/index.html": `<html><script>${script}</script><script src="/assets/a.js"></script>Home</html>`,
  "client/ar/index.html": "<html>الرئيسية</html>",
  "client/__spa-fallback.html": "<html>The shell</html>",
  "client/assets/app-1a2b.js": "export {}",
  "client/robots.txt": "User-agent: *",
  "client/sw.js": "self.addEventListener('fetch', () => {})",
  "client/manifest.webmanifest": JSON.stringify({ name: "Masar", start_url: "/dashboard" }),
  "routes.json": JSON.stringify(["/dashboard", "/dashboard/paths/:id", "*"]),
  "secret.txt": "not for the web",
};

let folder: string;
let app: FastifyInstance;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "masar-files-"));
  for (const [name, text] of Object.entries(built)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  app = Fastify();
  registerHeaders(app, { isSecure: false });
  registerErrors(app);
  await registerFiles(app, join(folder, "client"));
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

describe("the built web application", () => {
  test.each([
    ["/", 200, "Home"],
    ["/ar", 200, "الرئيسية"],
    ["/ar/", 200, "الرئيسية"],
    ["/?x=1", 200, "Home"],
    ["/dashboard", 200, "The shell"],
    ["/dashboard/paths/1?tab=2", 200, "The shell"],
    ["/nowhere", 404, "The shell"],
    ["/dashboard/nowhere/else", 404, "The shell"],
    ["//", 200, "Home"],
    ["//evil.test/dashboard", 404, "The shell"],
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

  test("names the page's own inline script in its policy, and no other", async () => {
    const hash = createHash("sha256").update(script).digest("base64");
    const policyOf = async (url: string) =>
      String((await app.inject({ url })).headers["content-security-policy"]);
    expect(await policyOf("/")).toContain(`script-src 'self' 'sha256-${hash}';`);
    expect(await policyOf("/dashboard")).toContain("script-src 'self';");
    for (const url of ["/", "/dashboard"])
      expect(await policyOf(url)).not.toMatch(/unsafe|https?:|\*/);
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

  test("[D77] has the service worker asked for anew, and lets it fetch from here alone", async () => {
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
    ["/assets/app-old.js", 404, "no-store"],
    ["/assets/..%2f..%2fsecret.txt", 404, "no-store"],
    ["/api/nothing", 404, "no-store"],
  ])("keeps %s as long as it lasts", async (url, status, cacheControl) => {
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
