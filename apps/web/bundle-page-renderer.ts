import { join } from "node:path";
import { build } from "vite";
import { stringBundles } from "./strings-plugin.ts";

type RendererParts = {
  outDir: string;
  /** The complete manifest of the web build. */
  manifest: object;
  /** The address of the script of static pages. */
  siteEntry: string;
  buildId: string;
};

/** The pages of paths as a module for the server, without dependencies. */
export async function bundlePageRenderer({ outDir, manifest, siteEntry, buildId }: RendererParts) {
  await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: "error",
    plugins: [
      stringBundles(),
      // Pages link the style sheets of the web build.
      { name: "without-styles", enforce: "pre", load: (id) => (id.endsWith(".css") ? "" : null) },
    ],
    define: {
      webManifest: JSON.stringify(manifest),
      siteEntry: JSON.stringify(siteEntry),
      "import.meta.env.VITE_BUILD_ID": JSON.stringify(buildId),
      "process.env.NODE_ENV": JSON.stringify("production"),
    },
    ssr: { noExternal: true },
    build: {
      ssr: join(import.meta.dirname, "page-renderer/render-path-pages.tsx"),
      outDir,
      emptyOutDir: true,
      copyPublicDir: false,
      assetsInlineLimit: 0,
      rolldownOptions: {
        onLog: (level, log, handle) => {
          if (log.code !== "MODULE_LEVEL_DIRECTIVE") handle(level, log);
        },
        // Read by the loaders of the build, which the renderer replaces.
        treeshake: { moduleSideEffects: (id) => !id.includes("/packages/content/") },
      },
    },
  });
}
