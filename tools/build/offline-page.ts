import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

// The page stands in for any address, so only the theme is set: its language is written in it.
const themeScript = `(function(){var t=null;try{t=localStorage.getItem("theme")}catch(e){}if(t==="dark"||t!=="light"&&matchMedia("(prefers-color-scheme: dark)").matches)document.documentElement.classList.add("dark")})()`;

// It goes away as it came: with the network, or when somebody asks for it.
const returnScript = `(function(){function r(){location.reload()}addEventListener("online",r);addEventListener("click",function(e){if(e.target.closest("[data-retry]"))r()})})()`;

/** Takes the scripts out of the drawn pages: at another address they would draw that one. */
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
