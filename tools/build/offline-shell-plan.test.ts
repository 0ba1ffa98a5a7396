import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { leaveMarkup } from "./offline-page.ts";
import { planShell } from "./offline-shell-plan.ts";
import { readBuiltWeb } from "./web-manifest.ts";

const part = (module: string, rest: object = {}) => ({
  module: `/assets/${module}.js`,
  imports: [],
  css: [],
  ...rest,
});
const page = (id: string, path: string, parentId = "routes/app/layout") => ({
  [id]: part(id.split("/").at(-1) ?? "", { id, path, parentId }),
});
const manifest = {
  entry: part("entry", { imports: ["/assets/parts.js"] }),
  routes: {
    root: part("root", { id: "root", css: ["/assets/root.css"] }),
    "routes/app/layout": part("layout", { id: "routes/app/layout", parentId: "root" }),
    ...page("routes/app/dashboard", "dashboard"),
    "routes/app/desk": part("desk", {
      id: "routes/app/desk",
      path: "dashboard/integrated-learning",
      parentId: "routes/app/layout",
      clientLoaderModule: "/assets/desk-loader.js",
    }),
    ...page("routes/app/admin", "admin"),
    ...page("missing/forum", "forum/*"),
    ...page("en/login", "login", "root"),
  },
};
const files = {
  "manifest-1.js": `window.__reactRouterManifest=${JSON.stringify(manifest)};`,
  "entry.js": 'import"./parts.js";',
  "parts.js":
    "const s=()=>import(`./strings-ar-dashboard-1.js`);const p=()=>import(`./strings-ar-learning-1.js`)",
  "layout.js":
    'const t=f(()=>import("./tools.js"),["assets/tools.js","assets/timer.js"]);const m=()=>import("./formula-view-1.js");const w=()=>import("./watch-video-1.js")',
  "admin.js": 'import"./admin-only.js"',
  "readex-pro-latin-wght-normal-1.woff2": "",
  "readex-pro-arabic-wght-normal-1.woff2": "",
  ...Object.fromEntries(
    "root.js root.css dashboard.js desk.js desk-loader.js forum.js login.js tools.js timer.js strings-ar-dashboard-1.js strings-ar-learning-1.js admin-only.js formula-view-1.js watch-video-1.js"
      .split(" ")
      .map((name) => [name, ""]),
  ),
};

let clientDir: string;
beforeAll(async () => {
  clientDir = await mkdtemp(join(tmpdir(), "masar-shell-"));
  const pages = ["__spa-fallback.html", "offline/index.html", "ar/offline/index.html"];
  const all = Object.entries(files).map(([name, text]) => [`assets/${name}`, text] as const);
  for (const [name, text] of [...all, ...pages.map((file) => [file, "<html></html>"] as const)]) {
    await mkdir(dirname(join(clientDir, name)), { recursive: true });
    await writeFile(join(clientDir, name), text);
  }
});
afterAll(() => rm(clientDir, { recursive: true }));

describe("the offline shell", () => {
  test("[D45] contains the signed-in pages with their loaders and dynamic imports", async () => {
    const plan = await planShell(await readBuiltWeb(clientDir));
    const names = plan.files.map((file) => file.replace("/assets/", ""));
    expect(names).toEqual(
      expect.arrayContaining(
        "entry.js parts.js root.css layout.js dashboard.js desk.js desk-loader.js tools.js timer.js strings-ar-dashboard-1.js strings-ar-learning-1.js manifest-1.js forum.js /favicon.svg".split(
          " ",
        ),
      ),
    );
    expect(names.filter((name) => name.endsWith(".woff2"))).toHaveLength(2);
    for (const name of [
      "admin.js",
      "admin-only.js",
      "formula-view-1.js",
      "watch-video-1.js",
      "login.js",
    ]) {
      expect(names, name).not.toContain(name);
    }
  });

  test("[D45] opens only pages of the application", async () => {
    const { pages } = await planShell(await readBuiltWeb(clientDir));
    expect(pages).toEqual(["/dashboard", "/dashboard/integrated-learning"]);
  });

  test("[D77] has another version when a page changes", async () => {
    const before = await planShell(await readBuiltWeb(clientDir));
    expect((await planShell(await readBuiltWeb(clientDir))).version).toBe(before.version);
    await writeFile(join(clientDir, "__spa-fallback.html"), "<html>new</html>");
    expect((await planShell(await readBuiltWeb(clientDir))).version).not.toBe(before.version);
  });
});

test("[D73] a page stored by its hash is the same on every server", async () => {
  const file = join(clientDir, "offline/index.html");
  const html = await readFile(file, "utf8");
  await writeFile(file, '<link rel="canonical" href="https://masar.invalid/offline"/>');
  await expect(readBuiltWeb(clientDir).then(planShell)).rejects.toThrow("/offline names");
  await writeFile(file, html);
});

test("[D77] the offline page is correct at any address", () => {
  const html = leaveMarkup(
    '<html lang="ar"><head><link rel="modulepreload" href="/assets/a.js"/><script>r.lang="en"</script><link rel="stylesheet" href="/assets/a.css"/></head><body>x<script type="module" async="">import "/assets/a.js"</script></body></html>',
  );
  expect(html).not.toContain("/assets/a.js");
  expect(html).not.toContain('lang="en"');
  expect(html).toContain('<link rel="stylesheet" href="/assets/a.css"/>');
  expect(html.match(/<script>/g)).toHaveLength(1);
  expect(html).toContain('classList.add("dark")');
  // It reloads when the network is back, and when its button is pressed.
  expect(html).toContain('addEventListener("online",r)');
  expect(html).toContain("[data-retry]");
});

describe("the app's manifest", () => {
  const publicDir = join(import.meta.dirname, "../../apps/web/public");
  const stylesDir = join(import.meta.dirname, "../../apps/web/app/styles");

  test("[D77] opens the dashboard in a separate window, in the colours of the page", async () => {
    const text = await readFile(join(publicDir, "manifest.webmanifest"), "utf8");
    const app = JSON.parse(text) as Record<string, unknown>;
    const tokens = await readFile(join(stylesDir, "tokens.css"), "utf8");
    const paper = /--paper: (#\w+)/.exec(tokens)?.[1];
    expect(app).toMatchObject({
      start_url: "/dashboard",
      display: "standalone",
      theme_color: paper,
      background_color: paper,
    });
  });

  test("[D77] names icons that exist, one of them for masks", async () => {
    const text = await readFile(join(publicDir, "manifest.webmanifest"), "utf8");
    const { icons } = JSON.parse(text) as { icons: { src: string; purpose?: string }[] };
    expect(icons.map(({ src }) => existsSync(join(publicDir, src)))).toEqual([true, true, true]);
    expect(icons.filter(({ purpose }) => purpose === "maskable")).toHaveLength(1);
  });
});
