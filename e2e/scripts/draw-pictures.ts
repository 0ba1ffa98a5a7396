import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { chromium, type Page } from "@playwright/test";
import { listPictureTitles } from "@masar/content/picture-titles";
import { locales, resolveLanguage } from "@masar/i18n/locales";
import { launchOptions } from "../support/browser.ts";
import { encodePalettePng } from "./palette-png.ts";

// `npm run pictures`: preview pictures for shared links, drawn from the star and the page's title.
const web = join(import.meta.dirname, "../../apps/web");
const folder = join(web, "public/pictures/og");
const size = { width: 1200, height: 630 };

const logo = await readFile(join(web, "public/favicon.svg"), "utf8");
const tokens = await readFile(join(web, "app/styles/tokens.css"), "utf8");
const fonts = await readFonts();

/** The fonts' style sheet with the files inlined, because a page without an address cannot fetch them. */
async function readFonts(): Promise<string> {
  const { resolve } = createRequire(join(web, "package.json"));
  let css = await readFile(join(web, "app/styles/fonts.css"), "utf8");
  for (const [address, file = ""] of css.matchAll(/url\("([^"]+)"\)/g)) {
    const bytes = await readFile(resolve(file));
    css = css.replace(address, `url("data:font/woff2;base64,${bytes.toString("base64")}")`);
  }
  return css;
}

function drawStar(state: "done" | "now" | "later"): string {
  const outline = /d="([^"]+)"/.exec(logo)?.[1] ?? "";
  const mark = { done: '<path class="tick" d="M14 20.5l4.2 4.2L26.5 16"/>', later: "" };
  const inside = state === "now" ? '<circle cx="20" cy="20" r="5.5"/>' : mark[state];
  return `<svg class="${state}" viewBox="0 0 40 40"><path d="${outline}"/>${inside}</svg>`;
}

const milestones = (["done", "done", "now", "later", "later", "later"] as const)
  .map(drawStar)
  .join("<i></i>");

const style = `
  body { margin: 0; width: 1200px; height: 630px; box-sizing: border-box; padding: 72px 80px 0;
    display: grid; grid-template-rows: auto 1fr auto; overflow: hidden;
    background: var(--paper); color: var(--ink); font-family: "Readex Pro Variable"; }
  .brand { display: flex; align-items: center; gap: 16px; font-size: 36px; font-weight: 600; }
  .brand svg { width: 60px; height: 60px; }
  h1 { margin: 0; align-self: center; max-height: 300px; font-weight: 650; line-height: 1.16;
    letter-spacing: -0.015em; text-wrap: balance; }
  :lang(ar) h1 { line-height: 1.42; letter-spacing: 0; }
  .milestones { display: flex; align-items: center; height: 150px; margin-inline-end: -80px; }
  .milestones svg { width: 64px; height: 64px; flex: none; stroke-width: 2.2; stroke-linejoin: round; }
  .milestones i { flex: 1; height: 5px; background: var(--teal); margin-inline: -4px; }
  .now ~ i { background: var(--line); }
  .done { fill: var(--teal); stroke: var(--teal); }
  .tick { fill: none; stroke: var(--on-teal); stroke-width: 3; stroke-linecap: round; }
  .now { fill: var(--saffron-soft); stroke: var(--saffron); }
  .now circle { fill: var(--saffron); }
  .later { fill: var(--surface); stroke: var(--outline); }`;

async function drawPicture(page: Page, name: string, title: string): Promise<void> {
  const language = resolveLanguage(name.slice(-2));
  const { dir, brand } = locales[language];
  await page.setContent(
    `<!doctype html><html lang="${language}" dir="${dir}"><style>${tokens}${fonts}${style}</style>
    <div class="brand">${logo}<span>${brand}</span></div><h1></h1><div class="milestones">${milestones}<i></i></div>`,
  );
  await page.evaluate(async (text) => {
    const heading = document.querySelector("h1");
    if (!heading) return;
    heading.textContent = text;
    await document.fonts.ready;
    // As large as three lines and the longest word allow.
    for (let px = 104; px >= 40; px -= 2) {
      heading.style.fontSize = `${px}px`;
      const fits = heading.scrollHeight <= 300 && heading.scrollWidth <= heading.clientWidth;
      if (fits) return;
    }
    throw new Error(`The title does not fit: ${text}`);
  }, title);
  const drawn = await page.screenshot();
  await writeFile(join(folder, `${name}.png`), await makeSmall(page, drawn));
}

/** The browser reads its own picture back as pixels, so that it can be written with a palette. */
async function makeSmall(page: Page, drawn: Buffer): Promise<Buffer> {
  const pixels = await page.evaluate(
    async (address) => {
      const image = new Image();
      image.src = address;
      await image.decode();
      const canvas = new OffscreenCanvas(image.width, image.height).getContext("2d");
      canvas?.drawImage(image, 0, 0);
      const data = canvas?.getImageData(0, 0, image.width, image.height).data ?? [];
      const reader = new FileReader();
      const isRead = new Promise((resolve) => reader.addEventListener("load", resolve));
      reader.readAsDataURL(new Blob([new Uint8Array(data)]));
      await isRead;
      return reader.result as string;
    },
    `data:image/png;base64,${drawn.toString("base64")}`,
  );
  return encodePalettePng({ ...size, rgba: Buffer.from(pixels.split(",")[1] ?? "", "base64") });
}

const titles = listPictureTitles();
await mkdir(folder, { recursive: true });
for (const file of await readdir(folder)) await rm(join(folder, file));
const browser = await chromium.launch(launchOptions);
const page = await browser.newPage({ viewport: size });
for (const [name, title] of Object.entries(titles)) await drawPicture(page, name, title);
await browser.close();
// Stored beside the pictures: a test compares it with the current titles of the pages.
await writeFile(join(folder, "titles.json"), `${JSON.stringify(titles, undefined, 2)}\n`);
