import { bidiText } from "#web/platform/format/bidi-text.ts";
import { SkillStar } from "./skill-star.tsx";
import { type SkillRow, useSkillValue } from "./use-skill-rows.ts";

/** Skills as stars, each with its name and value. */
export function SkillMap({ rows }: { rows: SkillRow[] }) {
  const formatValue = useSkillValue();
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-x-3 gap-y-4">
      {rows.map(({ skill, label, status }) => (
        <li key={skill} className="flex min-w-0 items-center gap-2.5 leading-snug">
          <SkillStar status={status} />
          <span className="min-w-0">
            <bdi {...bidiText(label)} className="block text-sm font-medium wrap-anywhere" />
            <span
              className={`block text-xs tabular-nums ${status?.isFading ? "text-saffron-ink" : "text-ink-2"}`}
            >
              {formatValue(status)}
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}
