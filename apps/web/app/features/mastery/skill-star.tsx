import type { SkillStatus } from "@masar/domain/mastery/skill-memory";
import { useId } from "react";
import { cn } from "#web/ui/display/cn.ts";
import { starPath } from "#web/ui/display/star.tsx";

/** The star's foot and height in its box. */
const [foot, height] = [36, 32];
/** Without a number, the same for all skills with few answers. */
const fewShare = 0.3;

type SkillStarProps = { status: SkillStatus | undefined; className?: string };

/** Fills from the foot: teal is now, saffron what faded since the best value, dashed few answers. Decorative. */
export function SkillStar({ status, className = "size-11 shrink-0" }: SkillStarProps) {
  const id = useId();
  const isFew = status !== undefined && !status.isMeasured;
  const value = isFew ? fewShare : (status?.value ?? 0);
  const best = status?.isFading ? status.best : 0;
  const top = (share: number) => foot - height * share;
  return (
    <svg viewBox="0 0 40 40" aria-hidden="true" className={className}>
      <clipPath id={id}>
        <path d={starPath} />
      </clipPath>
      <g clipPath={`url(#${id})`}>
        <rect width="40" height="40" className="fill-surface" />
        {best > 0 && <rect width="40" height="40" y={top(best)} className="fill-saffron-soft" />}
        {value > 0 && (
          <rect
            width="40"
            height="40"
            y={top(value)}
            className={cn("fill-teal", isFew && "opacity-45")}
          />
        )}
      </g>
      <path
        d={starPath}
        fill="none"
        strokeWidth="2"
        strokeLinejoin="round"
        strokeDasharray={isFew ? "3.5 3" : undefined}
        className={outlineOf(status)}
      />
    </svg>
  );
}

function outlineOf(status: SkillStatus | undefined): string {
  if (!status) return "stroke-outline";
  return status.isFading ? "stroke-saffron" : "stroke-teal";
}
