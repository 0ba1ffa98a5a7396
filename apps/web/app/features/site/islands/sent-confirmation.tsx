import { type ReactNode, useEffect, useRef } from "react";
import { InlineAlert } from "#web/ui/feedback/inline-alert.tsx";

/** Replaces a sent form, moves the focus to itself and into view. */
export function SentNotice({ children, action }: { children: ReactNode; action?: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.focus({ preventScroll: true });
    place.current?.scrollIntoView({ block: "center" });
  }, []);
  return (
    <div ref={place} tabIndex={-1} className="rounded-md">
      <InlineAlert tone="success" action={action}>
        {children}
      </InlineAlert>
    </div>
  );
}
