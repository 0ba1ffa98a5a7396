import type { SubMilestoneView } from "@masar/domain/progress/milestone-view";
import { Flag } from "lucide-react";
import { useTranslation } from "react-i18next";
import { groupByTopic } from "#web/entities/milestone/group-by-topic.ts";
import { SessionTitle } from "#web/entities/milestone/session-title.tsx";
import { pathTextAttributes } from "#web/entities/path/text-attributes.ts";
import { links } from "#web/platform/urls/links.ts";
import { cn } from "#web/ui/display/cn.ts";
import { Icon } from "#web/ui/display/icon.tsx";
import { TextLink } from "#web/ui/forms/text-link.tsx";
import { Star } from "#web/ui/display/star.tsx";
import { TitledSection } from "#web/ui/layout/titled-section.tsx";
import { DeskText } from "./desk-parts.tsx";
import type { DeskItem, DeskView } from "./use-desk.ts";

type DeskOutlineProps = {
  view: DeskView;
  items: DeskItem[];
  /** The item that is open; undefined for the whole milestone. */
  chosen: DeskItem | undefined;
  onChoose: (id: string | undefined) => void;
};

/** The sub-milestones with their counts, and the sessions of the one that is studied. */
export function DeskOutline({ view, items, chosen, onChoose }: DeskOutlineProps) {
  const { t } = useTranslation();
  const { path, milestone } = view;
  const done = items.filter(({ isDone }) => isDone).length;
  const isWhole = chosen === undefined;
  const next = items.find(({ isDone }) => !isDone);
  return (
    <TitledSection
      title={<DeskText view={view}>{milestone.title}</DeskText>}
      titleClass="text-sm font-normal wrap-anywhere text-ink-2"
      className="grid content-start gap-4"
    >
      <p className="-mt-3 text-xs text-ink-2 tabular-nums">
        {t("desk:outline.done", { count: items.length, done })}
      </p>
      <ol aria-label={t("desk:outline.label")} className="-mx-2 grid gap-0.5">
        {milestone.sub_milestones.map((sub) => (
          <SubRow
            key={sub.id}
            view={view}
            sub={sub}
            items={items.filter((item) => item.sub.id === sub.id)}
            chosen={chosen}
            next={next}
            onChoose={onChoose}
          />
        ))}
        {!milestone.is_completed && (
          <li>
            <button
              type="button"
              aria-current={isWhole ? "step" : undefined}
              onClick={() => onChoose(undefined)}
              className={cn(rowClass, isWhole ? "font-medium" : "text-ink-2")}
            >
              <Icon icon={Flag} size={18} className="mx-0.5 mt-0.5" />
              {t("desk:outline.toComplete")}
            </button>
          </li>
        )}
      </ol>
      <TextLink to={links.milestone(path.id, milestone.key)} className="justify-self-start text-sm">
        {t("desk:outline.road")}
      </TextLink>
    </TitledSection>
  );
}

type SubRowProps = DeskOutlineProps & {
  sub: SubMilestoneView;
  /** The first open session of the milestone, which may not be the one that is shown. */
  next: DeskItem | undefined;
};

function SubRow({ view, sub, items, chosen, next, onChoose }: SubRowProps) {
  const { t } = useTranslation();
  const done = items.filter(({ isDone }) => isDone).length;
  const isDone = done === items.length;
  const isOpen = chosen?.sub.id === sub.id;
  const isNow = isOpen || next?.sub.id === sub.id;
  const first = items.find((item) => !item.isDone) ?? items[0];
  return (
    <li>
      <button
        type="button"
        onClick={() => onChoose(first?.id)}
        className={cn(rowClass, isOpen && "font-medium")}
      >
        <Star state={isDone ? "done" : isNow ? "now" : "later"} className="size-5.5 shrink-0" />
        <span className="min-w-0 flex-1 wrap-anywhere">
          <DeskText view={view}>{sub.title}</DeskText>
          {isDone && <span className="sr-only"> ({t("road:milestone.state.done")})</span>}
        </span>
        <span className="text-xs font-normal text-ink-2 tabular-nums">
          {t("desk:outline.count", { done, count: items.length })}
        </span>
      </button>
      {isOpen && (
        <ol aria-label={t("desk:outline.sessions")} className="ms-3 grid border-s border-line ps-2">
          {groupByTopic(items).map((topic) => (
            <TopicRows
              key={topic.items[0]?.id}
              view={view}
              topic={topic}
              chosen={chosen}
              next={next}
              onChoose={onChoose}
            />
          ))}
        </ol>
      )}
    </li>
  );
}

type TopicRowsProps = Pick<SubRowProps, "view" | "chosen" | "next" | "onChoose"> & {
  topic: { title: string; items: DeskItem[] };
};

/** The title of a topic once, and below it what is done in its sessions. */
function TopicRows({ view, topic: { title, items }, chosen, next, onChoose }: TopicRowsProps) {
  const { t } = useTranslation();
  const isTitled = items.length > 1;
  const attributes = pathTextAttributes(view.path.language, view.milestone.origin);
  return (
    <>
      {isTitled && (
        <li className="px-2 pt-2.5 text-sm leading-snug wrap-anywhere">
          <DeskText view={view}>{title}</DeskText>
        </li>
      )}
      {items.map((item) => (
        <li key={item.id}>
          <button
            type="button"
            aria-current={item.id === chosen?.id ? "step" : undefined}
            onClick={() => onChoose(item.id)}
            className={cn(
              rowClass,
              "text-sm",
              isTitled && "items-center py-1.5",
              item.id === chosen?.id ? "bg-saffron-soft font-medium" : "text-ink-2",
            )}
          >
            <Star
              state={item.isDone ? "done" : item.id === next?.id ? "now" : "later"}
              className="size-4.5 shrink-0"
            />
            <span className="min-w-0 flex-1 wrap-anywhere">
              {isTitled ? (
                <>
                  <span className="sr-only">
                    <SessionTitle session={item.session} attributes={attributes} />
                  </span>
                  <span aria-hidden>{formatKind(item)}</span>
                </>
              ) : (
                <SessionTitle session={item.session} attributes={attributes} />
              )}
              {item.isDone && <span className="sr-only"> ({t("road:milestone.state.done")})</span>}
              {item.id === next?.id && item.id !== chosen?.id && (
                <span className="block text-xs font-medium text-saffron-ink">
                  {t("desk:outline.next")}
                </span>
              )}
            </span>
          </button>
        </li>
      ))}
    </>
  );

  function formatKind({ session }: DeskItem): string {
    const kind = t(`study:next.kinds.${session.kind}`);
    return session.part ? t("study:next.part", { kind, ...session.part }) : kind;
  }
}

const rowClass =
  "flex min-h-11 w-full items-start gap-3 rounded-md px-2 py-2.5 text-start leading-snug transition-colors duration-150 hover:bg-track";
