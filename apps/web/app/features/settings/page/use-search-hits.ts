import { foldText } from "@masar/domain/text/fold-arabic";
import { type RefObject, useEffect } from "react";
import "./search-hits.css";

const highlightName = "settings-hit";
/** Does not scroll while the page is still loading. */
const pauseMs = 200;
const names = "h1, h2, h3, label, legend, summary, dt";

export function useSearchHits(words: string, root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const wanted = foldText(words).split(" ").filter(Boolean);
    const element = root.current;
    if (wanted.length === 0 || !element) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    let hasScrolled = false;
    const update = () => {
      const nodes = listTextNodes(element).filter((node) => {
        const text = foldText(node.data);
        return wanted.some((word) => text.includes(word));
      });
      mark(nodes);
      if (hasScrolled || nodes.length === 0) return;
      clearTimeout(timer);
      timer = setTimeout(() => {
        hasScrolled = element.querySelector("[aria-busy=true]") === null;
        scrollToHit(nodes);
      }, pauseMs);
    };
    update();
    const changes = new MutationObserver(update);
    changes.observe(element, { childList: true, characterData: true, subtree: true });
    return () => {
      changes.disconnect();
      clearTimeout(timer);
      mark([]);
    };
  }, [words, root]);
}

function listTextNodes(root: HTMLElement): Text[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const nodes: Text[] = [];
  while (walker.nextNode()) nodes.push(walker.currentNode as Text);
  return nodes.filter((node) => !node.parentElement?.closest("[hidden], option"));
}

/** Not in browsers without the CSS Custom Highlight API. */
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

/** The name of a setting comes before a sentence that mentions it. */
function scrollToHit(nodes: Text[]): void {
  const hit = nodes.find((node) => node.parentElement?.closest(names)) ?? nodes[0];
  const shown = hit?.parentElement;
  if (!shown) return;
  const { top, bottom } = shown.getBoundingClientRect();
  if (top < 0 || bottom > window.innerHeight) shown.scrollIntoView({ block: "center" });
}
