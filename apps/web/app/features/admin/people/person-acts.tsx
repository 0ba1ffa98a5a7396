import type { Role } from "@masar/contract/account/schemas";
import type { PersonAct } from "@masar/contract/people/constants";
import type { Person } from "@masar/contract/people/schemas";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useAuth } from "#web/entities/session/auth.tsx";
import { Button } from "#web/ui/forms/button.tsx";
import { ActDialog } from "./act-dialog.tsx";

export type OfferedAct = { act: PersonAct; role?: Role };

const staffRoles = ["moderator", "admin"] as const;

/** Only what is possible in the state of the account. */
function listActs(person: Person): OfferedAct[] {
  const { roles, second_factors, suspended_at, deletion_due_at, email_verified } = person;
  return [
    ...(email_verified ? [] : [{ act: "verification_resent" } as const]),
    ...(person.sessions.length > 0 ? [{ act: "sessions_ended" } as const] : []),
    ...(second_factors.length > 0 ? [{ act: "second_factor_reset" } as const] : []),
    ...staffRoles.map((role) =>
      roles.includes(role)
        ? ({ act: "role_removed", role } as const)
        : ({ act: "role_granted", role } as const),
    ),
    { act: suspended_at ? "account_reinstated" : "account_suspended" },
    ...(deletion_due_at ? [] : [{ act: "deletion_planned" } as const]),
  ];
}

export function PersonActs({ person }: { person: Person }) {
  const { t } = useTranslation();
  const { user } = useAuth();
  const [open, setOpen] = useState<OfferedAct | null>(null);
  if (person.id === user?.id) return <p className="text-ink-2">{t("people:acts.own")}</p>;
  return (
    <fieldset aria-label={t("people:acts.title")} className="flex min-w-0 flex-wrap gap-2">
      {listActs(person).map((offered) => (
        <Button
          key={`${offered.act} ${offered.role ?? ""}`}
          size="sm"
          variant="secondary"
          onClick={() => setOpen(offered)}
        >
          {t(`people:acts.${offered.act}.label`, {
            role: offered.role ? t(`people:roles.${offered.role}`) : "",
          })}
        </Button>
      ))}
      {open && <ActDialog person={person} offered={open} onClose={() => setOpen(null)} />}
    </fieldset>
  );
}
