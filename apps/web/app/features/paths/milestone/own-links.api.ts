import type { OwnLink } from "@masar/contract/own-links/schemas";
import { nameOwnLink } from "@masar/domain/catalog/own-link-guard";
import { useTranslation } from "react-i18next";
import { newId } from "#web/platform/browser/new-id.ts";
import { toast } from "#web/platform/toast/toast.ts";
import { createChangeStamp } from "#web/sync/change-stamp.ts";
import { useSaveChange } from "#web/sync/use-save-change.ts";

export type OwnLinkDraft = Omit<OwnLink, "id" | "created_at">;

/** All changes are optimistic; a removal can be undone. */
export function useOwnLinkChanges(pathId: string) {
  const { t } = useTranslation();
  const send = useSaveChange("saveOwnLink", t("courses:own.errors.save"));
  const save = (link: string, draft: OwnLinkDraft, deleted = false) => {
    const { milestone_key, sub_milestone, url, title, minutes } = draft;
    const content = { milestone_key, sub_milestone, url, title, minutes };
    const body = { ...createChangeStamp(), ...content, deleted };
    void send({ params: { id: pathId, link }, body });
  };
  return {
    add: (draft: OwnLinkDraft) => save(newId(), draft),
    save,
    remove: (link: OwnLink) => {
      save(link.id, link, true);
      toast({
        title: t("courses:own.removed", { title: nameOwnLink(link) }),
        action: { label: t("courses:own.undo"), onAct: () => save(link.id, link) },
      });
    },
  };
}
