import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { firstLoadLimitKb, measureFirstLoad } from "./first-load.ts";

const clientDir = join(import.meta.dirname, "../../apps/web/build/client");

/** Compresses once, as far as it goes, so that no server has to do it for every learner. */
async function compressFiles(): Promise<void> {
  for (const file of await readdir(join(clientDir, "assets"))) {
    if (!/\.(js|css|svg|json)$/.test(file)) continue;
    const path = join(clientDir, "assets", file);
    const bytes = await readFile(path);
    const options = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
    await writeFile(`${path}.br`, brotliCompressSync(bytes, options));
    await writeFile(`${path}.gz`, gzipSync(bytes, { level: constants.Z_BEST_COMPRESSION }));
  }
}

const firstLoadKb = await measureFirstLoad(clientDir, "routes/app/dashboard");
await compressFiles();
process.stdout.write(
  `First screen after log-in: ${firstLoadKb.toFixed(1)} kB of JavaScript (gzip), limit ${firstLoadLimitKb} kB\n`,
);
if (firstLoadKb > firstLoadLimitKb) {
  process.stderr.write("The first screen is too heavy: load what it does not need later.\n");
  process.exit(1);
}
