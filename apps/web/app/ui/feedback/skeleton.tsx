import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { cn } from "#web/ui/display/cn.ts";

/** A block in the shape of what will come: give it the content's own size. */
export function Skeleton({ className }: { className: string }) {
  return (
    <span
      aria-hidden="true"
      className={cn("block animate-breathe rounded-sm bg-track", className)}
    />
  );
}

/** Wraps skeletons and tells screen readers once that something is loading. */
export function LoadingRegion({
  className,
  children,
}: {
  className?: string;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  return (
    <div aria-busy="true" className={className}>
      <output className="sr-only">{t("state.loading")}</output>
      {children}
    </div>
  );
}
