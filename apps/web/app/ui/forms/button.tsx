import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { cn } from "#web/ui/display/cn.ts";
import { Spinner } from "#web/ui/feedback/spinner.tsx";

export type ButtonVariant = "primary" | "secondary" | "quiet" | "danger" | "link";
export type ButtonSize = "sm" | "md" | "lg";

const variants: Record<ButtonVariant, string> = {
  primary: "border-transparent bg-teal text-on-teal hover:opacity-90",
  secondary: "border-outline bg-surface text-ink hover:bg-sunken",
  quiet: "border-transparent text-ink hover:bg-sunken",
  danger: "border-transparent bg-rose text-on-rose hover:opacity-90",
  link: "border-transparent text-teal underline underline-offset-4 hover:decoration-2",
};

const sizes: Record<ButtonSize, string> = {
  // Looks 36 px, reaches 44 px.
  sm: "relative min-h-9 px-4 text-sm after:absolute after:-inset-1 after:rounded-full",
  md: "min-h-11 px-5",
  lg: "min-h-13 px-7 text-lg",
};

export function buttonClass(variant: ButtonVariant, size: ButtonSize, className?: string): string {
  return cn(
    "inline-flex items-center justify-center gap-2 rounded-full border py-1.5 text-center font-medium",
    "transition-[background-color,opacity] duration-150",
    "disabled:pointer-events-none disabled:opacity-50 aria-disabled:opacity-60",
    sizes[size],
    variants[variant],
    className,
  );
}

export type ButtonLook = { variant?: ButtonVariant; size?: ButtonSize; icon?: ReactNode };

export function Button({
  variant = "primary",
  size = "md",
  icon,
  loading = false,
  className,
  children,
  onClick,
  type = "button",
  ...rest
}: ComponentProps<"button"> & ButtonLook & { loading?: boolean }) {
  // Not `disabled` while loading: that would drop the keyboard focus.
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (loading) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      aria-busy={loading || undefined}
      aria-disabled={loading || undefined}
      onClick={handleClick}
      className={buttonClass(variant, size, className)}
    >
      {loading ? <Spinner label={null} className="size-5 text-current" /> : icon}
      {children}
    </button>
  );
}
