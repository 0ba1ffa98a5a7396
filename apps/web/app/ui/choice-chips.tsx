import { Button } from "./button.tsx";

type Choice<V extends string> = { value: V; label: string };
type ChoiceChipsProps<V extends string> = {
  /** Names the group for screen readers. */
  label: string;
  /** Where nothing around it says what is chosen. */
  isLabelShown?: boolean;
  choices: readonly Choice<V>[];
  /** Undefined until something is chosen. */
  value: V | undefined;
  /** Where one must be chosen and none is. */
  error?: string | false;
  onChoose: (value: V) => void;
};

/** One of a few, at once: what a list shows. */
export function ChoiceChips<V extends string>(props: ChoiceChipsProps<V>) {
  const { label, isLabelShown = false, choices, value, error = false, onChoose } = props;
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className={isLabelShown ? "mb-2 font-medium" : "sr-only"}>{label}</legend>
      {choices.map((choice) => (
        <Button
          key={choice.value}
          size="sm"
          variant={choice.value === value ? "primary" : "secondary"}
          aria-pressed={choice.value === value}
          onClick={() => onChoose(choice.value)}
        >
          {choice.label}
        </Button>
      ))}
      <p aria-live="polite" className="basis-full text-sm text-rose empty:hidden">
        {error}
      </p>
    </fieldset>
  );
}
