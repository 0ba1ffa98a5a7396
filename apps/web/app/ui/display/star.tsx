import { cn } from "./cn.ts";

export type StarState = "done" | "now" | "later";

export const starPath =
  "M20 3 25 8 32 8 32 15 37 20 32 25 32 32 25 32 20 37 15 32 8 32 8 25 3 20 8 15 8 8 15 8Z";

const outline = { d: starPath, stroke: "currentColor", strokeLinejoin: "round" } as const;

const shape: Record<StarState, string> = {
  done: "fill-teal stroke-teal",
  now: "fill-saffron-soft stroke-saffron",
  later: "fill-surface stroke-outline",
};

/** Decorative: name the state in text beside it. */
export function Star({ state, className }: { state: StarState; className?: string }) {
  return (
    <svg viewBox="0 0 40 40" aria-hidden="true" className={className ?? "size-8 shrink-0"}>
      <path
        d={starPath}
        strokeWidth="2.2"
        strokeLinejoin="round"
        className={cn(shape[state], "transition-colors duration-250")}
      />
      {state === "done" && (
        <path
          d="M14 20.5l4.2 4.2L26.5 16"
          fill="none"
          strokeWidth="3"
          strokeLinecap="round"
          strokeLinejoin="round"
          className="animate-fade stroke-on-teal"
        />
      )}
      {state === "now" && <circle cx="20" cy="20" r="5.5" className="fill-saffron" />}
    </svg>
  );
}

type MarkProps = { className?: string };

export function StarMark({ className = "size-4 shrink-0" }: MarkProps) {
  return (
    <svg viewBox="0 0 40 40" aria-hidden="true" className={className}>
      <path {...outline} fill="currentColor" strokeWidth="2.2" />
    </svg>
  );
}

export function StarOutline({ className = "size-8 shrink-0" }: MarkProps) {
  return (
    <svg viewBox="0 0 40 40" aria-hidden="true" className={className}>
      <path {...outline} fill="none" strokeWidth="2.6" />
    </svg>
  );
}

/** The logo never mirrors. */
export function Logo({ className = "size-8 shrink-0" }: MarkProps) {
  return (
    <svg viewBox="0 0 40 40" aria-hidden="true" className={className}>
      <path d={starPath} className="fill-teal" />
      <path
        d="M9.5 27c6-1 5-12 10.5-12s3.5 8 10.5 5.5"
        fill="none"
        strokeWidth="3"
        strokeLinecap="round"
        className="stroke-logo-line"
      />
    </svg>
  );
}
