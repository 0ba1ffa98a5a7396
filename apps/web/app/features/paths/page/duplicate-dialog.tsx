import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { pathResourcesQuery } from "#web/entities/resource/resource-queries.ts";
import { getIsOnline } from "#web/platform/browser/network-status.ts";
import { Checkbox } from "#web/ui/forms/checkbox.tsx";
import { FormDialog } from "#web/ui/overlays/form-dialog.tsx";
import type { PathActions } from "#web/features/paths/use-path-actions.ts";

/** Duplicates a path at once, or asks first whether the copy gets the user's own links, if there are any. */
export function useDuplicate(
  pathId: string,
  actions: PathActions,
): { startDuplicate: () => void; duplicateDialog: ReactNode } {
  const client = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const start = async () => {
    const query = pathResourcesQuery(pathId);
    // Without a network a fetch would wait for it.
    const resources = getIsOnline()
      ? await client.ensureQueryData({ ...query, retry: false }).catch(() => undefined)
      : client.getQueryData(query.queryKey);
    // A copy that an earlier release stored on this device has no links.
    const links: unknown[] | undefined = resources?.own_links;
    if (links && links.length > 0) setIsAsking(true);
    else actions.duplicate();
  };
  return {
    startDuplicate: () => void start(),
    duplicateDialog: isAsking && (
      <DuplicateDialog actions={actions} onClose={() => setIsAsking(false)} />
    ),
  };
}

type DuplicateDialogProps = { actions: PathActions; onClose: () => void };

/** Own links are private, so the box is off. */
function DuplicateDialog({ actions, onClose }: DuplicateDialogProps) {
  const { t } = useTranslation();
  const [withLinks, setWithLinks] = useState(false);
  return (
    <FormDialog
      title={t("road:copy.title")}
      description={t("road:copy.text")}
      submitLabel={t("road:copy.confirm")}
      pending={actions.isDuplicating}
      error={null}
      onSubmit={() => actions.duplicate(withLinks, onClose)}
      onClose={onClose}
    >
      <Checkbox
        checked={withLinks}
        onChange={(event) => setWithLinks(event.target.checked)}
        label={t("road:copy.links")}
      />
    </FormDialog>
  );
}
