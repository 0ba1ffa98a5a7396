import type { PersonSummary } from "@masar/contract/people/schemas";
import { useTranslation } from "react-i18next";
import { Badge } from "#web/ui/display/badge.tsx";

type State = Pick<PersonSummary, "email_verified" | "suspended_at" | "deletion_due_at" | "roles">;

export function PersonBadges({ person }: { person: State }) {
  const { t } = useTranslation();
  return (
    <span className="flex flex-wrap gap-1.5">
      {person.roles.map((role) => (
        <Badge key={role} tone="lapis">
          {t(`people:roles.${role}`)}
        </Badge>
      ))}
      {person.suspended_at && <Badge tone="rose">{t("people:state.suspended")}</Badge>}
      {person.deletion_due_at && <Badge tone="rose">{t("people:state.deletion")}</Badge>}
      {!person.email_verified && <Badge tone="saffron">{t("people:state.unverified")}</Badge>}
    </span>
  );
}
