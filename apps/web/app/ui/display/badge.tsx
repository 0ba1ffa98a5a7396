import type { ReactNode } from "react";
import { cn } from "./cn.ts";

export type BadgeTone = "neutral" | "teal" | "saffron" | "lapis" | "rose";

const tones: Record<BadgeTone, string> = {
  neutral: "bg-sunken text-ink-2 dark:bg-track",
  teal: "bg-teal-soft text-teal",
  saffron: "bg-saffron-soft text-saffron-ink",
  lapis: "bg-lapis-soft text-lapis",
  rose: "bg-rose-soft text-rose",
};

type BadgeProps = { tone?: BadgeTone; icon?: ReactNode; children: ReactNode };

export function Badge({ tone = "neutral", icon, children }: BadgeProps) {
  return (
    <span
      className={cn(
        "inline-flex items-center gap-1.5 rounded-full border border-transparent px-3 py-0.5 text-sm font-medium whitespace-nowrap",
        tones[tone],
      )}
    >
      {icon}
      {children}
    </span>
  );
}
