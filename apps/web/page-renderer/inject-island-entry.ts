import { bootScript } from "../app/platform/preferences/boot-script.ts";

const boot = `<script>${bootScript}</script>`;

/** Replaces the router's scripts of a drawn page by the one that hydrates its islands. */
export function injectIslandEntry(html: string, entry: string): string {
  // Before the style sheet, as on all other pages, so that the script does not wait for it.
  if (!html.includes(boot)) throw new Error("A static page has no boot script");
  const page = html
    .replaceAll(/<script\b(?![^>]*application\/ld\+json)[^>]*>[\s\S]*?<\/script>/g, (script) =>
      script === boot ? script : "",
    )
    .replaceAll(/<link rel="modulepreload"[^>]*>/g, "")
    .replace("</head>", `<script type="module" src="${entry}"></script></head>`);
  return dropStreamEnds(page);
}

/** Empty elements into which the router's scripts would have streamed, and their boundaries. */
function dropStreamEnds(html: string): string {
  const page = html
    .replaceAll(/<!--\$\?--><template id="B:\d+"><\/template><!--\/\$-->/g, "")
    .replaceAll(/(?:<!--\$-->)+(?:<!--\/\$-->)+(?=<\/body>)/g, "")
    .replaceAll(/<div hidden(?:="")? id="S:\d+"><\/div>/g, "");
  if (/<template id="B:|<div hidden(?:="")? id="S:/.test(page)) {
    throw new Error("A static page has text that only a script would show");
  }
  return page;
}
