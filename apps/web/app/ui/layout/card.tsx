import type { ComponentProps, ReactNode } from "react";
import { cn } from "#web/ui/display/cn.ts";

type CardProps = ComponentProps<"section"> & { flush?: boolean };

/** `flush` leaves the padding to the content (lists that reach the edge). */
export function Card({ flush = false, className, ...rest }: CardProps) {
  return (
    <section
      {...rest}
      className={cn(
        "rounded-lg border border-line bg-surface shadow-card",
        !flush && "p-5 sm:px-6 sm:py-5.5",
        className,
      )}
    />
  );
}

type CardTitleProps = { eyebrow?: ReactNode; children: ReactNode; id?: string; level?: 2 | 3 };

export function CardTitle({ eyebrow, children, id, level = 2 }: CardTitleProps) {
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <div>
      {eyebrow && <p className="mb-0.5 text-sm text-ink-2">{eyebrow}</p>}
      <Heading id={id} className={level === 2 ? "text-2xl" : "text-lg"}>
        {children}
      </Heading>
    </div>
  );
}
