import type { MyTicket } from "@masar/contract/support/schemas";
import type { ReplyAuthor } from "@masar/contract/support/constants";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { displayText } from "#web/platform/format/bidi-text.ts";
import { showErrorToast } from "#web/platform/toast/error-toast.ts";
import { toast } from "#web/platform/toast/toast.ts";
import { cn } from "#web/ui/display/cn.ts";
import { TimeAgo } from "#web/ui/display/time-ago.tsx";
import { QueryFallback } from "#web/ui/feedback/query-fallback.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { Button } from "#web/ui/forms/button.tsx";
import { Card } from "#web/ui/layout/card.tsx";

type ThreadProps = {
  ticket: Pick<MyTicket, "message" | "created_at" | "replies">;
  writer: ReactNode;
  children?: ReactNode;
};

export function Thread({ ticket, writer, children }: ThreadProps) {
  const { t } = useTranslation();
  const names = { writer, team: t("support:ticket.team") };
  return (
    <ol aria-label={t("support:ticket.thread")} className="grid gap-4">
      <ThreadMessage {...ticket} author="writer" name={writer}>
        {children}
      </ThreadMessage>
      {ticket.replies.map((reply) => (
        <ThreadMessage key={reply.id} {...reply} name={names[reply.author]} />
      ))}
    </ol>
  );
}

type ThreadMessageProps = {
  author: ReplyAuthor;
  name: ReactNode;
  message: string;
  created_at: string;
  children?: ReactNode;
};

function ThreadMessage({ author, name, message, created_at, children }: ThreadMessageProps) {
  return (
    <li
      className={cn(
        "grid gap-2 rounded-md px-4 py-3",
        author === "team" ? "bg-teal-soft" : "bg-sunken dark:bg-track",
      )}
    >
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm text-ink-2">
        <span className="min-w-0 font-medium wrap-anywhere text-ink">{name}</span>
        <TimeAgo at={created_at} />
      </p>
      <p dir="auto" className="wrap-anywhere whitespace-pre-wrap [unicode-bidi:plaintext]">
        {displayText(message)}
      </p>
      {children}
    </li>
  );
}

type TicketFallbackProps = {
  query: { error: unknown; isFetching: boolean; refetch: () => unknown };
  isPage?: boolean;
  /** Shown when the id is unknown, or of another user's ticket. */
  missing: ReactNode;
};

export function TicketFallback(props: TicketFallbackProps) {
  const { t } = useTranslation();
  return (
    <QueryFallback
      {...props}
      hasCard
      failedTitle={t("support:ticket.failed")}
      className="grid max-w-3xl gap-6"
    >
      <Skeleton className="h-9 w-1/2" />
      <Card className="grid gap-4">
        <Skeleton className="h-24" />
        <Skeleton className="h-24" />
        <Skeleton className="h-11 w-32" />
      </Card>
    </QueryFallback>
  );
}

type CloseButtonProps = {
  isClosed: boolean;
  close: { mutateAsync: (closed: boolean) => Promise<unknown>; isPending: boolean };
};

export function CloseButton({ isClosed, close }: CloseButtonProps) {
  const { t } = useTranslation();
  const setClosed = async (closed: boolean, isUndo = false) => {
    try {
      await close.mutateAsync(closed);
      const title = t(closed ? "support:ticket.closed" : "support:ticket.reopened");
      const action = { label: t("support:undo"), onAct: () => void setClosed(!closed, true) };
      toast(isUndo ? { title } : { title, action });
    } catch (error) {
      showErrorToast(t, t("support:ticket.notChanged"), error);
    }
  };
  return (
    <div className="border-t border-line pt-4">
      <Button
        variant="quiet"
        loading={close.isPending}
        onClick={() => void setClosed(!isClosed)}
        className="-ms-5"
      >
        {t(isClosed ? "support:ticket.reopen" : "support:ticket.close")}
      </Button>
    </div>
  );
}
