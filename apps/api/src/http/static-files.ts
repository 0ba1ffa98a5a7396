import { existsSync } from "node:fs";
import { join, relative } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import {
  type BuiltSite,
  type BuiltText,
  type FindChangedPage,
  readBuiltSite,
} from "#api/http/prerendered-pages.ts";
import { workerPolicy } from "#api/http/security-headers.ts";
import { sendProblem } from "#api/http/errors.ts";
import { isCached } from "#api/http/static-answer.ts";

/**
 * Of a page that the shell draws from stored data: null where there is none, and so no page; undefined for a path of
 * another kind.
 */
export type FindPageHead = (
  pathname: string,
  request: FastifyRequest,
) => Promise<{ title: string; isFindable: boolean } | null | undefined>;

/** Pages that depend on the database. */
type StoredPages = {
  createChangedPages?: (site: BuiltSite) => FindChangedPage;
  findPageHead?: FindPageHead;
};

/** Serves the built web application: hashed assets, prerendered pages, and the shell for its other paths. */
export async function registerFiles(
  app: FastifyInstance,
  webDir: string,
  stored: StoredPages = {},
): Promise<void> {
  const { env, providers } = app.services;
  const site = await readBuiltSite(webDir, new URL(env.PUBLIC_URL).origin, providers);
  const findChangedPage = stored.createChangedPages?.(site);

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
    // Without `Cookie`, so that logging in does not invalidate cached assets.
    reply.header("vary", "Accept-Encoding").removeHeader("x-robots-tag");
    return reply.sendFile(`assets/${file}`, { maxAge: "365d", immutable: true });
  });

  app.setNotFoundHandler(async (request, reply) => {
    const { pathname, search } = readAddress(request.url);
    const isPage = request.method === "GET" || request.method === "HEAD";
    if (!isPage || pathname.startsWith("/api/") || pathname.startsWith("/assets/")) {
      return sendProblem(request, reply, "not_found");
    }
    const plain = toPlainPath(pathname);
    const changed = await findChangedPage?.(plain);
    const text = changed === "withdrawn" ? undefined : (changed ?? site.texts.get(plain));
    const isKnown = text !== undefined || site.isApplication(plain);
    // One address for each page. Only known pages, so that this is no open redirect.
    if (isKnown && plain !== pathname) {
      return reply.removeHeader("x-robots-tag").redirect(plain + search, 308);
    }
    if (text) return sendText(reply, text, 200);
    if (isKnown) {
      const head = await stored.findPageHead?.(plain, request).catch((error: unknown) => {
        // The shell asks the API, which answers with the limit or the error.
        request.log.warn({ err: error }, "page head");
        return undefined;
      });
      if (head === null) return sendText(reply, site.notFoundAt(plain), 404);
      return head ? sendTitled(reply, site.shell, head) : sendText(reply, site.shell, 200);
    }
    if (isPublicFile(webDir, pathname)) return sendPublicFile(reply, pathname);
    return sendText(reply, site.notFoundAt(pathname), 404);
  });
}

export function registerNotFound(app: FastifyInstance): void {
  app.setNotFoundHandler((request, reply) => sendProblem(request, reply, "not_found"));
}

/** Without empty segments. English pages have no prefix: `/en` is a guess beside `/ar`. */
function toPlainPath(pathname: string): string {
  const [first, ...rest] = pathname.split("/").filter(Boolean);
  const isGuess = first === "en" && rest[0] !== "ar";
  return `/${(isGuess || first === undefined ? rest : [first, ...rest]).join("/")}`;
}

/** Joined, not resolved: `//name` is a path, never another host. */
function readAddress(url: string) {
  return URL.parse(`http://masar.invalid${url}`) ?? { pathname: "/api/", search: "" };
}

function sendText(reply: FastifyReply, text: BuiltText, status: number): FastifyReply {
  reply.code(status).header("vary", "Accept-Encoding").header("cache-control", text.cacheControl);
  if (text.policy) reply.header("content-security-policy", text.policy);
  const isOneOfMany = !text.hasCanonical && reply.request.url.includes("?");
  if (text.isFindable && !isOneOfMany) reply.removeHeader("x-robots-tag");
  if (status === 200) {
    reply.header("etag", text.etag);
    if (isCached(reply.request.headers["if-none-match"], text.etag)) return reply.code(304).send();
  }
  const accepted = reply.request.headers["accept-encoding"]?.toString() ?? "";
  const encoding = (["br", "gzip"] as const).find((name) => accepted.includes(name));
  if (encoding) reply.header("content-encoding", encoding);
  return reply.type(text.type).send(text[encoding ?? "plain"]);
}

/** Never cached: the page may end at any time. */
function sendTitled(
  reply: FastifyReply,
  shell: BuiltText,
  { title, isFindable }: { title: string; isFindable: boolean },
): FastifyReply {
  if (shell.policy) reply.header("content-security-policy", shell.policy);
  if (isFindable) reply.removeHeader("x-robots-tag");
  const html = writeTitle(shell.plain.toString(), title);
  return reply.header("vary", "Accept-Encoding").type(shell.type).send(html);
}

/** For the preview of a shared link, which runs no script. */
function writeTitle(html: string, title: string): string {
  const text = title.replaceAll(/[&<>"]/g, (sign) => `&#${sign.codePointAt(0)};`);
  const tags = `<title>${text}</title><meta property="og:title" content="${text}"/>`;
  return html.replace(/<title>[^<]*<\/title>/, "").replace("</head>", () => `${tags}</head>`);
}

function sendPublicFile(reply: FastifyReply, pathname: string): FastifyReply {
  reply.removeHeader("x-robots-tag");
  if (pathname === "/sw.js") {
    // Always revalidated: an old worker would keep an old version running.
    reply.header("content-security-policy", workerPolicy).header("cache-control", "no-cache");
    return reply.sendFile("sw.js", { cacheControl: false });
  }
  return reply.sendFile(pathname.slice(1), { maxAge: "1h" });
}

/** Pages are sent from memory, with their own headers. */
function isPublicFile(webDir: string, pathname: string) {
  if (!/\.\w+$/.test(pathname) || pathname.endsWith(".html")) return false;
  const file = join(webDir, pathname);
  return !relative(webDir, file).startsWith("..") && existsSync(file);
}
