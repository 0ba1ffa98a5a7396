import { useTranslation } from "react-i18next";
import { cn } from "#web/ui/display/cn.ts";
import { Star, type StarState } from "#web/ui/display/star.tsx";

export type ProgressStep = {
  key: string;
  title: string;
  state: StarState;
  /** Instead of the state's own text, such as "Up next". */
  stateText?: string;
  /** Makes the star a button. */
  onPress?: () => void;
};

// Twelve stars must still fit a card on a phone.
function stripStarSize(count: number): string {
  if (count <= 6) return "size-8.5";
  return count <= 8 ? "size-7 @sm:size-8.5" : "size-4.5 @sm:size-7 @lg:size-8.5";
}

export function ProgressStrip({ steps, className }: { steps: ProgressStep[]; className?: string }) {
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
            <StepMark step={step} starSize={stripStarSize(steps.length)} />
          </li>
        ))}
      </ol>
    </div>
  );
}

function StepMark({ step, starSize }: { step: ProgressStep; starSize: string }) {
  const { t } = useTranslation();
  const mark = (
    <>
      <Star state={step.state} className={cn("shrink-0", starSize)} />
      <span className="sr-only">
        {step.title}: {step.stateText ?? t(`road.${step.state}`)}
      </span>
    </>
  );
  if (!step.onPress) return mark;
  return (
    <button
      type="button"
      onClick={step.onPress}
      className="relative flex shrink-0 rounded-full before:absolute before:-inset-1.5 hover:opacity-80"
    >
      {mark}
    </button>
  );
}
