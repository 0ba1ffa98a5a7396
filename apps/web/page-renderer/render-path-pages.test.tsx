// @vitest-environment node
import type { PathPage, PathPageRenderer } from "@masar/domain/path-pages/path-page";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { loadAllStrings } from "#web/platform/i18n/i18n.ts";

const route = (id: string, parentId?: string, path?: string) => ({
  [id]: { id, parentId, path, module: `/assets/${id}.js`, imports: [] },
});
const manifest = {
  entry: { module: "/assets/entry.js", imports: [] },
  url: "/assets/manifest.js",
  version: "1",
  routes: {
    ...route("root", undefined, ""),
    ...route("en/layout", "root"),
    ...route("en/paths", "en/layout", "paths"),
    ...route("en/path", "en/layout", "paths/:slug"),
    ...route("ar/layout", "root", "ar"),
    ...route("ar/paths", "ar/layout", "paths"),
    ...route("ar/path", "ar/layout", "paths/:slug"),
    ...route("en/blog", "en/layout", "blog"),
  },
};

const hostile = `</script></title><script>alert(1)</script>"'><img src=x onerror=alert(1)><!-- $& </head>`;
const page: PathPage = {
  slug: "beekeeper",
  title: hostile,
  description: hostile,
  field: { id: "data-science", label: hostile },
  hours: 60,
  level: "beginner",
  paces: [{ hours: 5, weeks: 12, days: 84 }],
  milestones: [
    {
      key: "hives",
      title: hostile,
      description: hostile,
      hours: 60,
      free: [
        {
          title: hostile,
          lang: "en",
          kind: "video",
          author: hostile,
          host: hostile,
          minutes: 90,
          url: "https://www.youtube.com/watch?v=1",
        },
      ],
      freeInOther: 0,
      brief: null,
      paid: null,
    },
  ],
  audience: null,
  outcomes: [hostile],
  areDeliverables: true,
  questions: [],
  hasPicture: false,
  hasPlacement: false,
  keywords: [hostile],
};

let renderer: PathPageRenderer;
beforeAll(async () => {
  vi.stubGlobal("webManifest", manifest);
  vi.stubGlobal("siteEntry", "/assets/site-entry-1.js");
  await Promise.all([loadAllStrings("en"), loadAllStrings("ar")]);
  renderer = (await import("./render-path-pages.tsx")).pathPageRenderer;
});

/** The tags of scripts, and what the structured data says. */
function readScripts(html: string) {
  const scripts = [...html.matchAll(/<script\b([^>]*)>(.*?)<\/script>/gs)];
  const data = scripts.filter(([, facts = ""]) => facts.includes("application/ld+json"));
  return {
    tags: scripts.map(([, facts = ""]) => facts.trim()),
    things: data.map(([, , text = ""]) => JSON.parse(text) as Record<string, unknown>),
  };
}

describe("a page that the server draws", () => {
  test.each(["en", "ar"] as const)(
    "[N9.06] shows markup in an operator's text as text (%s)",
    async (language) => {
      const html = await renderer.renderPage(language, page);
      const { tags, things } = readScripts(html);
      expect(tags).toEqual([
        "",
        ...Array(3).fill('type="application/ld+json"'),
        'type="module" src="/assets/site-entry-1.js"',
      ]);
      expect(things.map((thing) => thing["@type"])).toEqual([
        "Course",
        "FAQPage",
        "BreadcrumbList",
      ]);
      expect(things[0]).toMatchObject({ name: hostile, description: hostile });
      expect(html).not.toMatch(/<img\b/);
      expect(html).toMatch(/<h1[^>]*>&lt;\/script&gt;/);
      expect(html.match(/<\/head>/g)).toHaveLength(1);
      expect(html).toContain(`<html lang="${language}"`);
    },
  );

  test("[N9.06] lists paths with their data in attributes that their text does not end", async () => {
    const html = await renderer.renderGallery("en", [page]);
    expect(readScripts(html).things).toMatchObject([
      { "@type": "ItemList", itemListElement: [{ name: hostile }] },
    ]);
    expect(html).not.toMatch(/<img\b/);
    expect(html).toContain('data-path-card="data-science"');
  });
});
