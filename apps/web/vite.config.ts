import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { nameStrings, stringBundles } from "./strings-plugin.ts";

const apiPort = process.env.API_PORT ?? "4100";

const sharedParts = /[\\/]app[\\/](?:ui|platform|entities|sync)[\\/]|contract[\\/]src|lucide-react/;
/** Where the first screen after log-in begins. */
const firstScreen =
  /[\\/]app[\\/](?:entry\.client|root|routes[\\/]app[\\/](?:layout|dashboard)|features[\\/]study[\\/]dashboard[\\/]current-path-panel)\.tsx/;
/** Where the living parts around every reading page begin, and those of single pages. */
const pageFrame =
  /[\\/]app[\\/]features[\\/]site[\\/](?:runtime[\\/]site-entry|runtime[\\/]hydrate-islands|islands[\\/]chrome-islands)/;
const islands = /[\\/]app[\\/]features[\\/]site[\\/]islands[\\/]/;
/** The library names all its icons in one file, so who imports one cannot be asked. */
const laterIcons =
  /icons[\\/](?:circle-exclamation-point|circle-question-mark|ellipsis|external-link|eye|eye-off|flag|info|pencil|plus|search|square|star|trash)\.mjs$/;
/** Those that the frame of public pages and the first screen both show. */
const frameIcons =
  /icons[\\/](?:circle-check|circle-exclamation-point|info|log-out|moon|sun|user-round|x)\.mjs$/;
const icons = /lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]/;

type ModuleGraph = {
  getModuleInfo: (id: string) => { importers: readonly string[] } | null;
};

/** Whether such a module imports it, itself or through others; late imports do not count. */
function isReachedFrom(
  start: RegExp,
  id: string,
  graph: ModuleGraph,
  seen = new Set<string>(),
): boolean {
  if (start.test(id)) return true;
  if (seen.has(id)) return false;
  seen.add(id);
  const importers = graph.getModuleInfo(id)?.importers ?? [];
  return importers.some((importer) => isReachedFrom(start, importer, graph, seen));
}

function isOtherIcon(id: string): boolean {
  return icons.test(id) && !frameIcons.test(id);
}

/** Of every public page, or of one and of the first screen after log-in. */
function isCommonGround(id: string, graph: ModuleGraph): boolean {
  if (frameIcons.test(id) || isReachedFrom(pageFrame, id, graph)) return true;
  return isReachedFrom(islands, id, graph) && isReachedFrom(firstScreen, id, graph);
}

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), stringBundles()],
  server: {
    proxy: {
      "/api": {
        target: `http://127.0.0.1:${apiPort}`,
        // Event streams stay open: no time limit on either side of the proxy.
        timeout: 0,
        proxyTimeout: 0,
      },
    },
  },
  // Named, so that the first page of a development start is not reloaded when they are found.
  optimizeDeps: {
    include: ["@tanstack/react-query", "i18next", "lucide-react", "radix-ui", "react-i18next"],
  },
  environments: {
    client: {
      // Beside the application's own start: the one script of reading pages.
      build: { rolldownOptions: { input: ["app/features/site/runtime/site-entry.ts"] } },
    },
    ssr: {
      // It reads its files from beside itself, so it stays where it is.
      build: { rolldownOptions: { external: /^@masar\/content\// } },
    },
  },
  build: {
    // A data: font or icon would need `data:` in the Content-Security-Policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // Dozens of files of half a kilobyte cost more in round trips than they save: shared parts travel together.
        codeSplitting: {
          groups: [
            { name: nameStrings, test: /virtual:strings\//, priority: 5 },
            // The first script of a reading page has these two groups and nothing of what follows.
            {
              name: "preload",
              test: /preload-helper|[\\/]platform[\\/]\w+[\\/](?:browser-storage|copyright-years|signed-in-flag|stale-chunk|switch-public-language)\.ts/,
              priority: 4,
            },
            {
              name: "frame",
              test: /[\\/](?:page-chrome|next-page-toast)\.ts/,
              priority: 4,
            },
            {
              // What a visitor's page needs stands apart, and the application builds on it.
              name: (id, graph) => (isCommonGround(id, graph) ? "base" : null),
              test: (id) => !pageFrame.test(id) && !islands.test(id) && !isOtherIcon(id),
              minShareCount: 2,
              priority: 3,
            },
            {
              name: (id, graph) => (isReachedFrom(islands, id, graph) ? "forms" : null),
              test: (id) => !islands.test(id) && !isOtherIcon(id),
              minShareCount: 2,
              priority: 3,
            },
            {
              name: (id, graph) => (isReachedFrom(firstScreen, id, graph) ? "parts" : null),
              test: (id) => sharedParts.test(id) && !laterIcons.test(id),
              minShareCount: 4,
              priority: 2,
            },
            { name: "icons", test: laterIcons, minShareCount: 3, priority: 1 },
          ],
        },
      },
    },
  },
});
