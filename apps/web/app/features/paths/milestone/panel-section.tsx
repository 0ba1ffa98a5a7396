import { type ReactNode, useId } from "react";

type PanelSectionProps = { title: ReactNode; aside?: ReactNode; children: ReactNode };

export function PanelSection({ title, aside, children }: PanelSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-1.5">
      <div className="flex items-baseline justify-between gap-3">
        <h3 id={id} className="text-sm font-medium text-ink-2">
          {title}
        </h3>
        {aside}
      </div>
      {children}
    </section>
  );
}
