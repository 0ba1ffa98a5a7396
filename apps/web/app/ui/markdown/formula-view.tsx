import temml from "temml";
import "temml/dist/Temml-Local.css";
import "./formula-view.css";
import { createElement, Fragment, type ReactNode, useMemo } from "react";
import type { FormulaProps } from "./formula.tsx";

/** What Temml makes of TeX: an element of MathML, a text, or a list of both. */
type MathTree = {
  type?: string;
  text?: string;
  attributes?: Record<string, string>;
  classes?: string[];
  style?: Record<string, string>;
  children?: MathTree[];
};

/** Macros that grow and spaces without end are stopped; without trust there are no pictures. */
const bounds = {
  throwOnError: true,
  trust: false,
  maxExpand: 100,
  maxSize: [20, 20] as [number, number],
};

/** MathML, left to right in every language; screen readers read it. A long formula scrolls by itself. */
export function FormulaView({ tex, isBlock, raw, isInButton = false }: FormulaProps) {
  const drawn = useMemo(() => drawFormula(tex, isBlock), [tex, isBlock]);
  // What scrolls loses its baseline, so a short formula in a line does not.
  const scrolls = !isInButton && (isBlock || tex.length > 60);
  return (
    <span
      dir="ltr"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable
      tabIndex={scrolls ? 0 : undefined}
      className={
        scrolls
          ? "inline-block max-w-full overflow-x-auto overflow-y-hidden py-1 align-middle"
          : undefined
      }
    >
      {drawn ?? raw.trim()}
    </span>
  );
}

/** Null if the formula cannot be read. */
function drawFormula(tex: string, isBlock: boolean): ReactNode {
  try {
    // oxlint-disable-next-line no-underscore-dangle -- Temml's own name; its other functions write HTML or the DOM
    const tree = temml.__renderToMathMLTree(tex, { ...bounds, displayMode: isBlock });
    // Browsers lay out a block of MathML by its attribute.
    return drawNode({ ...tree, classes: [], style: {} });
  } catch {
    return null;
  }
}

function drawNode({ type, text, attributes, classes = [], style, children = [] }: MathTree) {
  if (text !== undefined) return text;
  const nodes = children.map((child, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- a new formula has new parts
    <Fragment key={index}>{drawNode(child)}</Fragment>
  ));
  if (type === undefined) return nodes;
  // An id could be that of another element of the page.
  const { id: _id, ...rest } = attributes ?? {};
  return createElement(
    type,
    { ...rest, className: classes.join(" ") || undefined, style: toCss(style) },
    nodes,
  );
}

function toCss(style: Record<string, string> = {}): Record<string, string> {
  const camelCase = (name: string) => name.replaceAll(/-(.)/g, (_, letter) => letter.toUpperCase());
  return Object.fromEntries(Object.entries(style).map(([name, value]) => [camelCase(name), value]));
}
