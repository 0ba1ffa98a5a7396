import { memberKey } from "./member-key.ts";
import { publicSegments } from "./public-paths.ts";

// Runs before the first paint, so neither the theme nor the direction ever flashes. A constant of
// the build: the server allows it by its hash.
export const bootScript = `(function(){var r=document.documentElement,g=function(k){try{return localStorage.getItem(k)}catch(e){return null}},t=g("theme"),s=location.pathname.split("/")[1],l=s==="ar"?"ar":${JSON.stringify(publicSegments)}.indexOf(s)>-1?"en":g("language")==="ar"?"ar":"en";if(t==="dark"||t!=="light"&&matchMedia("(prefers-color-scheme: dark)").matches)r.classList.add("dark");if(g("${memberKey}"))r.dataset.member="";r.lang=l;r.dir=l==="ar"?"rtl":"ltr"})()`;
