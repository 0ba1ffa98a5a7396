import type { ReactNode } from "react";
import { Star } from "#web/ui/display/star.tsx";

type ChoiceCardTextProps = {
  title: ReactNode;
  description?: ReactNode;
  meta?: ReactNode;
  isChosen?: boolean;
};

type ChoiceCardProps = Omit<ChoiceCardTextProps, "isChosen"> & { onChoose: () => void };

/** Acts at once. For one of several values, use `RadioGroup`. */
export function ChoiceCard({ onChoose, ...text }: ChoiceCardProps) {
  return (
    <button
      type="button"
      onClick={onChoose}
      className="flex h-full w-full items-start gap-3 rounded-lg border border-line bg-surface p-4 text-start shadow-card transition-colors duration-150 hover:border-outline hover:bg-sunken"
    >
      <ChoiceCardText {...text} />
    </button>
  );
}

export function ChoiceCardText({ title, description, meta, isChosen }: ChoiceCardTextProps) {
  return (
    <>
      <Star state={isChosen ? "done" : "later"} className="mt-0.5 size-6 shrink-0" />
      <span className="grid min-w-0 flex-1 gap-0.5">
        <span className="font-medium wrap-anywhere">{title}</span>
        {description && (
          <span className="line-clamp-2 text-sm wrap-anywhere text-ink-2">{description}</span>
        )}
        {meta && <span className="text-sm text-ink-2 tabular-nums">{meta}</span>}
      </span>
    </>
  );
}
