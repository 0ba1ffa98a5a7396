import type { ReactNode } from "react";
import { cn } from "#web/ui/display/cn.ts";
import { StarOutline } from "#web/ui/display/star.tsx";

type EmptyStateProps = {
  title: ReactNode;
  description?: ReactNode;
  /** At most one. */
  action?: ReactNode;
  /** Replaces the whole page: its title is the page's heading. */
  isPage?: boolean;
  className?: string;
};

export function EmptyState(props: EmptyStateProps) {
  const { title, description, action, isPage = false, className } = props;
  const Title = isPage ? "h1" : "p";
  return (
    <div className={cn("flex flex-col items-center gap-2 px-4 py-10 text-center", className)}>
      <StarOutline className="mb-2 size-9 text-outline" />
      <Title className="font-medium">{title}</Title>
      {description && <p className="max-w-[46ch] text-sm text-ink-2">{description}</p>}
      {action && <div className="mt-3">{action}</div>}
    </div>
  );
}
