import { BookOpen } from "lucide-react";
import { useTranslation } from "react-i18next";
import { displayText } from "#web/platform/format/bidi-text.ts";
import { links } from "#web/platform/urls/links.ts";
import { Icon } from "#web/ui/display/icon.tsx";
import { TextLink } from "#web/ui/forms/text-link.tsx";

type ReadAgainProps = {
  pathId: string;
  milestoneKey: string;
  /** Undefined when the path no longer has it. */
  step: string | undefined;
};

/** The brief of the milestone, above its steps with their courses and resources. */
export function ReadAgain({ pathId, milestoneKey, step }: ReadAgainProps) {
  const { t } = useTranslation();
  return (
    <p className="flex items-center gap-2">
      <Icon icon={BookOpen} size={18} className="shrink-0 text-ink-2" />
      <TextLink to={links.milestoneBrief(pathId, milestoneKey)}>
        {step === undefined
          ? t("checks:read.milestone")
          : t("checks:read.step", { step: displayText(step) })}
      </TextLink>
    </p>
  );
}
