const inlineTags =
  "a abbr b bdi bdo cite code data del dfn em font i ins kbd label mark q ruby s samp small span strike strong sub sup time tt u var wbr";
const blockTags =
  "address applet area article aside audio base basefont blockquote body br button canvas caption center col colgroup datalist dd details dialog dir div dl dt embed fieldset figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html iframe img input keygen legend li link main map marquee math menu menuitem meta meter nav noembed noframes noscript object ol optgroup option output p param picture plaintext portal pre progress rp rt script search section select slot source style summary svg table tbody td template textarea tfoot th thead title tr track ul video xmp";
const inline = new Set(inlineTags.split(" "));
const block = new Set(blockTags.split(" "));

/** What a name in angle brackets is; null for one that HTML does not know, such as the type in `List<String>`. */
export function readTagKind(name: string): "inline" | "block" | null {
  if (inline.has(name)) return "inline";
  return block.has(name) ? "block" : null;
}
