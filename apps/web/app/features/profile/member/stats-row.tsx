import type { ProfileNumbers } from "@masar/contract/profile/schemas";
import { useTranslation } from "react-i18next";
import { useFormat } from "#web/platform/format/use-format.ts";

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
