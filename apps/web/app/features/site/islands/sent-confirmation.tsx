import { type ReactNode, useEffect, useRef } from "react";
import { InlineAlert } from "#web/ui/feedback/inline-alert.tsx";

/** Replaces a sent form, moves the focus to itself and into view. */
export function SentConfirmation({
  children,
  action,
}: {
  children: ReactNode;
  action?: ReactNode;
}) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: "center" });
  }, []);
  return (
    <div ref={box} tabIndex={-1} className="rounded-md">
      <InlineAlert tone="success" action={action}>
        {children}
      </InlineAlert>
    </div>
  );
}
