import type { SharedPath, Topic } from "@masar/contract/community/schemas";
import { directionOf } from "@masar/domain/text/text-direction";
import { Copy } from "lucide-react";
import { useTranslation } from "react-i18next";
import { joinFacts } from "#web/platform/format/join-facts.ts";
import { useFormat } from "#web/platform/format/use-format.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { Icon } from "#web/ui/display/icon.tsx";
import { StarMark } from "#web/ui/display/star.tsx";
import { useCopyPath, useViewer } from "#web/features/community/community.api.ts";

const maxMilestones = 6;

export function AttachedPath({ topic, path }: { topic: Topic; path: SharedPath }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { isAuthor } = useViewer();
  const { copy, isPending } = useCopyPath(topic.id);
  const count = path.milestones.length;
  const rest = count - maxMilestones;
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
        {path.milestones.slice(0, maxMilestones).map(({ title }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- milestones have no id here, and keep their order
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
      {!isAuthor(topic.author) && (
        <Button
          variant="secondary"
          className="justify-self-start"
          icon={<Icon icon={Copy} />}
          loading={isPending}
          onClick={copy}
        >
          {t("community:path.copy")}
        </Button>
      )}
    </section>
  );
}
