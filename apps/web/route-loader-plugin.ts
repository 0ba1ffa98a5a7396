import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const ownLoader = fileURLToPath(new URL("app/platform/pwa/load-route-module.ts", import.meta.url));
const routerFile = /[\\/]react-router[\\/]dist[\\/]\w+[\\/]lib[\\/]dom[\\/]ssr[\\/]/;

/** React Router has no option for a route module that does not load, so the build replaces its loader. */
export function routeLoader(): Plugin {
  let isReplaced = false;
  return {
    name: "route-loader",
    apply: "build",
    enforce: "pre",
    applyToEnvironment: ({ name }) => name === "client",
    resolveId: (source, importer = "") => {
      if (source !== "./routeModules.js" || !routerFile.test(importer)) return null;
      isReplaced = true;
      return ownLoader;
    },
    buildEnd(error) {
      if (!error && !isReplaced) this.error("react-router loads route modules in another file now");
    },
  };
}
