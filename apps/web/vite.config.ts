import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { developmentBuild } from "@masar/contract/release";
import { findBuildId } from "./build-id.ts";
import { chunkGroups } from "./chunks.ts";
import { routeLoader } from "./route-loader-plugin.ts";
import { stringBundles } from "./strings-plugin.ts";

const apiPort = process.env.API_PORT ?? "4100";

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), routeLoader(), stringBundles()],
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
  // Otherwise a development start reloads the first page when they are found.
  optimizeDeps: {
    include: ["@tanstack/react-query", "i18next", "lucide-react", "radix-ui", "react-i18next"],
  },
  environments: {
    client: {
      // The one script of static pages, and that of log-in and register.
      build: {
        rolldownOptions: {
          input: ["app/features/site/runtime/site-entry.ts", "app/routes/account/account-entry.ts"],
        },
      },
    },
    ssr: {
      // The pages carry it; see platform/browser/build-id.ts.
      define: {
        "import.meta.env.VITE_BUILD_ID": JSON.stringify(
          command === "build" ? findBuildId() : developmentBuild,
        ),
      },
      // It reads files relative to itself.
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
}));
