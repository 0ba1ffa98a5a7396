import type { ImportPreview as Preview } from "@masar/contract/imports/schemas";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { bidiText } from "#web/platform/format/bidi-text.ts";
import { joinFacts } from "#web/platform/format/join-facts.ts";
import { useFormat } from "#web/platform/format/use-format.ts";
import { useFormatHours } from "#web/platform/format/use-format-hours.ts";

type PathPreview = Extract<Preview, { kind: "path" }>;
type MilestonePreview = PathPreview["milestones"][number];

/** What would be stored, and what would not. */
export function ImportPreview({ path }: { path: PathPreview }) {
  const { t } = useTranslation();
  const format = useFormat();
  const formatHours = useFormatHours();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { dropped_courses: dropped, skipped_lines: lines, skipped_count: skipped } = path;
  const facts = [
    t("paths:draft.milestones", { count: path.milestones.length }),
    t("paths:draft.hours", { count: formatHours(path.hours).count }),
    t("paths:draft.pace", formatHours(path.hours_per_week)),
  ];
  const shownLines = joinFacts(
    t,
    lines.map((line) => format.number(line)),
  );
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="grid gap-1">
        <h3 ref={heading} tabIndex={-1} className="text-xl wrap-anywhere outline-none">
          <bdi {...bidiText(path.title)} />
        </h3>
        {path.description && (
          <p
            className="text-ink-2 wrap-anywhere whitespace-pre-line"
            {...bidiText(path.description)}
          />
        )}
        <p className="text-sm text-ink-2 tabular-nums">{joinFacts(t, facts)}</p>
      </div>
      <div className="grid gap-1 text-sm text-ink-2">
        <p>{t("paths:import.notImported")}</p>
        {dropped > 0 && (
          <p>{t("paths:import.dropped", { count: dropped, shown: format.number(dropped) })}</p>
        )}
        {skipped > 0 && (
          <p>
            {t(skipped > lines.length ? "paths:import.skippedMore" : "paths:import.skipped", {
              count: skipped,
              shown: format.number(skipped),
              lines: shownLines,
            })}
          </p>
        )}
      </div>
      <ol className="divide-y divide-line border-y border-line">
        {path.milestones.map((milestone, index) => (
          // Two milestones may have one title.
          <MilestoneRow key={index} milestone={milestone} />
        ))}
      </ol>
    </div>
  );
}

function MilestoneRow({ milestone }: { milestone: MilestonePreview }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { title, hours, steps, courses } = milestone;
  const formatShort = (value: number) =>
    t("paths:draft.hoursShort", { hours: format.number(value) });
  return (
    <li className="grid grid-cols-1 gap-1.5 py-3">
      <p className="font-medium wrap-anywhere">
        <bdi {...bidiText(title)} />{" "}
        <span className="text-sm font-normal text-ink-2 tabular-nums">({formatShort(hours)})</span>
      </p>
      <ul className="grid gap-1 text-sm">
        {steps.map((step, index) => (
          <li key={index} className="wrap-anywhere">
            <bdi {...bidiText(step.title)} />{" "}
            <span className="text-ink-2 tabular-nums">
              (
              {joinFacts(t, [
                formatShort(step.hours),
                step.session_count > 0
                  ? t("road:sessions.count", { count: step.session_count })
                  : "",
              ])}
              )
            </span>
          </li>
        ))}
      </ul>
      {courses.length > 0 && (
        <p className="text-sm text-ink-2 wrap-anywhere">
          {t("paths:import.courses", { titles: courses })}
        </p>
      )}
    </li>
  );
}
