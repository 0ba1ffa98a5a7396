import { useFormat } from "#web/platform/format/use-format.ts";

type TimeAgoProps = { at: string; className?: string };

/** How long ago something was, with the full date as its title. */
export function TimeAgo({ at, className }: TimeAgoProps) {
  const format = useFormat();
  return (
    <time dateTime={at} title={format.date(at, "dateTime")} className={className}>
      {format.relativeTime(at)}
    </time>
  );
}
