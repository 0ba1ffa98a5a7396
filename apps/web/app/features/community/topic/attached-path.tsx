import type { SharedPath, Topic } from "@masar/contract/community/schemas";
import { directionOf } from "@masar/domain/text/text-direction";
import { Copy } from "lucide-react";
import { useTranslation } from "react-i18next";
import { joinFacts } from "#web/platform/format/join-facts.ts";
import { useAuth } from "#web/entities/session/auth.tsx";
import { useFormat } from "#web/platform/format/use-format.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { Icon } from "#web/ui/display/icon.tsx";
import { StarMark } from "#web/ui/display/star.tsx";
import { useCopyPath } from "#web/features/community/community.api.ts";

const shownMilestones = 6;

type AttachedPathProps = { topic: Topic; path: SharedPath };

/** A path somebody shares with their question: its road at a glance, and one tap to walk it too. */
export function AttachedPath({ topic, path }: AttachedPathProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { user } = useAuth();
  const isOwn = topic.author !== null && topic.author.id === user?.id;
  const count = path.milestones.length;
  const rest = count - shownMilestones;
  const dir = directionOf(path.title) ?? undefined;
  const facts = [t("community:path.milestones", { count, shown: format.number(count) })];
  const hours = Math.round(path.hours);
  if (hours > 0) {
    facts.push(t("community:path.hours", { count: hours, shown: format.number(hours) }));
  }
  return (
    <section
      aria-label={t("community:path.label")}
      className="grid grid-cols-1 gap-3 rounded-md border border-line bg-sunken p-4"
    >
      <div>
        <p className="text-sm text-ink-2">{t("community:path.label")}</p>
        <p dir={dir} className="font-medium wrap-anywhere">
          {path.title}
        </p>
        <p className="text-sm text-ink-2">{joinFacts(t, facts)}</p>
      </div>
      <ol className="grid grid-cols-1 gap-1.5 text-sm">
        {path.milestones.slice(0, shownMilestones).map(({ title }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- milestones have no other name here, and keep their order
          <li key={index} dir={dir} className="flex items-start gap-2">
            <StarMark className="mt-1.5 size-3 shrink-0 text-teal" />
            <span className="min-w-0 wrap-anywhere">{title}</span>
          </li>
        ))}
      </ol>
      {rest > 0 && (
        <p className="text-sm text-ink-2">
          {t("community:path.more", { count: rest, shown: format.number(rest) })}
        </p>
      )}
      {!isOwn && <CopyButton topicId={topic.id} />}
    </section>
  );
}

function CopyButton({ topicId }: { topicId: string }) {
  const { t } = useTranslation();
  const { copy, isPending } = useCopyPath(topicId);
  return (
    <Button
      variant="secondary"
      className="justify-self-start"
      icon={<Icon icon={Copy} />}
      loading={isPending}
      onClick={copy}
    >
      {t("community:path.copy")}
    </Button>
  );
}
