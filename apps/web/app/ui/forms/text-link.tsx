import type { ComponentProps } from "react";
import { Link } from "react-router";
import { cn } from "#web/ui/display/cn.ts";

/** A link that stands alone in a line, with a touch target of 44 px. */
export function TextLink({ className, ...props }: ComponentProps<typeof Link>) {
  return (
    <Link
      {...props}
      className={cn(
        "inline-flex min-h-11 items-center text-teal underline underline-offset-4",
        className,
      )}
    />
  );
}
