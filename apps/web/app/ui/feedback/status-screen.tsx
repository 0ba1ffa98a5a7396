import type { ReactNode } from "react";
import { StarOutline } from "#web/ui/display/star.tsx";

type StatusScreenProps = { title: ReactNode; children?: ReactNode; actions?: ReactNode };

export function StatusScreen({ title, children, actions }: StatusScreenProps) {
  return (
    <main className="page-width flex min-h-dvh flex-col items-center justify-center gap-3 py-12 text-center">
      <StarOutline className="size-10 text-outline" />
      <h1 className="text-3xl">{title}</h1>
      {children}
      {actions && <div className="mt-3 flex flex-wrap justify-center gap-3">{actions}</div>}
    </main>
  );
}
