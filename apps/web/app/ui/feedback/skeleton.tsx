import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { cn } from "#web/ui/display/cn.ts";

export function Skeleton({ className }: { className: string }) {
  return (
    <span
      aria-hidden="true"
      className={cn("block animate-breathe rounded-sm bg-track", className)}
    />
  );
}

/** Announces loading once. */
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
