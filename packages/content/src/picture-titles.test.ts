import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { listPictureTitles } from "./picture-titles.ts";

const folder = fileURLToPath(new URL("../../../apps/web/public/pictures/og/", import.meta.url));
const titles = listPictureTitles();

test("[D73] every shared picture shows the title its page has now; else: npm run pictures", () => {
  expect(JSON.parse(readFileSync(`${folder}titles.json`, "utf8"))).toEqual(titles);
});

test("[D73] each static page and article has its picture in both languages, as large as its page says", () => {
  const drawn = readdirSync(folder).filter((file) => file.endsWith(".png"));
  expect(drawn.toSorted()).toEqual(Object.keys(titles).map(toFile).toSorted());
  for (const file of drawn) {
    const bytes = readFileSync(folder + file);
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)], file).toEqual([1200, 630]);
    expect(bytes.length, `${file} is light`).toBeLessThan(30_000);
  }
});

function toFile(name: string): string {
  return `${name}.png`;
}
