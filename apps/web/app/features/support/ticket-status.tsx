import type { TicketStatus } from "@masar/contract/support/constants";
import { useTranslation } from "react-i18next";
import { Badge, type BadgeTone } from "#web/ui/display/badge.tsx";

const tones: Record<TicketStatus, BadgeTone> = {
  open: "saffron",
  answered: "teal",
  closed: "neutral",
};

export function TicketStatusBadge({ status }: { status: TicketStatus }) {
  const { t } = useTranslation();
  return <Badge tone={tones[status]}>{t(`support:status.${status}`)}</Badge>;
}
