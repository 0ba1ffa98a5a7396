import type { PathPage } from "@masar/domain/path-pages/path-page";
import { useTranslation } from "react-i18next";
import { useFormat } from "#web/platform/format/use-format.ts";
import { useFormatHours } from "#web/platform/format/use-format-hours.ts";
import { usePublicHref } from "#web/platform/preferences/use-public-href.ts";
import { Badge } from "#web/ui/display/badge.tsx";
import { Star, StarMark } from "#web/ui/display/star.tsx";
import { TextAnchor } from "#web/ui/display/text-anchor.tsx";
import { listQuestions } from "./path-questions.ts";
import { PathMilestones } from "./path-milestones.tsx";
import { PathPace } from "./path-pace.tsx";
import { useFreeText } from "./use-free-text.ts";

/** The public page of a blueprint: the build and the server draw it, no browser does. */
export function PathView({ page }: { page: PathPage }) {
  return (
    <article className="grid grid-cols-1 gap-12 py-2 md:py-4">
      <div className="grid grid-cols-1 gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <Opening page={page} />
        <PathPace page={page} />
      </div>
      <div className="grid grid-cols-1 gap-x-16 gap-y-12 border-t border-line pt-10 lg:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)]">
        <PathMilestones milestones={page.milestones} slug={page.slug} />
        <div className="grid content-start gap-10">
          <Outcomes page={page} />
          <Questions page={page} />
        </div>
      </div>
    </article>
  );
}

function Opening({ page }: { page: PathPage }) {
  const { t } = useTranslation();
  const hrefOf = usePublicHref();
  const formatHours = useFormatHours();
  const describeFree = useFreeText();
  const { title, description, field, hours, milestones, level, audience } = page;
  return (
    <header className="grid content-start gap-5">
      <nav aria-label={t("pages:paths.crumbs")} className="text-sm text-ink-2">
        <ol className="flex flex-wrap items-center gap-x-2">
          <li>
            <Crumb href={hrefOf("/paths")} label={t("site:header.paths")} />
          </li>
          <li className="flex items-center gap-x-2 before:content-['›'] rtl:before:content-['‹']">
            <Crumb href={`${hrefOf("/paths")}?field=${field.id}`} label={field.label} />
          </li>
        </ol>
      </nav>
      <h1 className="text-[clamp(2.25rem,4.6vw,3.5rem)] leading-[1.08] wrap-anywhere rtl:leading-tight">
        {title}
      </h1>
      <p className="measure text-lg text-ink-2">{description}</p>
      <p className="flex flex-wrap gap-2 tabular-nums">
        <Badge>{t("site:hero.totalHours", formatHours(hours))}</Badge>
        <Badge>{t("site:hero.milestones", { count: milestones.length })}</Badge>
        <Badge>{t(`pages:paths.levels.${level}`)}</Badge>
        <Badge tone="teal">{describeFree(milestones.map(({ free }) => free.length > 0))}</Badge>
      </p>
      {audience && (
        <section className="grid gap-1 border-s-2 border-saffron ps-4">
          <h2 className="text-base">{t("pages:paths.audience")}</h2>
          <p className="measure text-ink-2">{audience}</p>
        </section>
      )}
      <StarLine milestones={milestones} />
    </header>
  );
}

function Crumb({ href, label }: { href: string; label: string }) {
  return (
    <a
      href={href}
      className="inline-flex min-h-11 items-center rounded-sm hover:text-ink hover:underline hover:underline-offset-4"
    >
      {label}
    </a>
  );
}

/** Decorative: the list of milestones has the same hours. */
function StarLine({ milestones }: Pick<PathPage, "milestones">) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <ol aria-hidden="true" className="mt-2 hidden max-w-2xl sm:flex">
      {milestones.map(({ key, hours }, index) => (
        <li
          key={key}
          className="relative grid flex-1 justify-items-start gap-1 text-sm text-ink-2 tabular-nums not-last:before:absolute not-last:before:inset-x-0 not-last:before:top-4 not-last:before:h-0.5 not-last:before:bg-line last:flex-none"
        >
          <Star state={index === 0 ? "now" : "later"} className="relative size-8 bg-paper" />
          {t("site:hero.hoursShort", { hours: format.number(hours) })}
        </li>
      ))}
    </ol>
  );
}

function Outcomes({ page }: { page: PathPage }) {
  const { t } = useTranslation();
  const { outcomes, areDeliverables } = page;
  return (
    <section aria-labelledby="outcomes" className="grid gap-4">
      <h2 id="outcomes" className="text-2xl">
        {t(areDeliverables ? "pages:paths.deliverables" : "pages:paths.outcomes")}
      </h2>
      <ul className="grid gap-3">
        {outcomes.map((outcome) => (
          <li key={outcome} className="flex items-start gap-3">
            <StarMark className="mt-1.5 size-3.5 shrink-0 text-teal" />
            {outcome}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Questions({ page }: { page: PathPage }) {
  const { t } = useTranslation();
  const hrefOf = usePublicHref();
  return (
    <section aria-labelledby="questions" className="grid gap-2">
      <h2 id="questions" className="text-2xl">
        {t("pages:paths.questions")}
      </h2>
      <div>
        {listQuestions(t, page).map(({ question, answer }) => (
          <details key={question} className="unfold">
            <summary>{question}</summary>
            <p className="measure pb-4 text-ink-2">{answer}</p>
          </details>
        ))}
      </div>
      <TextAnchor href={hrefOf("/faq")} isTall className="justify-self-start font-medium">
        {t("pages:home.questions.all")}
      </TextAnchor>
    </section>
  );
}
