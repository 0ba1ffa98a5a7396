import { setImmediate, setTimeout } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import type { Language } from "@masar/contract/settings/schemas";
import type { Blueprint } from "@masar/domain/catalog/catalog";
import {
  describePathPage,
  type PageContent,
  type PathPage,
} from "@masar/domain/path-pages/path-page";
import { refreshCatalog } from "#api/core/catalog/current-catalog.ts";
import { loadPageResources } from "#api/core/resources/page-resources.service.ts";
import type { SystemTx, WithSystem } from "#api/db/tx.ts";
import type { BuiltSite, BuiltText, FindChangedPage } from "#api/http/prerendered-pages.ts";
import { createSparseLog } from "#api/sparse-log.ts";
import { changeSitemap } from "./change-sitemap.ts";
import { type BlueprintChanges, buildPageContent, compareToRelease } from "./compare-to-release.ts";
import { listMissingFiles, loadRelease, type Release } from "./load-release.ts";
import { readContentVersion } from "./path-pages.queries.ts";

/** A published blueprint has its page within a second, and visitors cost at most four reads of the version a second. */
const maxAgeMs = 250;
/** Neither an unavailable database nor a failed drawing is tried again at every request. */
const retryAfterMs = 5000;
/** After this, visitors get the pages as they were. */
const maxWaitMs = 300;

type Snapshot = BlueprintChanges & {
  version: string;
  content: PageContent;
  /** By address. */
  drawn: Map<string, Promise<BuiltText | undefined>>;
};

type Parts = { withSystem: WithSystem; log: FastifyBaseLogger };
type Web = { site: BuiltSite; webDir: string };

/** Pages of blueprints that differ from the release, drawn once for each version of what they show. */
export function createChangedPages(
  { withSystem, log }: Parts,
  { site, webDir }: Web,
): FindChangedPage {
  for (const file of listMissingFiles(webDir)) {
    log.error({ file }, "changed pages of paths cannot be drawn: the web build lacks a file");
  }
  let latest: Snapshot | undefined;
  let nextCheckAt = 0;
  let checking: Promise<void> | undefined;
  /** Shared, so that a check that hangs delays the visitors of its first moments only. */
  let checkedOrLate: Promise<void> | undefined;
  let loading: Promise<Release> | undefined;
  const warn = createSparseLog((error: unknown, skipped) => {
    log.warn({ err: error, skipped }, "changed pages of paths not available");
  });

  /** While the database is unavailable, the pages stay as they were. */
  async function check() {
    nextCheckAt = Date.now() + maxAgeMs;
    try {
      latest = await withSystem(async (tx) => {
        const version = await readContentVersion(tx);
        return latest?.version === version ? latest : readSnapshot(tx, version);
      });
    } catch (error) {
      warn(error);
      nextCheckAt = Date.now() + retryAfterMs;
    }
  }

  async function getSnapshot() {
    if (!checking && Date.now() >= nextCheckAt) {
      checking = check().finally(() => (checking = undefined));
      checkedOrLate = Promise.race([checking, setTimeout(maxWaitMs, undefined, { ref: false })]);
    }
    await (latest ? checkedOrLate : checking);
    return latest;
  }

  function getRelease(): Promise<Release> {
    loading ??= loadRelease(webDir).catch((error: unknown) => {
      warn(error);
      afterRetryTime(() => (loading = undefined));
      throw error;
    });
    return loading;
  }

  /** Concurrent requests share one drawing. The page at `builtAddress` gives the headers. */
  function drawOnce(
    snapshot: Snapshot,
    address: string,
    builtAddress: string,
    draw: () => Promise<string | undefined>,
  ) {
    const started = snapshot.drawn.get(address) ?? start();
    snapshot.drawn.set(address, started);
    return started;

    async function start() {
      try {
        const text = await draw();
        const built = site.texts.get(builtAddress);
        return built && text !== undefined ? await site.rewrite(built, text) : undefined;
      } catch (error) {
        warn(error);
        afterRetryTime(() => snapshot.drawn.delete(address));
        return undefined;
      }
    }
  }

  function drawGallery(snapshot: Snapshot, language: Language, address: string) {
    return drawOnce(snapshot, address, address, async () => {
      const { renderer, pages } = await getRelease();
      return renderer.renderGallery(language, await listPages(snapshot, language, pages[language]));
    });
  }

  /** An added page that cannot be drawn answers 404, so it is not listed. */
  async function drawSitemap(snapshot: Snapshot, address: string) {
    const built = site.texts.get(address)?.plain.toString() ?? "";
    const { withdrawn } = snapshot;
    const added = (await hasRelease(snapshot)) ? snapshot.added : [];
    const key = `${address} ${added.length}`;
    return drawOnce(snapshot, key, address, async () => changeSitemap(built, { added, withdrawn }));
  }

  async function hasRelease({ added }: Snapshot) {
    if (added.length === 0) return false;
    return getRelease().then(
      () => true,
      () => false,
    );
  }

  return async (address) => {
    const wanted = parseAddress(address);
    const current = wanted && (await getSnapshot());
    if (!current) return undefined;
    const { changed, added, withdrawn } = current;
    if (wanted.kind === "sitemap")
      return added.length + withdrawn.length > 0 ? drawSitemap(current, address) : undefined;
    const { language, gallery, slug } = wanted;
    if (slug === undefined)
      return changed.size + withdrawn.length > 0
        ? drawGallery(current, language, address)
        : undefined;
    if (withdrawn.includes(slug)) return "withdrawn";
    const blueprint = changed.get(slug);
    if (!blueprint) return undefined;
    return drawOnce(current, address, gallery, async () => {
      const { renderer } = await getRelease();
      const page = describe(current, blueprint, language);
      return page && renderer.renderPage(language, page);
    });
  };
}

function afterRetryTime(run: () => void) {
  globalThis.setTimeout(run, retryAfterMs).unref();
}

async function readSnapshot(tx: SystemTx, version: string): Promise<Snapshot> {
  const catalog = await refreshCatalog(tx);
  const changes = compareToRelease(catalog.blueprints);
  const resources = await loadPageResources(tx, [...changes.changed.values()]);
  return { ...changes, version, content: buildPageContent(catalog, resources), drawn: new Map() };
}

type Wanted =
  | { kind: "sitemap" }
  | { kind: "paths"; language: Language; gallery: string; slug: string | undefined };

function parseAddress(address: string): Wanted | undefined {
  if (address === "/sitemap.xml") return { kind: "sitemap" };
  const found = /^(?<gallery>(?<prefix>\/ar)?\/paths)(?:\/(?<slug>[a-z0-9-]+))?$/.exec(address);
  if (!found?.groups) return undefined;
  const { gallery = "", prefix, slug } = found.groups;
  return { kind: "paths", language: prefix ? "ar" : "en", gallery, slug };
}

function describe({ content }: Snapshot, blueprint: Blueprint, language: Language) {
  const today = new Date().toISOString().slice(0, 10);
  return describePathPage(content, blueprint, { language, today });
}

/** Of all offered blueprints: those of the release as the build described them. */
async function listPages(snapshot: Snapshot, language: Language, released: readonly PathPage[]) {
  const pages: PathPage[] = [];
  for (const blueprint of snapshot.content.catalog.blueprints) {
    const { slug } = blueprint;
    // Each takes tens of milliseconds.
    if (snapshot.changed.has(slug)) await setImmediate();
    const own = snapshot.changed.has(slug) ? describe(snapshot, blueprint, language) : undefined;
    pages.push(...[own ?? released.find((page) => page.slug === slug)].filter((page) => !!page));
  }
  return pages;
}
