import { signedInKey } from "./signed-in-flag.ts";
import { publicSegments } from "#web/platform/urls/public-paths.ts";

// Runs before the first paint, so neither the theme nor the direction ever flashes, and asks for the fonts unless data
// is to be saved: a link in the markup would be followed before any script could say so. The Latin file is needed for an
// Arabic text too (digits, spaces, full stops). A constant of the build: the server allows it by its hash.
export const bootScript = `(function(){var r=document.documentElement,g=function(k){try{return localStorage.getItem(k)}catch(e){return null}},t=g("theme"),s=location.pathname.split("/")[1],l=s==="ar"?"ar":${JSON.stringify(publicSegments)}.indexOf(s)>-1?"en":g("language")==="ar"?"ar":"en";if(t==="dark"||t!=="light"&&matchMedia("(prefers-color-scheme: dark)").matches)r.classList.add("dark");if(g("${signedInKey}"))r.dataset.member="";r.lang=l;r.dir=l==="ar"?"rtl":"ltr";var d=g("display")||"",m=document.querySelector("meta[name=fonts]");if(d)r.dataset.display=d;if(m&&d.split(" ").indexOf("low")<0)m.content.split(" ").slice(0,l==="ar"?2:1).forEach(function(u){var k=document.createElement("link");k.rel="preload";k.as="font";k.type="font/woff2";k.crossOrigin="anonymous";k.href=u;document.head.append(k)})})()`;
