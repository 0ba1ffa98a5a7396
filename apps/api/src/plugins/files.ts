import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply } from "fastify";
import { matchPath } from "#api/plugins/match-path.ts";
import { pagePolicy, workerPolicy } from "#api/plugins/headers.ts";
import { sendProblem } from "#api/plugins/errors.ts";

type Page = { html: Buffer; br: Buffer; gzip: Buffer; policy: string };

/**
 * Serves the built web application: hashed assets for a year, prerendered pages, and the application's
 * shell for its other addresses. An address that is none of these is a true 404 with the same shell.
 */
export async function registerFiles(app: FastifyInstance, webDir: string): Promise<void> {
  const pages = await readPages(webDir);
  const shell = pages.get("/__spa-fallback") ?? pages.get("/");
  if (!shell) throw new Error(`No built pages in ${webDir}. Run npm run build first.`);
  const patterns = await readPatterns(webDir);

  await app.register(fastifyStatic, {
    root: webDir,
    wildcard: false,
    index: false,
    redirect: false,
    serve: false,
    // The build wrote .br and .gz beside each file.
    preCompressed: true,
  });
  app.get("/assets/*", { config: { isFile: true } }, (request, reply) => {
    const file = (request.params as { "*": string })["*"];
    // The same for everyone: logging in must not make a browser fetch them again.
    reply.header("vary", "Accept-Encoding");
    return reply.sendFile(`assets/${file}`, { maxAge: "365d", immutable: true });
  });

  app.setNotFoundHandler((request, reply) => {
    const pathname = readPathname(request.url);
    const isPage = request.method === "GET" || request.method === "HEAD";
    if (!isPage || pathname.startsWith("/api/") || pathname.startsWith("/assets/")) {
      return sendProblem(request, reply, "not_found");
    }
    const page = pages.get(pathname.replace(/(.)\/$/, "$1"));
    if (page) return sendPage(reply, page, 200);
    if (/\.\w+$/.test(pathname) && existsInside(webDir, pathname))
      return sendPublicFile(reply, pathname);
    return sendPage(
      reply,
      shell,
      patterns.some((pattern) => matchPath(pattern, pathname)) ? 200 : 404,
    );
  });
}

/** Without a built web application (in development another server has it) only the API answers. */
export function registerNotFound(app: FastifyInstance): void {
  app.setNotFoundHandler((request, reply) => sendProblem(request, reply, "not_found"));
}

/** Joined, not resolved: `//name` is a path here, never another host; what is no path at all is nothing. */
function readPathname(url: string): string {
  return URL.parse(`http://masar.invalid${url}`)?.pathname ?? "/api/";
}

function sendPage(reply: FastifyReply, page: Page, status: number): FastifyReply {
  const accepted = reply.request.headers["accept-encoding"]?.toString() ?? "";
  const encoding = (["br", "gzip"] as const).find((name) => accepted.includes(name));
  if (encoding) reply.header("content-encoding", encoding);
  return reply
    .code(status)
    .header("vary", "Accept-Encoding")
    .header("content-security-policy", page.policy)
    .header("cache-control", "no-cache")
    .type("text/html; charset=utf-8")
    .send(page[encoding ?? "html"]);
}

function sendPublicFile(reply: FastifyReply, pathname: string): FastifyReply {
  if (pathname === "/sw.js") {
    // Asked for anew each time: an old worker would keep an old version alive.
    reply.header("content-security-policy", workerPolicy).header("cache-control", "no-cache");
    return reply.sendFile("sw.js", { cacheControl: false });
  }
  return reply.sendFile(pathname.slice(1), { maxAge: "1h" });
}

function existsInside(webDir: string, pathname: string): boolean {
  const file = join(webDir, pathname);
  return !relative(webDir, file).startsWith("..") && existsSync(file);
}

async function readPages(webDir: string): Promise<Map<string, Page>> {
  const pages = new Map<string, Page>();
  for (const file of await readdir(webDir, { recursive: true })) {
    if (!file.endsWith(".html")) continue;
    const html = await readFile(join(webDir, file), "utf8");
    const address = `/${file.replace(/(^|\/)index\.html$/, "").replace(/\.html$/, "")}`;
    const policy = pagePolicy(inlineScriptHashes(html));
    pages.set(address, {
      html: Buffer.from(html),
      br: brotliCompressSync(html),
      gzip: gzipSync(html),
      policy,
    });
  }
  return pages;
}

function inlineScriptHashes(html: string): string[] {
  const scripts = html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g);
  return [...scripts].map(([, text]) =>
    createHash("sha256")
      .update(text ?? "")
      .digest("base64"),
  );
}

/** The addresses of the application, written by the web build beside the files. */
async function readPatterns(webDir: string): Promise<string[]> {
  const text = await readFile(join(webDir, "..", "routes.json"), "utf8");
  return JSON.parse(text) as string[];
}
