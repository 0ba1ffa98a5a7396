import type { ReactNode } from "react";

export function Sample({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid min-w-0 grid-cols-1 gap-3">
      <h2 className="border-b border-line pb-1 text-sm text-ink-2">{title}</h2>
      {children}
    </section>
  );
}
