import type { ComponentProps } from "react";
import { Link } from "react-router";
import { buttonClass, type ButtonLook } from "./button.tsx";

type ButtonLinkProps = ComponentProps<typeof Link> & ButtonLook;

export function ButtonLink({
  variant = "primary",
  size = "md",
  icon,
  className,
  children,
  ...rest
}: ButtonLinkProps) {
  return (
    <Link {...rest} className={buttonClass(variant, size, className)}>
      {icon}
      {children}
    </Link>
  );
}
