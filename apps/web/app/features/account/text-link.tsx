import type { ComponentProps } from "react";
import { Link } from "react-router";

export function TextLink(props: ComponentProps<typeof Link>) {
  return (
    <Link
      {...props}
      className="rounded-sm py-2 font-medium text-teal underline underline-offset-4 hover:decoration-2"
    />
  );
}
