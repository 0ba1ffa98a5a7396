import type { ReactNode } from "react";

export function PanelCard({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <div className="grid gap-2 rounded-md border border-line bg-surface p-3">
      <h2 className="text-sm">{title}</h2>
      {children}
    </div>
  );
}
