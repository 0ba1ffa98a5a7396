import type { CourseCard } from "@masar/contract/courses/schemas";
import type { NextSession } from "@masar/contract/paths/planned-session-schemas";
import { locales } from "@masar/i18n/locales";
import { useTranslation } from "react-i18next";
import { ProviderMark } from "#web/entities/course/provider-mark.tsx";
import { useProviderName } from "#web/entities/course/provider-name.ts";
import { describeSessionTask } from "#web/entities/milestone/session-task.ts";
import { SessionTitle } from "#web/entities/milestone/session-title.tsx";
import { getResourceTitle } from "#web/entities/resource/resource-title.ts";
import { useIsStudied } from "#web/entities/study-session/session-storage.ts";
import { bidiText } from "#web/platform/format/bidi-text.ts";
import { joinFacts } from "#web/platform/format/join-facts.ts";
import { useFormat } from "#web/platform/format/use-format.ts";
import { useLanguage } from "#web/platform/preferences/use-language.ts";
import { cn } from "#web/ui/display/cn.ts";
import { Star } from "#web/ui/display/star.tsx";
import type { CurrentPath } from "./while-studying.tsx";

type NextSessionTextProps = {
  path: CurrentPath;
  next: NonNullable<CurrentPath["next"]>;
  /** Null when only completing the milestone is left. */
  session: NextSession | null;
  /** After the day's end: it is for another day. */
  isQuiet?: boolean;
};

/** What to study now: one title and one line of what to do. */
export function NextSessionText({ path, next, session, isQuiet = false }: NextSessionTextProps) {
  const { t } = useTranslation();
  const { dir } = locales[path.language];
  const isStudied = useIsStudied(path.id, next.milestone_key);
  const facts = session
    ? [
        t(isStudied ? "study:next.studying" : "study:next.session"),
        t("study:next.minutes", { count: session.minutes }),
      ]
    : [t("study:next.sessionsDone")];
  const task = session ? describeSessionTask(t, session) : t("study:next.toComplete");
  return (
    <>
      <p
        className={cn(
          "flex items-center gap-2 text-sm font-medium tabular-nums",
          isQuiet ? "text-ink-2" : "text-saffron-ink",
        )}
      >
        {!isQuiet && <Star state={session ? "now" : "done"} className="size-5.5 shrink-0" />}
        {joinFacts(t, facts)}
      </p>
      <h2 className={cn("mt-1.5 wrap-anywhere", isQuiet ? "text-xl" : "text-2xl sm:text-3xl")}>
        <SessionTitle
          session={session ?? { title: next.milestone_title }}
          attributes={{ dir }}
          beforeClass="font-normal text-ink-2"
        />
      </h2>
      {task && (
        <p className="mt-1 max-w-[60ch] wrap-anywhere text-ink-2">
          {session?.task ? <bdi dir={dir}>{task}</bdi> : task}
        </p>
      )}
    </>
  );
}

type SessionPlace = Pick<CourseCard, "title" | "provider" | "language" | "price_usd"> & {
  /** Only of a resource. */
  title_ar?: string | null;
};

/** Where to study it. */
export function SessionCourse({ course }: { course: SessionPlace }) {
  const { t } = useTranslation();
  const format = useFormat();
  const nameProvider = useProviderName();
  const provider = nameProvider(course.provider);
  const { language } = useLanguage();
  const { price_usd: price, title_ar = null } = course;
  const { title, lang } = getResourceTitle({ ...course, title_ar }, language);
  return (
    <div className="flex min-w-0 flex-1 basis-60 items-center gap-3">
      <ProviderMark provider={course.provider} />
      <div className="min-w-0">
        <p className="wrap-anywhere">
          <bdi {...bidiText(title)} lang={lang} />
        </p>
        <p className="text-sm text-ink-2">
          <bdi>{provider}</bdi>
          {t("between")}
          <bdi>{formatPrice()}</bdi>
          {course.language !== language && (
            <>
              {t("between")}
              {t(`study:next.inLanguage.${course.language}`)}
            </>
          )}
        </p>
      </div>
    </div>
  );

  function formatPrice(): string {
    if (price === null) return t("study:next.priceVaries");
    if (price === 0) return t("study:next.free");
    const digits = Number.isInteger(price) ? 0 : 2;
    return t("study:next.price", {
      count: price,
      price: format.number(price, { minimumFractionDigits: digits }),
    });
  }
}
