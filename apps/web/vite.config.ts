import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

const apiPort = process.env.API_PORT ?? "4100";

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
              test: /[\\/]app[\\/](?:ui|lib)[\\/]|contract[\\/]src|lucide-react/,
              minShareCount: 4,
            },
          ],
        },
      },
    },
  },
});
