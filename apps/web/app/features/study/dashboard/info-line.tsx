import { Bell, type LucideIcon } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { links } from "#web/platform/urls/links.ts";
import { Icon } from "#web/ui/display/icon.tsx";

type InfoLineProps = { icon: LucideIcon; text: string; to: string; action: string };

export function InfoLine({ icon, text, to, action }: InfoLineProps) {
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-sm text-ink-2">
      <Icon icon={icon} size={18} />
      {text}
      <Link
        to={to}
        className="inline-flex min-h-11 items-center text-teal underline underline-offset-4"
      >
        {action}
      </Link>
    </p>
  );
}

export function UnreadLine({ count }: { count: number }) {
  const { t } = useTranslation();
  return (
    <InfoLine
      icon={Bell}
      text={t("study:home.unread.count", { count })}
      to={links.notifications}
      action={t("study:home.unread.action")}
    />
  );
}
