import type { ComponentProps } from "react";
import { Link } from "react-router";
import { cn } from "#web/ui/display/cn.ts";

type TextLinkProps = ComponentProps<typeof Link> & {
  /** Within a sentence; otherwise it is alone in its line, with a touch target of 44 px. */
  isInline?: boolean;
};

/** A text link that navigates without loading a document. */
export function TextLink({ isInline = false, className, ...props }: TextLinkProps) {
  return (
    <Link
      {...props}
      className={cn(
        "text-teal underline underline-offset-4",
        isInline
          ? "rounded-sm py-2 font-medium hover:decoration-2"
          : "inline-flex min-h-11 items-center",
        className,
      )}
    />
  );
}
