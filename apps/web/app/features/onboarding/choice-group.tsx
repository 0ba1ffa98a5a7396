import { Check } from "lucide-react";
import { useId } from "react";
import { Icon } from "#web/ui/icon.tsx";

type Choice = { value: string; label: string; lang?: string };

type ChoiceGroupProps = {
  legend: string;
  choices: readonly Choice[];
  value: string;
  onChange: (value: string) => void;
};

/** A few choices side by side: native radio buttons, all in sight. */
export function ChoiceGroup({ legend, choices, value, onChange }: ChoiceGroupProps) {
  const name = useId();
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5 font-medium">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {choices.map((choice) => (
          <label
            key={choice.value}
            lang={choice.lang}
            className="relative flex min-h-11 flex-1 cursor-pointer items-center justify-center gap-2 rounded-full border border-outline px-3 py-1.5 text-center whitespace-nowrap transition-colors duration-150 hover:bg-sunken has-checked:border-teal has-checked:bg-teal-soft has-checked:font-medium has-checked:text-teal has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-teal"
          >
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
              className="peer absolute inset-0 cursor-[inherit] appearance-none outline-none"
            />
            <Icon icon={Check} size={16} className="hidden peer-checked:block" />
            {choice.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
