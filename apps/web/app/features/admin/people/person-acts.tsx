import type { Role } from "@masar/contract/account/schemas";
import type { PersonAct } from "@masar/contract/people/constants";
import type { Person } from "@masar/contract/people/schemas";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useAuth } from "#web/entities/session/auth.tsx";
import { cn } from "#web/ui/display/cn.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { ActDialog } from "./act-dialog.tsx";

export type OfferedAct = { act: PersonAct; role?: Role };

const staffRoles = ["moderator", "admin"] as const;

/** Only what is possible in the state of the account. A closed one gets no role. */
function listActs(person: Person): OfferedAct[] {
  const { roles, second_factors, suspended_at, deletion_due_at, email_verified } = person;
  return [
    ...(email_verified ? [] : [{ act: "verification_resent" } as const]),
    ...(person.sessions.length > 0 ? [{ act: "sessions_ended" } as const] : []),
    ...(second_factors.length > 0 ? [{ act: "second_factor_reset" } as const] : []),
    ...staffRoles.flatMap((role): OfferedAct[] => {
      if (roles.includes(role)) return [{ act: "role_removed", role }];
      return suspended_at || deletion_due_at ? [] : [{ act: "role_granted", role }];
    }),
    ...(suspended_at ? [{ act: "account_reinstated" } as const] : []),
    ...(deletion_due_at ? [{ act: "deletion_cancelled" } as const] : []),
  ];
}

function listClosingActs({ suspended_at, deletion_due_at }: Person): OfferedAct[] {
  return [
    ...(suspended_at ? [] : [{ act: "account_suspended" } as const]),
    ...(deletion_due_at ? [] : [{ act: "deletion_planned" } as const]),
  ];
}

export function PersonActs({ person }: { person: Person }) {
  const { t } = useTranslation();
  const { user } = useAuth();
  const [open, setOpen] = useState<OfferedAct | null>(null);
  if (person.id === user?.id) return <p className="text-ink-2">{t("people:acts.own")}</p>;
  const closing = listClosingActs(person);
  return (
    <>
      <ActButtons label={t("people:acts.title")} acts={listActs(person)} onOpen={setOpen} />
      {closing.length > 0 && (
        <ActButtons
          label={t("people:acts.closing")}
          acts={closing}
          onOpen={setOpen}
          className="border-t border-line pt-5"
          buttonClassName="text-rose"
        />
      )}
      {open && <ActDialog person={person} offered={open} onClose={() => setOpen(null)} />}
    </>
  );
}

type ActButtonsProps = {
  label: string;
  acts: OfferedAct[];
  onOpen: (offered: OfferedAct) => void;
  className?: string;
  buttonClassName?: string;
};

function ActButtons({ label, acts, onOpen, className, buttonClassName }: ActButtonsProps) {
  const { t } = useTranslation();
  return (
    <fieldset aria-label={label} className={cn("flex min-w-0 flex-wrap gap-2", className)}>
      {acts.map((offered) => (
        <Button
          key={`${offered.act} ${offered.role ?? ""}`}
          size="sm"
          variant="secondary"
          className={buttonClassName}
          onClick={() => onOpen(offered)}
        >
          {t(`people:acts.${offered.act}.label`, {
            role: offered.role ? t(`people:roles.${offered.role}`) : "",
          })}
        </Button>
      ))}
    </fieldset>
  );
}
