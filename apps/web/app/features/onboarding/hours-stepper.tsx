import { limits } from "@masar/contract/limits";
import { toLatinDigits } from "@masar/domain/text/latin-digits";
import { Minus, Plus } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "#web/platform/format/use-format.ts";
import { IconButton } from "#web/ui/forms/icon-button.tsx";
import { TextInput } from "#web/ui/forms/text-input.tsx";

const minHours = 1;
const maxHours = limits.paths.mostHoursPerWeek;

type HoursStepperProps = { value: number; onChange: (hours: number) => void };

/** Hours per week, typed in Latin or Arabic digits or changed by buttons. */
export function HoursStepper({ value, onChange }: HoursStepperProps) {
  const { t } = useTranslation();
  const format = useFormat();
  // The typed text may be invalid for a moment; `value` never is.
  const [typed, setTyped] = useState<string>();

  function type(text: string) {
    const digits = toLatinDigits(text).replaceAll(/\D/g, "").slice(0, 2);
    setTyped(digits);
    const hours = Number(digits);
    if (hours >= minHours && hours <= maxHours) onChange(hours);
  }

  function step(by: number) {
    setTyped(undefined);
    onChange(Math.min(maxHours, Math.max(minHours, Math.round(value) + by)));
  }

  return (
    <div className="flex items-center gap-2">
      <IconButton
        icon={Minus}
        variant="outlined"
        label={t("onboarding:plan.fewer")}
        disabled={value <= minHours}
        onClick={() => step(-1)}
      />
      <TextInput
        inputMode="numeric"
        dir="ltr"
        value={typed ?? format.number(value)}
        onChange={(event) => type(event.target.value)}
        onBlur={() => setTyped(undefined)}
        className="max-w-20 text-center text-lg tabular-nums"
      />
      <IconButton
        icon={Plus}
        variant="outlined"
        label={t("onboarding:plan.more")}
        disabled={value >= maxHours}
        onClick={() => step(1)}
      />
    </div>
  );
}
