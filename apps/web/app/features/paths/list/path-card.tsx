import type { PathSummary } from "@masar/contract/paths/schemas";
import { Check, Ellipsis, Pin, Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useState } from "react";
import { pathPercentage } from "#web/entities/path/path-percentage.ts";
import { bidiText } from "#web/platform/format/bidi-text.ts";
import { joinFacts } from "#web/platform/format/join-facts.ts";
import { links } from "#web/platform/urls/links.ts";
import { useFormatProgress } from "#web/platform/format/use-format-progress.ts";
import { Badge, type BadgeTone } from "#web/ui/display/badge.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { Icon } from "#web/ui/display/icon.tsx";
import { ProgressBar } from "#web/ui/display/progress-bar.tsx";
import { useFormatDate } from "#web/platform/format/use-format-date.ts";
import { errorText } from "#web/platform/errors/error-text.ts";
import { toast } from "#web/platform/toast/toast.ts";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { IconButton } from "#web/ui/forms/icon-button.tsx";
import { Menu, MenuItem, MenuSeparator } from "#web/ui/overlays/menu.tsx";
import { InlineAlert } from "#web/ui/feedback/inline-alert.tsx";
import { useDuplicate } from "#web/features/paths/page/duplicate-dialog.tsx";
import { PathCopyItems, PathStatusItems } from "#web/features/paths/page/path-menu-items.tsx";
import { useDeleteDraft } from "#web/features/paths/paths.api.ts";
import { usePathActions } from "#web/features/paths/use-path-actions.ts";

const tones: Record<PathSummary["status"], BadgeTone> = {
  draft: "lapis",
  active: "teal",
  paused: "saffron",
  completed: "teal",
  archived: "neutral",
};

/** The link covers the whole card; the menu lies above it. */
export function PathCard({ path }: { path: PathSummary }) {
  const { t } = useTranslation();
  const formatProgress = useFormatProgress();
  const percentage = pathPercentage(path);
  const formatDate = useFormatDate();
  const { status, total_milestones, estimated_completion_date } = path;
  return (
    <Card className="relative flex h-full flex-col gap-3">
      <div className="flex items-start gap-2">
        <div className="grid min-w-0 flex-1 gap-2">
          <h2 className="line-clamp-3 text-xl wrap-anywhere">
            <Link
              to={links.path(path.id)}
              className="outline-offset-4 after:absolute after:inset-0 after:rounded-lg hover:underline hover:underline-offset-4"
            >
              <bdi {...bidiText(path.title)} />
            </Link>
          </h2>
          <div className="flex flex-wrap gap-2">
            <Badge tone={tones[status]}>{t(`road:status.${status}`)}</Badge>
            {path.is_pinned && (
              <Badge icon={<Icon icon={Pin} size={14} />}>{t("paths:card.pinned")}</Badge>
            )}
          </div>
        </div>
        <div className="relative z-10 -me-2 -mt-1.5 has-aria-expanded:z-20">
          <PathCardMenu path={path} />
        </div>
      </div>
      <p {...bidiText(path.description)} className="line-clamp-2 text-sm text-ink-2" />
      <div className="mt-auto grid gap-2 pt-1">
        {status !== "draft" && <ProgressBar value={percentage} label={t("paths:card.progress")} />}
        <p className="flex flex-wrap justify-between gap-x-4 text-sm text-ink-2 tabular-nums">
          <span>
            {status === "draft"
              ? t("paths:draft.milestones", { count: total_milestones })
              : joinFacts(t, [
                  t("road:header.milestones", {
                    count: total_milestones,
                    done: path.completed_milestones,
                  }),
                  formatProgress(percentage),
                ])}
          </span>
          {status === "active" && estimated_completion_date && (
            <span>{t("paths:card.forecast", { date: formatDate(estimated_completion_date) })}</span>
          )}
          {status === "draft" && path.estimated_duration_weeks !== null && (
            <span>{t("paths:draft.weeks", { count: path.estimated_duration_weeks })}</span>
          )}
        </p>
      </div>
    </Card>
  );
}

function PathCardMenu({ path }: { path: PathSummary }) {
  const { t } = useTranslation();
  const actions = usePathActions(path.id);
  const { startDuplicate, duplicateDialog } = useDuplicate(path.id, actions);
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
        <PathCopyItems actions={actions} onDuplicate={startDuplicate} />
        {isDraft && (
          <>
            <MenuSeparator />
            <MenuItem icon={Trash2} danger onSelect={() => setDiscarding(true)}>
              {t("paths:menu.discard")}
            </MenuItem>
          </>
        )}
      </Menu>
      {duplicateDialog}
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
