import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { listPaths, root } from "./repository.ts";

const minPx = 14;
const read = (path: string) => readFileSync(join(root, path), "utf8");

function listSizes(css: string): Map<string, number> {
  const sizes = css.matchAll(/--text-(\w+): ([\d.]+)rem;/g);
  return new Map([...sizes].map(([, name = "", rem]) => [name, Number(rem) * 16]));
}

test("[N1.40] every text size of the theme is at least 14 px in Arabic", () => {
  const css = read("apps/web/app/styles/app.css");
  const arabic = /^ {2}:lang\(ar\) \{([^}]*)\}/m.exec(css)?.[1] ?? "";
  const sizes = new Map([...listSizes(css.replace(arabic, "")), ...listSizes(arabic)]);
  expect(sizes.size).toBeGreaterThan(5);
  expect([...sizes].filter(([, px]) => px < minPx)).toEqual([]);
});

test("[N1.40] no component or mail sets a text size below 14 px", () => {
  const small = listPaths()
    .filter((path) => /^apps\/(?:web\/app|api\/src\/mail)\/.*\.(?:tsx?|css)$/.test(path))
    .flatMap((path) =>
      [...read(path).matchAll(/(?:text-\[|font-size: ?)([\d.]+)(px|rem)\b/g)]
        .filter(([, size, unit]) => {
          const px = Number(size) * (unit === "rem" ? 16 : 1);
          // A size of zero hides the box of a line, not words.
          return px > 0 && px < minPx;
        })
        .map(([text]) => `${path}: ${text}`),
    );
  expect(small).toEqual([]);
});
