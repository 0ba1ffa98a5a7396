import { foldText } from "@masar/domain/text/fold-arabic";
import { type RefObject, useEffect } from "react";
import "./search-hits.css";

const highlightName = "settings-hit";
/** Whoever is still typing is not carried off. */
const pauseMs = 600;
const names = "h2, h3, label, legend, summary, dt";

/** Marks what was looked for, and brings the first setting that is called so into sight. */
export function useSearchHits(words: string, place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const wanted = foldText(words).split(" ").filter(Boolean);
    if (wanted.length === 0 || !place.current) return undefined;
    const nodes = listTextNodes(place.current).filter((node) => {
      const said = foldText(node.data);
      return wanted.some((word) => said.includes(word));
    });
    mark(nodes);
    const timer = setTimeout(() => bringIntoSight(nodes), pauseMs);
    return () => {
      clearTimeout(timer);
      mark([]);
    };
  }, [words, place]);
}

function listTextNodes(root: HTMLElement): Text[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const nodes: Text[] = [];
  while (walker.nextNode()) nodes.push(walker.currentNode as Text);
  return nodes.filter((node) => !node.parentElement?.closest("[hidden], option"));
}

/** Older browsers have no such mark: there the setting is brought into sight alone. */
function mark(nodes: Text[]): void {
  if (!("highlights" in CSS)) return;
  const ranges = nodes.map((node) => {
    const range = new Range();
    range.selectNodeContents(node);
    return range;
  });
  if (ranges.length === 0) CSS.highlights.delete(highlightName);
  else CSS.highlights.set(highlightName, new Highlight(...ranges));
}

/** A setting's own name before a sentence that only mentions it. */
function bringIntoSight(nodes: Text[]): void {
  const hit = nodes.find((node) => node.parentElement?.closest(names)) ?? nodes[0];
  const shown = hit?.parentElement;
  if (!shown) return;
  const { top, bottom } = shown.getBoundingClientRect();
  if (top < 0 || bottom > window.innerHeight) shown.scrollIntoView({ block: "center" });
}
