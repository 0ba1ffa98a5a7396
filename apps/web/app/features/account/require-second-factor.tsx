import { settingsGroupLink } from "@masar/contract/settings/groups";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useAuth } from "#web/entities/session/auth.tsx";
import { ButtonLink } from "#web/ui/forms/button-link.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";

/** For the areas of administrators and moderators, which the API opens only to accounts with a second factor. */
export function RequireSecondFactor({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const { user, session } = useAuth();
  if (user?.second_factor || session?.by_passkey) return children;
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageHeader title={t("operation:secondFactor.title")} />
      <Card className="grid justify-items-start gap-4">
        <p className="measure">{t("operation:secondFactor.text")}</p>
        <ButtonLink to={settingsGroupLink("account")}>
          {t("operation:secondFactor.action")}
        </ButtonLink>
      </Card>
    </div>
  );
}
