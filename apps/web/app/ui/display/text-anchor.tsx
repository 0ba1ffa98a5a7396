import type { ComponentProps } from "react";
import { cn } from "./cn.ts";

type TextAnchorProps = ComponentProps<"a"> & {
  /** Tall enough to tap, outside of running text. */
  isTall?: boolean;
  /** Within a sentence of a form, as `TextLink` has it. */
  isInline?: boolean;
};

/** A text link that loads a document. */
export function TextAnchor({ isTall, isInline, className, children, ...rest }: TextAnchorProps) {
  return (
    <a
      {...rest}
      className={cn(
        "text-teal underline underline-offset-4 hover:decoration-2",
        isTall && "inline-flex min-h-11 items-center",
        isInline && "rounded-sm py-2 font-medium",
        className,
      )}
    >
      {children}
    </a>
  );
}
