import type { FreeEntry, PathPage, PathPageMilestone } from "@masar/domain/path-pages/path-page";
import {
  BookOpen,
  FileText,
  GraduationCap,
  ListVideo,
  type LucideIcon,
  Monitor,
  Play,
} from "lucide-react";
import { useTranslation } from "react-i18next";
import { bidiText } from "#web/platform/format/bidi-text.ts";
import { minutesText } from "#web/platform/format/format-minutes.ts";
import { useFormat } from "#web/platform/format/use-format.ts";
import { useLanguage } from "#web/platform/preferences/use-language.ts";
import { publicHref } from "#web/platform/urls/links.ts";
import { Icon } from "#web/ui/display/icon.tsx";
import { Star } from "#web/ui/display/star.tsx";
import { TextAnchor } from "#web/ui/display/text-anchor.tsx";
import { foldClass, PathBrief } from "./path-brief.tsx";

const shownAtFirst = 2;

const kindIcons: Record<FreeEntry["kind"], LucideIcon> = {
  course: GraduationCap,
  "site-course": Monitor,
  "video-playlist": ListVideo,
  video: Play,
  book: BookOpen,
  article: FileText,
};

export function PathMilestones({ milestones, slug }: Pick<PathPage, "milestones" | "slug">) {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="milestones" className="grid grid-cols-1 content-start gap-6">
      <div className="grid gap-1">
        <h2 id="milestones" className="text-2xl">
          {t("pages:paths.milestones")}
        </h2>
        <p className="text-sm text-ink-2">{t("pages:paths.outside")}</p>
      </div>
      <ol>
        {milestones.map((milestone, index) => (
          <MilestoneItem
            key={milestone.key}
            milestone={milestone}
            slug={slug}
            isFirst={index === 0}
          />
        ))}
      </ol>
    </section>
  );
}

type MilestoneItemProps = { milestone: PathPageMilestone; slug: string; isFirst: boolean };

function MilestoneItem({ milestone, slug, isFirst }: MilestoneItemProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { key, title, description, hours, free, brief } = milestone;
  const more = free.slice(shownAtFirst);
  return (
    <li
      id={key}
      className="relative grid grid-cols-[2rem_minmax(0,1fr)] gap-x-4 pb-8 not-last:before:absolute not-last:before:start-3.75 not-last:before:top-2 not-last:before:bottom-0 not-last:before:w-0.5 not-last:before:bg-line"
    >
      <Star state={isFirst ? "now" : "later"} className="relative size-8" />
      <div className="grid grid-cols-1 gap-3">
        <div>
          <div className="flex items-baseline justify-between gap-4">
            <h3 className="text-lg wrap-anywhere">{title}</h3>
            <p className="shrink-0 text-sm text-ink-2 tabular-nums">
              {t("site:hero.hoursShort", { hours: format.number(hours) })}
            </p>
          </div>
          <p className="measure text-ink-2">{description}</p>
        </div>
        {brief && <PathBrief brief={brief} />}
        {free.length > 0 ? (
          <FreeList entries={free.slice(0, shownAtFirst)} />
        ) : (
          <NothingFree milestone={milestone} slug={slug} />
        )}
        {more.length > 0 && (
          <details className="group">
            <summary className={foldClass}>
              {t("pages:paths.moreFree", { count: more.length })}
            </summary>
            <FreeList entries={more} />
          </details>
        )}
      </div>
    </li>
  );
}

function FreeList({ entries }: { entries: FreeEntry[] }) {
  const { t } = useTranslation();
  return (
    <ul className="grid grid-cols-1 gap-2">
      {entries.map((entry) => (
        <li key={entry.url}>
          <a
            href={entry.url}
            target="_blank"
            rel="noopener noreferrer"
            className="flex items-center gap-3 rounded-md border border-line bg-surface px-3.5 py-2.5 transition-colors duration-150 hover:border-outline"
          >
            <Icon icon={kindIcons[entry.kind]} className="shrink-0 text-teal" />
            <span className="min-w-0 flex-1">
              <span className="block font-medium wrap-anywhere">
                <bdi {...bidiText(entry.title)} lang={entry.lang} />
              </span>
              <FreeFacts entry={entry} />
            </span>
            <span className="shrink-0 rounded-full bg-teal-soft px-2.5 py-0.5 text-sm font-medium text-teal">
              {t("courses:resources.free")}
            </span>
            <span className="sr-only"> ({t("entry:register.newTab")})</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

function FreeFacts({ entry: { kind, author, host, minutes } }: { entry: FreeEntry }) {
  const { t } = useTranslation();
  const name =
    kind === "course" ? t("courses:resources.course") : t(`courses:resources.kinds.${kind}`);
  return (
    <span className="block text-sm text-ink-2">
      <bdi>{author}</bdi>
      {host && (
        <>
          {t("between")}
          <bdi>{host}</bdi>
        </>
      )}
      {t("between")}
      {name}
      {minutes !== null && t("between") + minutesText(t, minutes)}
    </span>
  );
}

function NothingFree({ milestone, slug }: { milestone: PathPageMilestone; slug: string }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { key, paid, freeInOther } = milestone;
  const other = language === "en" ? "ar" : "en";
  return (
    <div className="rounded-md border border-dashed border-outline px-3.5 py-2.5 text-sm text-ink-2">
      <p>
        {t("pages:paths.noFree")}
        {paid && ` ${t("pages:paths.paid", { title: paid.title, provider: paid.provider })}`}
      </p>
      {freeInOther > 0 && (
        <TextAnchor href={`${publicHref(`/paths/${slug}`, other)}#${key}`} hrefLang={other} isTall>
          {t("pages:paths.freeInOther", { count: freeInOther })}
        </TextAnchor>
      )}
    </div>
  );
}
