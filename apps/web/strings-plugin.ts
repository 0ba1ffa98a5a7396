import { fileURLToPath } from "node:url";
import { type Bundle, bundles, stringsChunk } from "@masar/i18n/bundles";
import { languages } from "@masar/i18n/locales";
import type { Plugin } from "vite";

const locales = fileURLToPath(new URL("../../packages/i18n/locales", import.meta.url));
const tableId = "virtual:strings";
const bundleId = /^virtual:strings\/(en|ar)\/(\w+)$/;

/**
 * A loader per bundle of `packages/i18n/src/bundles.ts`. A bundle is one module and one file: lazy JSON imports would
 * be a request each.
 */
export function stringBundles(): Plugin {
  return {
    name: "string-bundles",
    // A null byte hides the module from other plugins.
    resolveId: (id) => (id === tableId || bundleId.test(id) ? `\0${id}` : null),
    load: (id) => {
      if (id === `\0${tableId}`) return writeTable();
      const [, language, bundle] = bundleId.exec(id.slice(1)) ?? [];
      return language ? writeBundle(language, bundle as Bundle) : null;
    },
  };
}

export function nameStrings(id: string): string | null {
  const [, language, bundle] = bundleId.exec(id.slice(1)) ?? [];
  return language ? stringsChunk(language as "en" | "ar", bundle as Bundle) : null;
}

function writeTable(): string {
  const rows = languages.map((language) => {
    const loaders = Object.keys(bundles).map(
      (bundle) => `${bundle}: () => import("${tableId}/${language}/${bundle}")`,
    );
    return `${language}: { ${loaders.join(", ")} }`;
  });
  return `export const loaders = { ${rows.join(", ")} };`;
}

function writeBundle(language: string, bundle: Bundle): string {
  const names: readonly string[] = bundles[bundle];
  const imports = names.map(
    (name) => `import ${name} from ${JSON.stringify(`${locales}/${language}/${name}.json`)};`,
  );
  return [...imports, `export const strings = { ${names.join(", ")} };`].join("\n");
}
