import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { chunkGroups } from "./chunks.ts";
import { stringBundles } from "./strings-plugin.ts";

const apiPort = process.env.API_PORT ?? "4100";

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
        codeSplitting: { groups: chunkGroups },
      },
    },
  },
});
