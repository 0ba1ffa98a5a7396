import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { links } from "#web/platform/urls/links.ts";
import { profileQuery } from "#web/entities/member/profile-query.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { ButtonLink } from "#web/ui/forms/button-link.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { Star } from "#web/ui/display/star.tsx";
import { IssueRecordDialog } from "./issue-record-dialog.tsx";
import { recordsQuery } from "./records.api.ts";

/** Offers a record of a finished path, or links the issued one. Renders nothing until both queries loaded. */
export function RecordOffer({ pathId }: { pathId: string }) {
  const { t } = useTranslation();
  const { data } = useQuery(recordsQuery);
  const { data: profile } = useQuery(profileQuery);
  const [open, setOpen] = useState(false);
  const path = data?.finished.find(({ path_id }) => path_id === pathId);
  const record = data?.records.find(({ path_id, revoked_on }) => path_id === pathId && !revoked_on);
  if (!profile || (!path && !record)) return null;
  return (
    <Card className="flex flex-wrap items-center gap-4">
      <Star state="done" className="size-9 shrink-0" />
      <div className="min-w-0 flex-1 basis-56">
        <h2 className="text-lg">
          {t(record ? "profile:records.offerMade" : "profile:records.offer")}
        </h2>
        {!record && <p className="text-sm text-ink-2">{t("profile:records.offerText")}</p>}
      </div>
      {record ? (
        <ButtonLink variant="secondary" to={links.verify(record.token)}>
          {t("profile:records.open")}
        </ButtonLink>
      ) : (
        <Button onClick={() => setOpen(true)}>{t("profile:records.make")}</Button>
      )}
      {path && (
        <IssueRecordDialog
          open={open}
          path={path}
          name={profile.display_name}
          onClose={() => setOpen(false)}
        />
      )}
    </Card>
  );
}
