import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

const apiPort = process.env.API_PORT ?? "4100";

const sharedParts = /[\\/]app[\\/](?:ui|lib)[\\/]|contract[\\/]src|lucide-react/;
// What forms and further pages share; the first screen after log-in has none of it.
const formParts =
  /[\\/]app[\\/](?:ui[\\/](?:checkbox|chip|choice-card|course-parts|field|load-more|notice|password-input|select|switch|tabs|text-input)|lib[\\/](?:catalog-terms|path-queries|region|use-field-errors|use-say-hours|use-week))\./;

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
              name: "parts",
              test: (id) => sharedParts.test(id) && !formParts.test(id),
              minShareCount: 4,
              priority: 2,
            },
          ],
        },
      },
    },
  },
});
