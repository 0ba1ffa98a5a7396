import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { bidiText } from "#web/platform/format/bidi-text.ts";
import { errorText } from "#web/platform/errors/error-text.ts";
import { memberName } from "#web/entities/member/member-name.ts";
import { Avatar } from "#web/ui/display/avatar.tsx";
import { Button } from "#web/ui/forms/button.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { ErrorState } from "#web/ui/feedback/error-state.tsx";
import { LoadingRegion, Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { useRestoreFocus } from "#web/ui/layout/use-restore-focus.ts";
import { blocksQuery, useBlockMember } from "#web/features/community/community.api.ts";

type BlockedMembersProps = { open: boolean; onClose: () => void };

export function BlockedMembers({ open, onClose }: BlockedMembersProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t("community:blocked.title")}
      description={t("community:blocked.text")}
    >
      <Members />
    </Dialog>
  );
}

function Members() {
  const { t } = useTranslation();
  const { data, error, isFetching, refetch } = useQuery(blocksQuery());
  const block = useBlockMember();
  const kept = useRestoreFocus(t("community:blocked.title"));
  if (!data && error) {
    return (
      <ErrorState
        title={t("community:blocked.failed")}
        description={errorText(t, error)}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!data) {
    return (
      <LoadingRegion className="grid gap-3">
        <Skeleton className="h-9" />
        <Skeleton className="h-9" />
      </LoadingRegion>
    );
  }
  return (
    <div {...kept}>
      {data.members.length === 0 && <EmptyState title={t("community:blocked.empty")} />}
      <ul className="grid grid-cols-1 gap-3 empty:hidden">
        {data.members.map((member) => (
          <li key={member.id} className="flex items-center gap-3">
            <Avatar name={member.name} photoId={member.photo_id} size="sm" />
            <bdi {...bidiText(memberName(t, member))} className="min-w-0 flex-1 wrap-anywhere" />
            <Button
              variant="secondary"
              size="sm"
              loading={block.isPending && block.variables.id === member.id}
              onClick={() => block.mutate({ id: member.id, blocked: false })}
            >
              {t("community:blocked.unblock")}
              <span className="sr-only"> {memberName(t, member)}</span>
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
