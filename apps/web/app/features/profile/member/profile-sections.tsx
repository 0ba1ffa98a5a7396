import { type ReactNode, useId } from "react";
import type { Member, ProfileNumbers, ProfilePath } from "@masar/contract/profile/schemas";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Card, CardTitle } from "#web/ui/layout/card.tsx";
import { bidiText } from "#web/platform/format/bidi-text.ts";
import { Avatar } from "#web/ui/display/avatar.tsx";
import { minutesText } from "#web/platform/format/format-minutes.ts";
import { useFormat } from "#web/platform/format/use-format.ts";
import { useFormatProgress } from "#web/platform/format/use-format-progress.ts";
import { pathPercentage } from "#web/entities/path/path-percentage.ts";
import { links } from "#web/platform/urls/links.ts";
import { Star } from "#web/ui/display/star.tsx";

type ProfileSectionProps = { id?: string; title: string; lead?: ReactNode; children: ReactNode };

export function ProfileSection({ id, title, lead, children }: ProfileSectionProps) {
  const titleId = useId();
  return (
    <Card id={id} aria-labelledby={titleId} className="min-w-0 scroll-mt-20">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <CardTitle id={titleId}>{title}</CardTitle>
      </div>
      {lead && <p className="measure mt-1 text-sm text-ink-2">{lead}</p>}
      <div className="mt-5">{children}</div>
    </Card>
  );
}

type ProfileHeadProps = Pick<Member, "bio" | "photo_id"> & {
  name: string;
  handle: string | null;
  children: ReactNode;
};

export function ProfileHead({ name, handle, bio, photo_id, children }: ProfileHeadProps) {
  return (
    <>
      <div className="flex flex-wrap items-center gap-5">
        <Avatar name={name} photoId={photo_id} size="lg" />
        <div className="min-w-0 flex-1 basis-48">
          {children}
          {handle && (
            <p className="text-ink-2">
              <bdi dir="ltr">@{handle}</bdi>
            </p>
          )}
        </div>
      </div>
      {bio && (
        <p className="measure whitespace-pre-line wrap-anywhere">
          <bdi {...bidiText(bio)} />
        </p>
      )}
    </>
  );
}

/** Omits a hidden streak. */
export function StatsRow({ numbers }: { numbers: ProfileNumbers }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { current_streak, longest_streak } = numbers;
  const formatDays = (count: number | null) =>
    count === null ? null : t("profile:numbers.days", { count });
  const entries = [
    { label: t("profile:numbers.streak"), value: formatDays(current_streak) },
    { label: t("profile:numbers.longest"), value: formatDays(longest_streak) },
    { label: t("profile:numbers.time"), value: minutesText(t, numbers.total_minutes_studied) },
    { label: t("profile:numbers.points"), value: format.number(numbers.skill_points) },
  ].filter(({ value }) => value !== null);
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-4 sm:flex sm:flex-wrap sm:gap-x-10">
      {entries.map(({ label, value }) => (
        <div key={label}>
          <dt className="text-sm text-ink-2">{label}</dt>
          <dd className="text-2xl font-semibold tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A user's own paths have an id and link to their page. */
export function PathList({ paths }: { paths: (ProfilePath & { id?: string })[] }) {
  const { t } = useTranslation();
  const formatProgress = useFormatProgress();
  return (
    <ul className="divide-y divide-line">
      {paths.map((path, index) => {
        const title = <bdi {...bidiText(path.title)} />;
        const percentage = pathPercentage(path);
        const isDone = path.progress_percentage === 100;
        return (
          <li key={path.id ?? index} className="flex min-h-14 items-center gap-3 py-2">
            <Star
              state={isDone ? "done" : percentage > 0 ? "now" : "later"}
              className="size-7 shrink-0"
            />
            <span className="min-w-0 flex-1 wrap-anywhere">
              {path.id ? (
                <Link
                  to={links.path(path.id)}
                  className="inline-flex min-h-11 items-center font-medium underline-offset-4 hover:underline"
                >
                  {title}
                </Link>
              ) : (
                <span className="font-medium">{title}</span>
              )}
            </span>
            <span className="shrink-0 text-sm text-ink-2 tabular-nums">
              {isDone
                ? t("profile:paths.finished")
                : t("profile:paths.progress", {
                    percent: formatProgress(percentage),
                  })}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
