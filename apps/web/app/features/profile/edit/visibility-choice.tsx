import type { ProfileVisibility } from "@masar/contract/profile/constants";
import { Globe, Lock, Users } from "lucide-react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "#web/ui/display/icon.tsx";

const icons = { private: Lock, members: Users, public: Globe };

type VisibilityChoiceProps = {
  level: ProfileVisibility;
  checked: boolean;
  disabled: boolean;
  onChoose: () => void;
};

/** One of three: a native radio button, and what it means. */
export function VisibilityChoice({ level, checked, disabled, onChoose }: VisibilityChoiceProps) {
  const { t } = useTranslation();
  const titleId = useId();
  const textId = useId();
  return (
    <label className="grid min-h-11 cursor-pointer grid-cols-[auto_auto_minmax(0,1fr)] items-center gap-x-3 gap-y-1 rounded-lg border border-line p-4 transition-colors duration-150 hover:border-outline has-checked:border-teal has-checked:bg-teal-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-teal has-disabled:cursor-default has-disabled:opacity-60">
      <input
        type="radio"
        name="visibility"
        value={level}
        checked={checked}
        disabled={disabled}
        aria-labelledby={titleId}
        aria-describedby={textId}
        onChange={onChoose}
        className="size-5 accent-teal outline-none"
      />
      <Icon icon={icons[level]} size={18} className="text-ink-2" />
      <span id={titleId} className="font-medium">
        {t(`profile:visibility.${level}`)}
      </span>
      <span id={textId} className="col-start-2 col-end-4 text-sm text-ink-2">
        {t(`profile:visibility.${level}Text`)}
      </span>
    </label>
  );
}
