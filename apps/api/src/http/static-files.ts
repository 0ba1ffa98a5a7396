import { existsSync } from "node:fs";
import { join, relative } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply } from "fastify";
import { type BuiltText, readBuiltSite } from "#api/http/prerendered-pages.ts";
import { workerPolicy } from "#api/http/security-headers.ts";
import { sendProblem } from "#api/http/errors.ts";
import { isHeld } from "#api/http/etag.ts";

/**
 * Serves the built web application: hashed assets for a year, prerendered pages, and the application's
 * shell for its other addresses. An address that is none of these is a true 404.
 */
export async function registerFiles(app: FastifyInstance, webDir: string): Promise<void> {
  const site = await readBuiltSite(webDir, new URL(app.services.env.PUBLIC_URL).origin);

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
    reply.header("vary", "Accept-Encoding").removeHeader("x-robots-tag");
    return reply.sendFile(`assets/${file}`, { maxAge: "365d", immutable: true });
  });

  app.setNotFoundHandler((request, reply) => {
    const { pathname, search } = readAddress(request.url);
    const isPage = request.method === "GET" || request.method === "HEAD";
    if (!isPage || pathname.startsWith("/api/") || pathname.startsWith("/assets/")) {
      return sendProblem(request, reply, "not_found");
    }
    const plain = `/${pathname.split("/").filter(Boolean).join("/")}`;
    const text = site.texts.get(plain);
    const isKnown = text !== undefined || site.isApplication(plain);
    // One address a page. Only to pages that are known, so nobody is ever led elsewhere.
    if (isKnown && plain !== pathname) {
      return reply.removeHeader("x-robots-tag").redirect(plain + search, 308);
    }
    if (text) return sendText(reply, text, 200);
    if (isKnown) return sendText(reply, site.shell, 200);
    if (isPublicFile(webDir, pathname)) return sendPublicFile(reply, pathname);
    return sendText(reply, site.notFoundAt(pathname), 404);
  });
}

/** Without a built web application (in development another server has it) only the API answers. */
export function registerNotFound(app: FastifyInstance): void {
  app.setNotFoundHandler((request, reply) => sendProblem(request, reply, "not_found"));
}

/** Joined, not resolved: `//name` is a path here, never another host; what is no path at all is nothing. */
function readAddress(url: string): { pathname: string; search: string } {
  return URL.parse(`http://masar.invalid${url}`) ?? { pathname: "/api/", search: "" };
}

function sendText(reply: FastifyReply, text: BuiltText, status: number): FastifyReply {
  reply.code(status).header("vary", "Accept-Encoding").header("cache-control", text.cacheControl);
  if (text.policy) reply.header("content-security-policy", text.policy);
  const isOneOfMany = !text.hasCanonical && reply.request.url.includes("?");
  if (text.isFindable && !isOneOfMany) reply.removeHeader("x-robots-tag");
  if (status === 200) {
    reply.header("etag", text.etag);
    if (isHeld(reply.request.headers["if-none-match"], text.etag)) return reply.code(304).send();
  }
  const accepted = reply.request.headers["accept-encoding"]?.toString() ?? "";
  const encoding = (["br", "gzip"] as const).find((name) => accepted.includes(name));
  if (encoding) reply.header("content-encoding", encoding);
  return reply.type(text.type).send(text[encoding ?? "plain"]);
}

function sendPublicFile(reply: FastifyReply, pathname: string): FastifyReply {
  reply.removeHeader("x-robots-tag");
  if (pathname === "/sw.js") {
    // Asked for anew each time: an old worker would keep an old version alive.
    reply.header("content-security-policy", workerPolicy).header("cache-control", "no-cache");
    return reply.sendFile("sw.js", { cacheControl: false });
  }
  return reply.sendFile(pathname.slice(1), { maxAge: "1h" });
}

/** Pages are sent from memory, at their own addresses and with their own headers; never as files. */
function isPublicFile(webDir: string, pathname: string): boolean {
  if (!/\.\w+$/.test(pathname) || pathname.endsWith(".html")) return false;
  const file = join(webDir, pathname);
  return !relative(webDir, file).startsWith("..") && existsSync(file);
}
