import { lazy, Suspense } from "react";
import { ErrorBoundary } from "#web/ui/feedback/error-boundary.tsx";

const FormulaView = lazy(async () => {
  const { FormulaView: view } = await import("./formula-view.tsx");
  return { default: view };
});

export type FormulaProps = {
  tex: string;
  isBlock: boolean;
  /** As it was typed: shown while the renderer loads, and when the formula cannot be read. */
  raw: string;
  /** A button may contain nothing that takes the focus, so there it does not scroll. */
  isInButton?: boolean;
};

/** The renderer has 50 kB, so it is loaded with the first formula. */
export function Formula(props: FormulaProps) {
  const typed = (
    <code dir="ltr" className="whitespace-pre-wrap">
      {props.raw.trim()}
    </code>
  );
  return (
    <ErrorBoundary renderFallback={() => typed} resetKey={props.raw}>
      <Suspense fallback={typed}>
        <FormulaView {...props} />
      </Suspense>
    </ErrorBoundary>
  );
}
