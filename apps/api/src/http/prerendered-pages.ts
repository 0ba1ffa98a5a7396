import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import * as zlib from "node:zlib";
import type { Language } from "@masar/i18n/locales";
import { pagePolicy } from "#api/http/security-headers.ts";
import { matchPath } from "#api/http/match-path.ts";

/** What a built file is sent as; packed once, when the server starts. */
export type BuiltText = {
  plain: Buffer;
  br: Buffer;
  gzip: Buffer;
  etag: string;
  type: string;
  cacheControl: string;
  policy?: string;
  /** Whether search engines may list it. */
  isFindable: boolean;
  /** Says itself which address it is listed under; a page that does not is listed without a query only. */
  hasCanonical: boolean;
};

/** Written by the web build beside its files. */
type RouteList = {
  /** Stands in built files for the address learners open, which the build cannot know. */
  origin: string;
  /** Addresses that the application's shell draws; `:name` stands for one segment. */
  patterns: string[];
  /** Pages that search engines may list. */
  findable: string[];
  /** First segments of addresses that are in English; those in Arabic begin with `ar`. */
  englishSegments: string[];
};

export type BuiltSite = {
  texts: Map<string, BuiltText>;
  shell: BuiltText;
  isApplication: (pathname: string) => boolean;
  /** The drawn page for an unknown address that says its language; the shell knows the language of all others. */
  notFoundAt: (pathname: string) => BuiltText;
};

const packBrotli = promisify<Buffer, zlib.BrotliOptions, Buffer>(zlib.brotliCompress);
const packGzip = promisify<Buffer, Buffer>(zlib.gzip);
/** One below the most: two hundredths larger, and the server starts seconds sooner. */
const brotliOptions = { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 10 } };

const textTypes = [
  [/(?:^|\/)feed\.xml$/, "application/rss+xml; charset=utf-8"],
  [/\.xml$/, "application/xml; charset=utf-8"],
  [/\.txt$/, "text/plain; charset=utf-8"],
] as const;

export async function readBuiltSite(webDir: string, origin: string): Promise<BuiltSite> {
  const routes = await readRoutes(webDir);
  const texts = await readTexts(webDir, routes, origin);
  const shell = texts.get("/__spa-fallback") ?? texts.get("/");
  if (!shell) throw new Error(`No built pages in ${webDir}. Run npm run build first.`);
  const drawn = { en: texts.get("/not-found"), ar: texts.get("/ar/not-found") };
  // At their own addresses nothing is found either.
  for (const address of ["/not-found", "/ar/not-found"]) texts.delete(address);
  return {
    texts,
    shell,
    isApplication: (pathname) => routes.patterns.some((pattern) => matchPath(pattern, pathname)),
    notFoundAt: (pathname) => {
      const language = languageOf(pathname, routes);
      return (language && drawn[language]) ?? shell;
    },
  };
}

function languageOf(pathname: string, routes: RouteList): Language | undefined {
  const segment = pathname.split("/")[1] ?? "";
  if (segment === "ar") return "ar";
  return routes.englishSegments.includes(segment) ? "en" : undefined;
}

async function readRoutes(webDir: string): Promise<RouteList> {
  const text = await readFile(join(webDir, "..", "routes.json"), "utf8");
  return JSON.parse(text) as RouteList;
}

async function readTexts(webDir: string, routes: RouteList, origin: string) {
  const files = await readdir(webDir, { recursive: true });
  // Side by side: packing them one after another would keep the server from starting for seconds.
  const texts = await Promise.all(files.map((file) => readText(webDir, file, routes, origin)));
  return new Map(texts.filter((text) => text !== undefined));
}

async function readText(
  webDir: string,
  file: string,
  routes: RouteList,
  origin: string,
): Promise<[address: string, BuiltText] | undefined> {
  const textType = textTypes.find(([name]) => name.test(file))?.[1];
  if (!textType && !file.endsWith(".html")) return undefined;
  const built = await readFile(join(webDir, file), "utf8");
  const text = built.replaceAll(routes.origin, origin);
  const packed = await pack(text);
  if (textType) {
    const cacheControl = "public, max-age=3600";
    const listed = { isFindable: true, hasCanonical: false };
    return [`/${file}`, { ...packed, ...listed, type: textType, cacheControl }];
  }
  const address = `/${file.replace(/(^|\/)index\.html$/, "").replace(/\.html$/, "")}`;
  return [
    address,
    {
      ...packed,
      type: "text/html; charset=utf-8",
      // Asked for anew each time; who has it already is told so, and fetches nothing.
      cacheControl: "no-cache",
      policy: pagePolicy(inlineScriptHashes(text)),
      isFindable: routes.findable.includes(address),
      hasCanonical: text.includes('rel="canonical"'),
    },
  ];
}

async function pack(text: string) {
  const plain = Buffer.from(text);
  const hash = createHash("sha256").update(plain).digest("base64url").slice(0, 22);
  const [br, gzip] = await Promise.all([packBrotli(plain, brotliOptions), packGzip(plain)]);
  // Weak: it names the text, however it is packed.
  return { plain, br, gzip, etag: `W/"${hash}"` };
}

/** Of those that run; what a page says about itself for search engines does not. */
function inlineScriptHashes(html: string): string[] {
  const scripts = html.split("<script").slice(1);
  return scripts.flatMap((script) => {
    const start = script.indexOf(">");
    const isRun = !/\s(?:src=|type="application\/ld\+json")/.test(script.slice(0, start));
    const text = script.slice(start + 1, script.indexOf("</script>"));
    return isRun ? createHash("sha256").update(text).digest("base64") : [];
  });
}
