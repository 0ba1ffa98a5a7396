import type { PathPage } from "@masar/domain/path-pages/path-page";
import { useTranslation } from "react-i18next";
import { useFormatHours } from "#web/platform/format/use-format-hours.ts";
import { usePublicHref } from "#web/platform/preferences/use-public-href.ts";
import { cn } from "#web/ui/display/cn.ts";
import { Fact, FactLine } from "#web/ui/display/fact-line.tsx";
import { useFreeText } from "./use-free-text.ts";

/** `PathSearch` finds cards by their data. */
export function PathCard({ page }: { page: PathPage }) {
  const { t } = useTranslation();
  const hrefOf = usePublicHref();
  const formatHours = useFormatHours();
  const describeFree = useFreeText();
  const { slug, title, description, field, hours, milestones, level, keywords } = page;
  const areFree = milestones.map(({ free }) => free.length > 0);
  return (
    <li
      data-path-card={field.id}
      data-keywords={keywords.join("|")}
      data-free={areFree.every(Boolean) ? "" : undefined}
      className="relative grid grid-rows-[1fr_auto] gap-4 rounded-lg border border-line bg-surface p-5 shadow-card transition-colors duration-150 hover:border-outline sm:p-6"
    >
      <div>
        <p className="text-sm text-ink-2">{field.label}</p>
        <h2 className="mt-0.5 text-xl">
          <a href={hrefOf(`/paths/${slug}`)} className="rounded-sm after:absolute after:inset-0">
            {title}
          </a>
        </h2>
        <p className="mt-1.5 line-clamp-3 text-ink-2">{description}</p>
        <FactLine>
          <Fact tone="font-medium text-ink tabular-nums">
            {t("site:hero.totalHours", formatHours(hours))}
          </Fact>
          <Fact>{t("site:hero.milestones", { count: milestones.length })}</Fact>
          <Fact>{t(`pages:paths.levels.${level}`)}</Fact>
        </FactLine>
      </div>
      <div className="grid gap-2 border-t border-line pt-4">
        <p aria-hidden="true" className="flex gap-1.5">
          {milestones.map(({ key, free }) => (
            <span
              key={key}
              className={cn(
                "h-1.5 flex-1 rounded-full border",
                free.length > 0 ? "border-teal bg-teal" : "border-outline",
              )}
            />
          ))}
        </p>
        <p className="text-sm text-ink-2">{describeFree(areFree)}</p>
      </div>
    </li>
  );
}
