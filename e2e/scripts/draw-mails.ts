import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { languages } from "@masar/contract/settings/schemas";
import { renderMail } from "../../apps/api/src/mail/render.ts";
import { unsubscribeLinks } from "../../apps/api/src/mail/unsubscribe.ts";
import { listMailSamples } from "../../apps/api/test/mail-samples.ts";
import { launchOptions } from "../support/browser.ts";

// `npm run mails`: every mail in both languages, as a page, as text and, where Chromium is, as pictures.
const folder = join(import.meta.dirname, "../../.local/mails");
const env = { PUBLIC_URL: "https://masar.test", AUTH_SECRET: "only a picture, only a picture" };

await mkdir(folder, { recursive: true });
const mails = await Promise.all(
  languages.flatMap((language) =>
    listMailSamples(language).map(async ({ name, mail }) => {
      const { html, text } = renderMail(mail, unsubscribeLinks(env, mail));
      const file = join(folder, `${name}-${language}`);
      await writeFile(`${file}.html`, html);
      await writeFile(`${file}.txt`, text);
      return { file, html };
    }),
  ),
);

if (existsSync(launchOptions.executablePath)) {
  const browser = await chromium.launch(launchOptions);
  for (const colorScheme of ["light", "dark"] as const) {
    for (const width of [600, 360]) {
      const context = await browser.newContext({ colorScheme, viewport: { width, height: 400 } });
      const page = await context.newPage();
      for (const { file, html } of mails) {
        await page.setContent(html);
        await page.screenshot({ path: `${file}-${width}-${colorScheme}.png`, fullPage: true });
      }
      await context.close();
    }
  }
  await browser.close();
}
process.stdout.write(`${mails.length} mails are in .local/mails\n`);
