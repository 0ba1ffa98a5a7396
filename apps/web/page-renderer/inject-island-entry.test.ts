import { describe, expect, test } from "vitest";
import { bootScript } from "#web/platform/preferences/boot-script.ts";
import { injectIslandEntry } from "./inject-island-entry.ts";

const boot = `<script>${bootScript}</script>`;
const facts = '<script type="application/ld+json">{"@type":"BlogPosting"}</script>';
const streamEnds =
  '<!--$?--><template id="B:0"></template><!--/$--><div hidden id="S:0"><!--$?--><template id="B:1"></template><!--/$--></div><div hidden id="S:1"></div>';
const drawn = (text: string) =>
  `<html><head>${boot}<link rel="modulepreload" href="/assets/a.js"/><link rel="stylesheet" href="/assets/a.css"/>${facts}</head><body><!--$-->${text}<!--/$--><script>window.__reactRouterContext={}</script><script type="module" async="">import "/assets/a.js"</script>${streamEnds}</body></html>`;

describe("a static page", () => {
  test("[D73] keeps its text, its style, its metadata and one script", () => {
    expect(injectIslandEntry(drawn("<h1>Hello</h1>"), "/assets/site-entry-1.js")).toBe(
      `<html><head>${boot}<link rel="stylesheet" href="/assets/a.css"/>${facts}<script type="module" src="/assets/site-entry-1.js"></script></head><body><!--$--><h1>Hello</h1><!--/$--></body></html>`,
    );
  });

  test("[D73] fails the build when its text needs a script", () => {
    const late = drawn("x").replace('<div hidden id="S:1">', '<div hidden id="S:1"><p>Late</p>');
    expect(() => injectIslandEntry(late, "/assets/site-entry-1.js")).toThrow(
      "only a script would show",
    );
    const bare = drawn("x").replace(boot, "");
    expect(() => injectIslandEntry(bare, "/assets/site-entry-1.js")).toThrow("no boot script");
  });

  test("[N9.06] is the same when its lazy parts were loaded before it was drawn", () => {
    const loaded = drawn("x").replace(streamEnds, "<!--$--><!--$--><!--/$--><!--/$-->");
    expect(injectIslandEntry(loaded, "/assets/site-entry-1.js")).toBe(
      injectIslandEntry(drawn("x"), "/assets/site-entry-1.js"),
    );
  });
});
