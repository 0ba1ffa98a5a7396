import { limits } from "@masar/contract/limits";
import { toLatinDigits } from "@masar/domain/text/latin-digits";
import { Minus, Plus } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "#web/platform/format/use-format.ts";
import { IconButton } from "#web/ui/forms/icon-button.tsx";
import { TextInput } from "#web/ui/forms/text-input.tsx";

const least = 1;
const most = limits.paths.mostHoursPerWeek;

type HoursStepperProps = { value: number; onChange: (hours: number) => void };

/** A number to type, in whatever digits the keyboard has, or to step. */
export function HoursStepper({ value, onChange }: HoursStepperProps) {
  const { t } = useTranslation();
  const format = useFormat();
  // What is being typed may be empty or too much for a moment; the answer never is.
  const [typed, setTyped] = useState<string>();

  function type(text: string) {
    const digits = toLatinDigits(text).replaceAll(/\D/g, "").slice(0, 2);
    setTyped(digits);
    const hours = Number(digits);
    if (hours >= least && hours <= most) onChange(hours);
  }

  function step(by: number) {
    setTyped(undefined);
    onChange(Math.min(most, Math.max(least, Math.round(value) + by)));
  }

  return (
    <div className="flex items-center gap-2">
      <IconButton
        icon={Minus}
        variant="outlined"
        label={t("onboarding:plan.fewer")}
        disabled={value <= least}
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
        disabled={value >= most}
        onClick={() => step(1)}
      />
    </div>
  );
}
