import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import * as zlib from "node:zlib";
import { isolateValue } from "@masar/domain/text/bidi";
import { pagePolicy } from "#api/http/security-headers.ts";

/** A built file, compressed once when the server starts. */
export type BuiltText = {
  plain: Buffer;
  br: Buffer;
  gzip: Buffer;
  etag: string;
  type: string;
  cacheControl: string;
  policy?: string;
  isFindable: boolean;
  hasCanonical: boolean;
};

/** Written by the web build beside its files. */
type RouteList = {
  /** The placeholder in built files for the public address, which the build does not know. */
  origin: string;
  /** Paths that the application's shell renders; `:name` stands for one segment. */
  patterns: string[];
  findable: string[];
  /** First segments of English pages; Arabic ones start with `ar`. */
  englishSegments: string[];
};

export type BuiltSite = {
  texts: Map<string, BuiltText>;
  shell: BuiltText;
  isApplication: (pathname: string) => boolean;
  /** The prerendered page if the path tells its language, else the shell. */
  notFoundAt: (pathname: string) => BuiltText;
  /** Another text with the headers of a built one: a policy never allows scripts because a new text contains them. */
  rewrite: (built: BuiltText, text: string) => Promise<BuiltText>;
};

/** The page that replaces the built one at an address, or that the build lacks. */
export type FindChangedPage = (address: string) => Promise<BuiltText | "withdrawn" | undefined>;

const toBrotli = promisify<Buffer, zlib.BrotliOptions, Buffer>(zlib.brotliCompress);
const toGzip = promisify<Buffer, Buffer>(zlib.gzip);
/** One below the maximum: files are 2 % larger, but the server starts seconds sooner. */
const brotliOptions = { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 10 } };

const textTypes = [
  [/(?:^|\/)feed\.xml$/, "application/rss+xml; charset=utf-8"],
  [/\.xml$/, "application/xml; charset=utf-8"],
  [/\.txt$/, "text/plain; charset=utf-8"],
] as const;

export type NamedProvider = { id: string; name: string };

export async function readBuiltSite(
  webDir: string,
  origin: string,
  providers: NamedProvider[] = [],
): Promise<BuiltSite> {
  const routes = await readRoutes(webDir);
  const texts = await readTexts(webDir, routes, { origin, providers });
  const shell = texts.get("/__spa-fallback") ?? texts.get("/");
  if (!shell) throw new Error(`No built pages in ${webDir}. Run npm run build first.`);
  const notFound = { en: texts.get("/not-found"), ar: texts.get("/ar/not-found") };
  // Their own paths are 404 as well.
  for (const address of ["/not-found", "/ar/not-found"]) texts.delete(address);
  return {
    texts,
    shell,
    isApplication: (pathname) => routes.patterns.some((pattern) => matchPath(pattern, pathname)),
    notFoundAt: (pathname) => {
      const language = languageOf(pathname, routes);
      return (language && notFound[language]) ?? shell;
    },
    rewrite: async (built, text) => ({
      ...built,
      ...(await compress(text.replaceAll(routes.origin, origin))),
    }),
  };
}

function languageOf(pathname: string, routes: RouteList) {
  const segment = pathname.split("/")[1] ?? "";
  if (segment === "ar") return "ar";
  return routes.englishSegments.includes(segment) ? "en" : undefined;
}

async function readRoutes(webDir: string) {
  const text = await readFile(join(webDir, "..", "routes.json"), "utf8");
  return JSON.parse(text) as RouteList;
}

/**
 * Whether a path matches a pattern of the web's routes: `:name` for one segment, `:name?` for a last one that may be
 * absent. The catch-all matches nothing.
 */
function matchPath(pattern: string, pathname: string) {
  const expected = pattern.split("/").filter(Boolean);
  const segments = pathname.split("/").filter(Boolean);
  if (expected.at(-1)?.endsWith("?") && segments.length < expected.length) expected.pop();
  return (
    expected.length === segments.length &&
    expected.every((segment, at) => segment.startsWith(":") || segment === segments[at])
  );
}

/** What the build does not know. */
type SiteValues = { origin: string; providers: NamedProvider[] };

async function readTexts(webDir: string, routes: RouteList, values: SiteValues) {
  const files = await readdir(webDir, { recursive: true });
  // In parallel, because compressing them takes seconds.
  const texts = await Promise.all(files.map((file) => readText(webDir, file, routes, values)));
  return new Map(texts.filter((text) => text !== undefined));
}

async function readText(
  webDir: string,
  file: string,
  routes: RouteList,
  { origin, providers }: SiteValues,
): Promise<[address: string, BuiltText] | undefined> {
  const textType = textTypes.find(([name]) => name.test(file))?.[1];
  if (!textType && !file.endsWith(".html")) return undefined;
  const built = await readFile(join(webDir, file), "utf8");
  const text = writeProviders(built.replaceAll(routes.origin, origin), providers);
  const compressed = await compress(text);
  if (textType) {
    const cacheControl = "public, max-age=3600";
    const listed = { isFindable: true, hasCanonical: false };
    return [`/${file}`, { ...compressed, ...listed, type: textType, cacheControl }];
  }
  const address = `/${file.replace(/(^|\/)index\.html$/, "").replace(/\.html$/, "")}`;
  return [
    address,
    {
      ...compressed,
      type: "text/html; charset=utf-8",
      // Revalidated each time by its ETag.
      cacheControl: "no-cache",
      policy: pagePolicy(inlineScriptHashes(text)),
      isFindable: routes.findable.includes(address),
      hasCanonical: text.includes('rel="canonical"'),
    },
  ];
}

/** With the isolation of its own letters: the name needs that of its own, as the hydrated page has it. */
const builtName = /[\u2066-\u2068]?%OIDC_NAME%\u2069?/g;

/**
 * Log-in and register have a button for each provider, which an attribute of the document shows. Inserted by a function:
 * a name may contain what `replace` would read as a pattern.
 */
function writeProviders(html: string, providers: NamedProvider[]): string {
  if (providers.length === 0) return html;
  const attributes = providers.map(({ id, name }) => ` data-${id}="${escapeText(name)}"`);
  const other = providers.find(({ id }) => id === "oidc");
  const base = /^<!doctype html><html[^>]* dir="rtl"/i.test(html) ? "rtl" : "ltr";
  return html
    .replace("<html", (start) => start + attributes.join(""))
    .replaceAll(builtName, (built) => (other ? escapeText(isolateValue(other.name, base)) : built));
}

function escapeText(text: string): string {
  return text.replaceAll(/[&<>"]/g, (sign) => `&#${sign.codePointAt(0)};`);
}

async function compress(text: string) {
  const plain = Buffer.from(text);
  const hash = createHash("sha256").update(plain).digest("base64url").slice(0, 22);
  const [br, gzip] = await Promise.all([toBrotli(plain, brotliOptions), toGzip(plain)]);
  // Weak, because it is the same for every encoding.
  return { plain, br, gzip, etag: `W/"${hash}"` };
}

/** Of scripts that run; structured data for search engines does not. */
function inlineScriptHashes(html: string) {
  const scripts = html.split("<script").slice(1);
  return scripts.flatMap((script) => {
    const start = script.indexOf(">");
    const isRun = !/\s(?:src=|type="application\/ld\+json")/.test(script.slice(0, start));
    const text = script.slice(start + 1, script.indexOf("</script>"));
    return isRun ? createHash("sha256").update(text).digest("base64") : [];
  });
}
