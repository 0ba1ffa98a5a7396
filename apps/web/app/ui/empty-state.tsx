import type { ReactNode } from "react";
import { cn } from "./cn.ts";
import { StarOutline } from "./star.tsx";

type EmptyStateProps = {
  title: ReactNode;
  description?: ReactNode;
  /** One action, no more. */
  action?: ReactNode;
  className?: string;
};

export function EmptyState({ title, description, action, className }: EmptyStateProps) {
  return (
    <div className={cn("flex flex-col items-center gap-2 px-4 py-10 text-center", className)}>
      <StarOutline className="mb-2 size-9 text-outline" />
      <p className="font-medium">{title}</p>
      {description && <p className="max-w-[46ch] text-sm text-ink-2">{description}</p>}
      {action && <div className="mt-3">{action}</div>}
    </div>
  );
}
