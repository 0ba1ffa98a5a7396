import type { PathSummary } from "@masar/contract/paths/schemas";
import { Check, Ellipsis, Trash2 } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "#web/platform/errors/error-text.ts";
import { toast } from "#web/platform/toast/toast.ts";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { IconButton } from "#web/ui/forms/icon-button.tsx";
import { Menu, MenuItem, MenuSeparator } from "#web/ui/overlays/menu.tsx";
import { InlineAlert } from "#web/ui/feedback/inline-alert.tsx";
import { PathCopyItems, PathStatusItems } from "#web/features/paths/page/path-menu-items.tsx";
import { useDeleteDraft } from "#web/features/paths/paths.api.ts";
import { usePathActions } from "#web/features/paths/use-path-actions.ts";

export function PathCardMenu({ path }: { path: PathSummary }) {
  const { t } = useTranslation();
  const actions = usePathActions(path.id);
  const [isDiscarding, setDiscarding] = useState(false);
  const isDraft = path.status === "draft";
  return (
    <>
      <Menu
        trigger={
          <IconButton
            icon={Ellipsis}
            label={t("paths:card.menu", { title: path.title })}
            tooltip={false}
          />
        }
      >
        {isDraft ? (
          <MenuItem icon={Check} onSelect={actions.accept}>
            {t("paths:menu.accept")}
          </MenuItem>
        ) : (
          <PathStatusItems path={path} actions={actions} />
        )}
        <PathCopyItems actions={actions} />
        {isDraft && (
          <>
            <MenuSeparator />
            <MenuItem icon={Trash2} danger onSelect={() => setDiscarding(true)}>
              {t("paths:menu.discard")}
            </MenuItem>
          </>
        )}
      </Menu>
      {isDraft && (
        <DiscardDialog path={path} open={isDiscarding} onClose={() => setDiscarding(false)} />
      )}
    </>
  );
}

type DiscardDialogProps = { path: PathSummary; open: boolean; onClose: () => void };

function DiscardDialog({ path, open, onClose }: DiscardDialogProps) {
  const { t } = useTranslation();
  const discard = useDeleteDraft(path.id);
  const confirm = () =>
    discard.mutate(undefined, {
      onSuccess: () => {
        onClose();
        toast({ title: t("paths:done.discarded") });
      },
    });
  return (
    <ConfirmDialog
      open={open}
      title={t("paths:discard.title")}
      subject={path.title}
      text={t("paths:discard.text")}
      confirmLabel={t("paths:discard.confirm")}
      pending={discard.isPending}
      error={undefined}
      onConfirm={confirm}
      onClose={onClose}
    >
      {discard.isError && (
        <InlineAlert tone="error">
          {t("paths:discard.failed")}. {errorText(t, discard.error)}
        </InlineAlert>
      )}
    </ConfirmDialog>
  );
}
