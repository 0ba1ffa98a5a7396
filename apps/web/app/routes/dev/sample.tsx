import type { ReactNode } from "react";

type SampleProps = { title: string; children: ReactNode };

/** A group of parts. Its title and the names of states are English on both sides. */
export function Sample({ title, children }: SampleProps) {
  return (
    <section className="grid min-w-0 grid-cols-1 gap-4">
      <h2 className="border-b border-line pb-1 text-sm text-ink-2">
        <bdi lang="en">{title}</bdi>
      </h2>
      {children}
    </section>
  );
}

type SampleStateProps = { name: string; children: ReactNode };

/** One state of a part, with its name above it. */
export function SampleState({ name, children }: SampleStateProps) {
  return (
    <div className="grid min-w-0 grid-cols-1 gap-1.5">
      <p className="text-xs text-ink-2">
        <bdi lang="en">{name}</bdi>
      </p>
      {children}
    </div>
  );
}

/** Small parts in one line, where there is room. */
export function SampleRow({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-3">{children}</div>;
}
