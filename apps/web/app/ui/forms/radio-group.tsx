import { Check, type LucideIcon } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useId } from "react";
import { hasModifier } from "#web/platform/browser/has-modifier.ts";
import { useLanguage } from "#web/platform/preferences/use-language.ts";
import { cn } from "#web/ui/display/cn.ts";
import { Icon } from "#web/ui/display/icon.tsx";
import { ChoiceCardText } from "./choice-card.tsx";

type Choice<V extends string> = {
  value: V;
  label: ReactNode;
  icon?: LucideIcon;
  lang?: string;
  /** On cards only. */
  description?: string;
  meta?: string;
};
type RadioGroupProps<V extends string> = {
  label: string;
  /** Where nothing around it names the choice. */
  isLabelShown?: boolean;
  /** Chips share the width; cards are below one another. */
  isWide?: boolean;
  areCards?: boolean;
  choices: readonly Choice<V>[];
  value: V | undefined;
  /** Where a choice is required and missing. */
  error?: string | false;
  onChoose: (value: V) => void;
};

export function RadioGroup<V extends string>(props: RadioGroupProps<V>) {
  const {
    label,
    isLabelShown = false,
    isWide = false,
    areCards = false,
    choices,
    value,
    onChoose,
  } = props;
  const { error = false } = props;
  const { dir } = useLanguage();
  const name = useId();
  const move = (event: KeyboardEvent<HTMLFieldSetElement>) => {
    const step = stepOf(event.key, dir === "rtl");
    if (step === 0 || hasModifier(event)) return;
    event.preventDefault();
    const radios = [...event.currentTarget.querySelectorAll("input")];
    const at = radios.findIndex((radio) => radio === event.target);
    const next = radios.at((at + step) % radios.length);
    next?.focus();
    next?.click();
  };
  return (
    <fieldset
      role="radiogroup"
      aria-invalid={error ? true : undefined}
      onKeyDown={move}
      className={
        areCards
          ? cn("grid min-w-0 grid-cols-1 gap-3", !isWide && "sm:grid-cols-2")
          : "flex flex-wrap gap-2"
      }
    >
      <legend className={isLabelShown ? "mb-2 font-medium" : "sr-only"}>{label}</legend>
      {choices.map((choice) => (
        <label
          key={choice.value}
          lang={choice.lang}
          className={cn(
            "relative cursor-pointer border bg-surface transition-colors duration-150 hover:bg-sunken has-checked:border-teal has-checked:bg-teal-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-teal",
            areCards
              ? "flex items-start gap-3 rounded-lg border-line p-4 shadow-card hover:border-outline dark:border-outline"
              : "inline-flex min-h-11 items-center justify-center gap-2 rounded-full border-outline px-4 py-1.5 text-center has-checked:font-medium has-checked:text-teal",
            !areCards && (isWide ? "flex-1 whitespace-nowrap" : "text-sm"),
          )}
        >
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={choice.value === value}
            onChange={() => onChoose(choice.value)}
            className="peer absolute inset-0 cursor-[inherit] appearance-none rounded-[inherit] outline-none"
          />
          {areCards ? (
            <ChoiceCardText
              title={choice.label}
              description={choice.description}
              meta={choice.meta}
              isChosen={choice.value === value}
            />
          ) : (
            <>
              {/* Colour is not the only sign of the chosen value. */}
              <Icon icon={Check} size={16} className="hidden peer-checked:block" />
              {choice.icon && <Icon icon={choice.icon} size={18} className="peer-checked:hidden" />}
              {choice.label}
            </>
          )}
        </label>
      ))}
      <p aria-live="polite" className="col-span-full basis-full text-sm text-rose empty:hidden">
        {error}
      </p>
    </fieldset>
  );
}

/** Browsers use the right arrow for the next choice, also in right-to-left pages. */
function stepOf(key: string, isRtl: boolean): number {
  if (key === "ArrowDown" || key === (isRtl ? "ArrowLeft" : "ArrowRight")) return 1;
  if (key === "ArrowUp" || key === (isRtl ? "ArrowRight" : "ArrowLeft")) return -1;
  return 0;
}
