import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { launchOptions } from "../support/browser.ts";

// `npm run icons`: the installed app's icons, drawn from the star in favicon.svg.
const publicDir = join(import.meta.dirname, "../../apps/web/public");
const paper = "#faf6ee";

// A maskable icon is cut to a circle of four fifths; Apple rounds the corners and knows no transparency.
const icons = [
  { name: "192.png", size: 192, starShare: 1, ground: "transparent" },
  { name: "512.png", size: 512, starShare: 1, ground: "transparent" },
  { name: "maskable.png", size: 512, starShare: 0.88, ground: paper },
  { name: "apple-touch.png", size: 180, starShare: 0.92, ground: paper },
];

const star = await readFile(join(publicDir, "favicon.svg"), "utf8");
const browser = await chromium.launch(launchOptions);
for (const { name, size, starShare, ground } of icons) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  const edge = Math.round(size * starShare);
  await page.setContent(
    `<style>body{margin:0;width:${size}px;height:${size}px;display:grid;place-items:center;background:${ground}}svg{width:${edge}px;height:${edge}px}</style>${star}`,
  );
  await page.screenshot({ path: join(publicDir, "icons", name), omitBackground: true });
  await page.close();
}
await browser.close();
