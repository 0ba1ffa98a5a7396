import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

const apiPort = process.env.API_PORT ?? "4100";

const sharedParts = /[\\/]app[\\/](?:ui|lib)[\\/]|contract[\\/]src|lucide-react/;
/** Where the first screen after log-in begins. */
const firstScreen =
  /[\\/]app[\\/](?:entry\.client|root|routes[\\/]app[\\/](?:layout|dashboard)|features[\\/]study[\\/]current-path-panel)\.tsx/;
/** The library names all its icons in one file, so who imports one cannot be asked. */
const laterIcons =
  /icons[\\/](?:circle-exclamation-point|circle-question-mark|ellipsis|external-link|eye|eye-off|flag|info|pencil|plus|search|square|star|trash)\.mjs$/;

type ModuleGraph = {
  getModuleInfo: (id: string) => { importers: readonly string[] } | null;
};

/** Whether the first screen imports it, itself or through others; late imports do not count. */
function isOnFirstScreen(id: string, graph: ModuleGraph, seen = new Set<string>()): boolean {
  if (firstScreen.test(id)) return true;
  if (seen.has(id)) return false;
  seen.add(id);
  const importers = graph.getModuleInfo(id)?.importers ?? [];
  return importers.some((importer) => isOnFirstScreen(importer, graph, seen));
}

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
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
  build: {
    // A data: font or icon would need `data:` in the Content-Security-Policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // Dozens of files of half a kilobyte cost more in round trips than they save: shared parts travel together.
        codeSplitting: {
          groups: [
            {
              name: (id, graph) => (isOnFirstScreen(id, graph) ? "parts" : null),
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
