import type { Member, ProfileNumbers } from "@masar/contract/profile/schemas";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { bidiText } from "#web/platform/format/bidi-text.ts";
import { Avatar } from "#web/ui/display/avatar.tsx";
import { useFormat } from "#web/platform/format/use-format.ts";

type ProfileHeadProps = Pick<Member, "bio" | "photo_id"> & {
  name: string;
  handle: string | null;
  /** The heading. */
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
      {bio && <p {...bidiText(bio)} className="measure whitespace-pre-line wrap-anywhere" />}
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
  const hours = format.number(numbers.total_hours_studied, { maximumFractionDigits: 1 });
  const entries = [
    { label: t("profile:numbers.streak"), value: formatDays(current_streak) },
    { label: t("profile:numbers.longest"), value: formatDays(longest_streak) },
    { label: t("profile:numbers.hours"), value: hours },
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
