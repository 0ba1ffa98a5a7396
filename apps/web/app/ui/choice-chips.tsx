import { Button } from "./button.tsx";

type Choice<V extends string> = { value: V; label: string };
type ChoiceChipsProps<V extends string> = {
  /** Names the group for screen readers. */
  label: string;
  choices: readonly Choice<V>[];
  value: V;
  onChoose: (value: V) => void;
};

/** One of a few, at once: what a list shows. */
export function ChoiceChips<V extends string>(props: ChoiceChipsProps<V>) {
  const { label, choices, value, onChoose } = props;
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">{label}</legend>
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
    </fieldset>
  );
}
