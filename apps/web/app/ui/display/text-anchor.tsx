import type { ComponentProps } from "react";
import { cn } from "./cn.ts";

type TextAnchorProps = ComponentProps<"a"> & {
  /** Tall enough to tap, outside of running text. */
  isTall?: boolean;
};

/** A text link that loads a document. */
export function TextAnchor({ isTall = false, className, children, ...rest }: TextAnchorProps) {
  const look = "text-teal underline underline-offset-4 hover:decoration-2";
  return (
    <a {...rest} className={cn(look, isTall && "inline-flex min-h-11 items-center", className)}>
      {children}
    </a>
  );
}
