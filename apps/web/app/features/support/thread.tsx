import type { MyTicket } from "@masar/contract/support/schemas";
import type { ReplyAuthor } from "@masar/contract/support/constants";
import type { ReactNode } from "react";
import { displayText } from "#web/platform/format/bidi-text.ts";
import { useFormat } from "#web/platform/format/use-format.ts";
import { cn } from "#web/ui/display/cn.ts";

type ThreadProps = {
  label: string;
  ticket: Pick<MyTicket, "message" | "created_at" | "replies" | "id">;
  /** How each side is called by who reads. */
  names: Record<ReplyAuthor, ReactNode>;
  /** What stands below the first message. */
  children?: ReactNode;
};

/** What was said, oldest first. What people wrote keeps its own direction and its lines. */
export function Thread({ label, ticket, names, children }: ThreadProps) {
  const first = { ...ticket, author: "writer" as const };
  return (
    <ol aria-label={label} className="grid gap-4">
      <ThreadMessage {...first} name={names.writer}>
        {children}
      </ThreadMessage>
      {ticket.replies.map((reply) => (
        <ThreadMessage key={reply.id} {...reply} name={names[reply.author]} />
      ))}
    </ol>
  );
}

type SaidProps = {
  author: ReplyAuthor;
  name: ReactNode;
  message: string;
  created_at: string;
  children?: ReactNode;
};

function ThreadMessage({ author, name, message, created_at, children }: SaidProps) {
  const format = useFormat();
  return (
    <li
      className={cn(
        "grid gap-2 rounded-md px-4 py-3",
        author === "team" ? "bg-teal-soft" : "bg-sunken dark:bg-track",
      )}
    >
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm text-ink-2">
        <span className="min-w-0 font-medium wrap-anywhere text-ink">{name}</span>
        <time dateTime={created_at} title={format.date(created_at, "dateTime")}>
          {format.relativeTime(created_at)}
        </time>
      </p>
      <p dir="auto" className="wrap-anywhere whitespace-pre-wrap [unicode-bidi:plaintext]">
        {displayText(message)}
      </p>
      {children}
    </li>
  );
}
