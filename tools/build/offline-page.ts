import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

// The page is shown for any address, so only the theme is set; its language is fixed.
const themeScript = `(function(){var t=null;try{t=localStorage.getItem("theme")}catch(e){}if(t==="dark"||t!=="light"&&matchMedia("(prefers-color-scheme: dark)").matches)document.documentElement.classList.add("dark")})()`;

// Reloads when the network is back, or on a press of the button. After a press of a link a reload would cancel its page.
const returnScript = `(function(){function r(){location.reload()}addEventListener("online",r);addEventListener("click",function(e){if(e.target.closest("a"))removeEventListener("online",r);if(e.target.closest("[data-retry]"))r()})})()`;

/** Removes the scripts of the prerendered page: at another address they would render that one. */
export async function finishOfflinePages(clientDir: string): Promise<void> {
  for (const folder of ["offline", "ar/offline"]) {
    const file = join(clientDir, folder, "index.html");
    await writeFile(file, leaveMarkup(await readFile(file, "utf8")));
  }
}

export function leaveMarkup(html: string): string {
  return html
    .replaceAll(/<script\b[^>]*>[\s\S]*?<\/script>/g, "")
    .replaceAll(/<link rel="modulepreload"[^>]*>/g, "")
    .replace("</head>", `<script>${themeScript};${returnScript}</script></head>`);
}
