import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { cn } from "./cn.ts";
import { Star, type StarState } from "./star.tsx";

export type RoadStep = { key: string; title: string; state: StarState };

// Twelve stars must still fit a card on a phone.
function stripStarSize(count: number): string {
  if (count <= 6) return "size-8.5";
  return count <= 8 ? "size-7 @sm:size-8.5" : "size-4.5 @sm:size-7 @lg:size-8.5";
}

type ProgressStripProps = { steps: RoadStep[]; className?: string };

/** The road on its side, for cards: stars only, their names for screen readers and tooltips. */
export function ProgressStrip({ steps, className }: ProgressStripProps) {
  const { t } = useTranslation();
  const done = steps.filter((step) => step.state === "done").length;
  return (
    <div className={cn("@container", className)}>
      <ol
        aria-label={t("road.summary", { count: steps.length, done })}
        className="flex items-center"
      >
        {steps.map((step, index) => (
          <li
            key={step.key}
            title={step.title}
            aria-current={step.state === "now" ? "step" : undefined}
            className={cn("relative flex min-w-0 items-center", index > 0 && "flex-1")}
          >
            {index > 0 && (
              <span
                className={cn(
                  "mx-px h-0.5 min-w-1 flex-1 rounded-full transition-colors duration-250",
                  steps[index - 1]?.state === "done" ? "bg-teal" : "bg-line",
                )}
              />
            )}
            <Star state={step.state} className={cn("shrink-0", stripStarSize(steps.length))} />
            <span className="sr-only">
              {step.title}: {t(`road.${step.state}`)}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}

export type RoadStop = RoadStep & {
  /** Hours, dates: one quiet line under the title. */
  meta?: ReactNode;
  /** More, for the current step (a bar, a button). */
  content?: ReactNode;
};

type ProgressRoadProps = {
  steps: RoadStop[];
  /** Makes every stop a button, for example to open its sheet. */
  onSelect?: (key: string) => void;
  className?: string;
};

/** The whole road, standing: a star per stop and the line between them, teal as far as done. */
export function ProgressRoad({ steps, onSelect, className }: ProgressRoadProps) {
  const { t } = useTranslation();
  const done = steps.filter((step) => step.state === "done").length;
  return (
    <ol aria-label={t("road.summary", { count: steps.length, done })} className={className}>
      {steps.map((step, index) => (
        <li
          key={step.key}
          aria-current={step.state === "now" ? "step" : undefined}
          className="flex gap-3 sm:gap-5"
        >
          <div className="flex flex-col items-center">
            <span className={cn("h-3 w-0.5", index > 0 && lineClass(steps[index - 1]))} />
            <Star state={step.state} className="-my-0.5 size-11 shrink-0 sm:size-13" />
            <span className={cn("w-0.5 flex-1", index < steps.length - 1 && lineClass(step))} />
          </div>
          <div className="min-w-0 flex-1 pb-5">
            <RoadStopBody step={step} onSelect={onSelect} />
          </div>
        </li>
      ))}
    </ol>
  );
}

function lineClass(before: RoadStep | undefined): string {
  return cn("transition-colors duration-250", before?.state === "done" ? "bg-teal" : "bg-line");
}

function RoadStopBody({ step, onSelect }: { step: RoadStop; onSelect?: (key: string) => void }) {
  const { t } = useTranslation();
  const title = (
    <>
      <span
        className={cn(
          "block text-lg",
          step.state === "later" ? "text-ink-2" : "font-medium text-ink",
        )}
      >
        {step.title}
      </span>
      <span className="sr-only">{t(`road.${step.state}`)}</span>
      {step.meta && <span className="block text-sm text-ink-2 tabular-nums">{step.meta}</span>}
    </>
  );
  return (
    <div
      className={cn(
        "rounded-lg border px-4 py-3.5",
        step.state === "now" ? "border-line bg-surface shadow-card" : "border-transparent",
      )}
    >
      {onSelect ? (
        <button
          type="button"
          onClick={() => onSelect(step.key)}
          className="-mx-2 -my-1 block min-h-11 w-full rounded-md px-2 py-1 text-start hover:underline hover:underline-offset-4"
        >
          {title}
        </button>
      ) : (
        title
      )}
      {step.content && <div className="mt-3">{step.content}</div>}
    </div>
  );
}
