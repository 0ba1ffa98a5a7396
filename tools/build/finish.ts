import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { readBuiltId } from "../../apps/web/build-id.ts";
import { bundleWorker } from "../../apps/web/bundle-worker.ts";
import { firstLoadLimitKb, measureFirstLoad } from "./first-load-size.ts";
import { landingLimits, listTooHeavy, measureLanding } from "./landing-size.ts";
import { finishOfflinePages } from "./offline-page.ts";
import { listHeavyRoutes, measureRoutes } from "./route-size.ts";
import { writePageRenderer } from "./page-renderer.ts";
import { trimManifest } from "./trim-manifest.ts";
import { readBuiltWeb } from "./web-manifest.ts";
import { writeSearchFiles } from "./search-files.ts";
import { stripRouterScripts } from "./strip-router-scripts.ts";
import { measureShell, planShell } from "./offline-shell-plan.ts";

const clientDir = join(import.meta.dirname, "../../apps/web/build/client");

/** Compresses at build time with the highest level, so that the server does not compress per request. */
async function compressFiles(): Promise<void> {
  const assets = (await readdir(join(clientDir, "assets"))).map((name) => `assets/${name}`);
  for (const file of [...assets, "sw.js"]) {
    if (!/\.(js|css|svg|json)$/.test(file)) continue;
    const path = join(clientDir, file);
    const bytes = await readFile(path);
    const options = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
    await writeFile(`${path}.br`, brotliCompressSync(bytes, options));
    await writeFile(`${path}.gz`, gzipSync(bytes, { level: constants.Z_BEST_COMPRESSION }));
  }
}

const buildId = readBuiltId(await readFile(join(clientDir, "index.html"), "utf8"));
await finishOfflinePages(clientDir);
const staticPages = await stripRouterScripts(clientDir);
await writePageRenderer(await readBuiltWeb(clientDir), buildId);
const web = await trimManifest(clientDir);
await writeSearchFiles(web, staticPages);
const plan = await planShell(web);
const worker = await bundleWorker(plan);
await writeFile(join(clientDir, "sw.js"), worker);
await compressFiles();
// Beside the files for browsers, since it is not for them.
await writeFile(join(clientDir, "../build-id.txt"), `${buildId}\n`);

const workerKb = gzipSync(worker).length / 1000;
const firstLoadKb = (await measureFirstLoad(web, "routes/app/dashboard")) + workerKb;
const shellKb = await measureShell(web, plan);
const landing = await measureLanding(web);
const routes = await measureRoutes(web);
const largest = routes.slice(0, 3).map(({ routeId, kb }) => `${routeId} ${kb.toFixed(1)} kB`);
process.stdout.write(
  `First screen after log-in: ${firstLoadKb.toFixed(1)} kB of JavaScript (gzip), ${workerKb.toFixed(1)} kB of it the service worker; limit ${firstLoadLimitKb} kB\n` +
    `Offline shell: ${plan.files.length} files, ${shellKb.toFixed(1)} kB (gzip), version ${plan.version}\n` +
    `Landing before a touch: ${landing.script.toFixed(1)} kB of JavaScript, ${landing.all.toFixed(1)} kB in all (gzip; fonts included); limits ${landingLimits.script} / ${landingLimits.all}; islands: ${landing.islands.toFixed(1)} kB more, limit ${landingLimits.islands}\n` +
    `Largest pages beyond the application around them: ${largest.join(", ")}\n`,
);
if (firstLoadKb > firstLoadLimitKb) {
  process.stderr.write("The first screen is too heavy: load what it does not need later.\n");
  process.exit(1);
}
const tooHeavy = listTooHeavy(landing);
if (tooHeavy.length > 0) {
  process.stderr.write(`The landing page is too heavy (${tooHeavy.join(", ")}).\n`);
  process.exit(1);
}
const heavyRoutes = listHeavyRoutes(routes);
if (heavyRoutes.length > 0) {
  process.stderr.write(`These pages are too heavy: ${heavyRoutes.join(", ")}.\n`);
  process.exit(1);
}
