import { lazy, Suspense } from "react";
import { cn } from "#web/ui/display/cn.ts";
import { ErrorBoundary } from "#web/ui/feedback/error-boundary.tsx";
import type { MarkdownRules } from "./markdown-context.ts";
import type { Growing } from "./markdown-view.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";

const MarkdownView = lazy(async () => {
  const { MarkdownView: view } = await import("./markdown-view.tsx");
  return { default: view };
});

/** Raw marks would flash before the view is loaded. */
function WaitingLines() {
  return (
    <>
      <Skeleton className="h-5" />
      <Skeleton className="h-5 w-11/12" />
      <Skeleton className="h-5 w-2/3" />
    </>
  );
}

type MarkdownProps = {
  text: string;
  /** The level of its largest heading on this page. */
  topLevel?: 2 | 3 | 4;
  /** Default: the user's own texts. */
  rules?: MarkdownRules;
  growing?: Growing;
  className?: string;
};

/** Falls back to plain text. */
export function Markdown({ text, topLevel = 3, rules, growing, className }: MarkdownProps) {
  const plain = (
    <p dir="auto" className="whitespace-pre-wrap [unicode-bidi:plaintext]">
      {text}
    </p>
  );
  return (
    <div className={cn("grid min-w-0 grid-cols-1 gap-3 wrap-anywhere", className)}>
      <ErrorBoundary renderFallback={() => plain} resetKey={text}>
        <Suspense fallback={<WaitingLines />}>
          <MarkdownView text={text} topLevel={topLevel} rules={rules} growing={growing} />
        </Suspense>
      </ErrorBoundary>
    </div>
  );
}
