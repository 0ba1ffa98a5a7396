import { cn } from "./cn.ts";

type ProgressBarProps = {
  /** 0 to 100. */
  value: number;
  label: string;
  tone?: "teal" | "saffron";
  className?: string;
};

export function ProgressBar({ value, label, tone = "teal", className }: ProgressBarProps) {
  return (
    <progress
      aria-label={label}
      max={100}
      value={Math.min(100, Math.max(0, value))}
      className={cn(
        "progress-bar",
        value > 0 && "progress-bar-begun",
        tone === "saffron" && "text-saffron",
        className,
      )}
    />
  );
}
