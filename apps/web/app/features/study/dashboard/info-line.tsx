import { ListChecks, type LucideIcon } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Icon } from "#web/ui/display/icon.tsx";
import { Button } from "#web/ui/forms/button.tsx";
import { TextLink } from "#web/ui/forms/text-link.tsx";

type InfoLineProps = { icon: LucideIcon; text: string; to: string; action: string };

export function InfoLine({ icon, text, to, action }: InfoLineProps) {
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-sm text-ink-2">
      <Icon icon={icon} size={18} />
      {text}
      <TextLink to={to}>{action}</TextLink>
    </p>
  );
}

/** Open tasks that are due today or before. */
export function TasksTodayLine({ count, onOpen }: { count: number; onOpen: () => void }) {
  const { t } = useTranslation();
  return (
    <p className="flex items-center gap-2 text-sm text-ink-2">
      <Icon icon={ListChecks} size={18} />
      <Button variant="link" className="px-0! text-sm" onClick={onOpen}>
        {t("study:home.tasks.today", { count })}
      </Button>
    </p>
  );
}
