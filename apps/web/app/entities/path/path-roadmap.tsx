import type { ProgressStep } from "#web/ui/display/progress-strip.tsx";
import type { KeyboardEvent, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { displayText } from "#web/platform/format/bidi-text.ts";
import { cn } from "#web/ui/display/cn.ts";
import { Star } from "#web/ui/display/star.tsx";

export type RoadmapItem = ProgressStep & {
  /** Language and direction of the title; without them its first letters decide. */
  wording?: { lang?: string; dir: "ltr" | "rtl" | "auto" };
  /** Shown above the milestone where a new section of the path begins. */
  heading?: ReactNode;
  meta?: ReactNode;
  /** Beside the title. */
  mark?: ReactNode;
  content?: ReactNode;
};

type PathRoadmapProps = {
  steps: RoadmapItem[];
  /** Makes every milestone a button; arrow keys move between them. */
  onSelect?: (key: string) => void;
  selected?: string;
  className?: string;
};

/** A star per milestone and the line between them, teal as far as completed. */
export function PathRoadmap({ steps, onSelect, selected, className }: PathRoadmapProps) {
  const { t } = useTranslation();
  const done = steps.filter((step) => step.state === "done").length;
  return (
    <ol aria-label={t("road.summary", { count: steps.length, done })} className={className}>
      {steps.map((step, index) => (
        <li key={step.key} aria-current={step.state === "now" ? "step" : undefined}>
          {step.heading && (
            <div className="flex gap-3 sm:gap-5">
              <div className="flex w-11 shrink-0 justify-center sm:w-13">
                {index > 0 && <RoadmapLine isDone={isDone(steps[index - 1])} className="h-full" />}
              </div>
              <div className={cn("min-w-0 flex-1 px-4 pb-2", index > 0 && "pt-3")}>
                {step.heading}
              </div>
            </div>
          )}
          <div className="flex gap-3 sm:gap-5">
            <div className="flex w-11 shrink-0 flex-col items-center sm:w-13">
              <RoadmapLine
                isHidden={index === 0}
                isDone={isDone(steps[index - 1])}
                className="h-3"
              />
              <Star state={step.state} className="-my-0.5 size-11 shrink-0 sm:size-13" />
              <RoadmapLine
                isHidden={index === steps.length - 1}
                isDone={isDone(step)}
                className="flex-1"
              />
            </div>
            <div className="min-w-0 flex-1 pb-5">
              <MilestoneBody step={step} onSelect={onSelect} isSelected={selected === step.key} />
            </div>
          </div>
        </li>
      ))}
    </ol>
  );
}

const isDone = (step: ProgressStep | undefined) => step?.state === "done";

function moveFocus(event: KeyboardEvent<HTMLButtonElement>): void {
  const list = event.currentTarget.closest("ol");
  const items = [...(list?.querySelectorAll<HTMLElement>("[data-stop]") ?? [])];
  const at = items.indexOf(event.currentTarget);
  const next = {
    ArrowDown: items[at + 1],
    ArrowUp: items[at - 1],
    Home: items[0],
    End: items.at(-1),
  }[event.key];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

type RoadmapLineProps = { isDone: boolean; isHidden?: boolean; className: string };

function RoadmapLine({ isDone: isGrown, isHidden = false, className }: RoadmapLineProps) {
  return (
    <span className={cn("relative w-0.5", !isHidden && "bg-line", className)}>
      {!isHidden && (
        <span
          className={cn(
            "absolute inset-0 origin-top bg-teal transition-transform duration-250 ease-out",
            isGrown ? "scale-y-100" : "scale-y-0",
          )}
        />
      )}
    </span>
  );
}

type MilestoneBodyProps = {
  step: RoadmapItem;
  onSelect?: (key: string) => void;
  isSelected: boolean;
};

function MilestoneBody({ step, onSelect, isSelected }: MilestoneBodyProps) {
  const { t } = useTranslation();
  const title = (
    <>
      <span
        className={cn(
          "block text-lg break-words",
          step.state === "later" ? "text-ink-2" : "font-medium text-ink",
        )}
      >
        <bdi {...step.wording}>{displayText(step.title)}</bdi>
        {step.mark}
      </span>
      <span className="sr-only">{step.stateText ?? t(`road.${step.state}`)}</span>
      {step.meta && <span className="block text-sm text-ink-2 tabular-nums">{step.meta}</span>}
    </>
  );
  return (
    <div
      className={cn(
        "rounded-lg border px-4 py-3.5 transition-colors duration-150",
        step.state === "now" && "bg-surface shadow-card",
        isSelected ? "border-outline" : step.state === "now" ? "border-line" : "border-transparent",
      )}
    >
      {onSelect ? (
        <button
          type="button"
          data-stop={step.key}
          aria-pressed={isSelected || undefined}
          onClick={() => onSelect(step.key)}
          onKeyDown={moveFocus}
          className="-mx-2 -my-1 block min-h-11 w-[calc(100%+1rem)] rounded-md px-2 py-1 text-start hover:underline hover:underline-offset-4 forced-colors:aria-pressed:underline"
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
