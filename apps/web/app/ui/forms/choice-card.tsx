import type { ReactNode } from "react";
import { Star } from "#web/ui/display/star.tsx";

type ChoiceCardProps = {
  title: ReactNode;
  description?: ReactNode;
  meta?: ReactNode;
  /** Leave it out where choosing acts at once. */
  selected?: boolean;
  disabled?: boolean;
  onChoose: () => void;
};

/** A whole card that is one choice. */
export function ChoiceCard(props: ChoiceCardProps) {
  const { title, description, meta, selected, disabled, onChoose } = props;
  return (
    <button
      type="button"
      aria-pressed={selected}
      disabled={disabled}
      onClick={onChoose}
      className="flex h-full w-full items-start gap-3 rounded-lg border border-line bg-surface p-4 text-start shadow-card transition-colors duration-150 hover:border-outline hover:bg-sunken disabled:opacity-60 aria-pressed:border-teal aria-pressed:bg-teal-soft"
    >
      <Star state={selected ? "done" : "later"} className="mt-0.5 size-6 shrink-0" />
      <span className="grid min-w-0 flex-1 gap-0.5">
        <span className="font-medium wrap-anywhere">{title}</span>
        {description && <span className="line-clamp-2 text-sm text-ink-2">{description}</span>}
        {meta && <span className="text-sm text-ink-2 tabular-nums">{meta}</span>}
      </span>
    </button>
  );
}
