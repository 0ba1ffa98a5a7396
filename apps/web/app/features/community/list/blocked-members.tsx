import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { bidiText } from "#web/platform/format/bidi-text.ts";
import { memberName } from "#web/entities/member/member-name.ts";
import { Avatar } from "#web/ui/display/avatar.tsx";
import { Button } from "#web/ui/forms/button.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { QueryFallback } from "#web/ui/feedback/query-fallback.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { useRestoreFocus } from "#web/ui/layout/use-restore-focus.ts";
import { blocksQuery, useBlockMember } from "#web/features/community/community.api.ts";

export function BlockedMembers({ open, onClose }: { open: boolean; onClose: () => void }) {
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
  const query = useQuery(blocksQuery);
  const block = useBlockMember();
  const focusProps = useRestoreFocus(t("community:blocked.title"));
  if (!query.data) {
    return (
      <QueryFallback
        query={query}
        failedTitle={t("community:blocked.failed")}
        className="grid gap-3"
      >
        <Skeleton className="h-9" />
        <Skeleton className="h-9" />
      </QueryFallback>
    );
  }
  const { members } = query.data;
  return (
    <div {...focusProps}>
      {members.length === 0 && <EmptyState title={t("community:blocked.empty")} />}
      <ul className="grid grid-cols-1 gap-3 empty:hidden">
        {members.map((member) => (
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
