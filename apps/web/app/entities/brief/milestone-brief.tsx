import { countBriefWords } from "@masar/domain/catalog/milestone-brief";
import { toReadingMinutes } from "@masar/domain/text/reading-time";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { joinFacts } from "#web/platform/format/join-facts.ts";
import { useLanguage } from "#web/platform/preferences/use-language.ts";
import { cn } from "#web/ui/display/cn.ts";
import { FoldIcon } from "#web/ui/display/fold-icon.tsx";
import { CodeBlock } from "#web/ui/markdown/code-block.tsx";
import { BriefContent } from "./brief-content.tsx";
import { pathBriefsQuery } from "./brief-queries.ts";

type MilestoneBriefProps = {
  pathId: string;
  milestoneKey: string;
  /** Of the headings in the brief. */
  level: 2 | 3;
  className?: string;
  summaryClass: string;
};

/** Closed at first. Nothing where the milestone has no brief, or none is on this device. */
export function MilestoneBrief(props: MilestoneBriefProps) {
  const { pathId, milestoneKey, level, className, summaryClass } = props;
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { data } = useQuery(pathBriefsQuery(pathId, language));
  const brief = data?.briefs.find(({ milestone_key }) => milestone_key === milestoneKey);
  if (!brief) return null;
  const minutes = toReadingMinutes(countBriefWords(brief));
  return (
    <details className={cn("group", className)}>
      <summary
        className={cn(
          "flex min-h-11 cursor-pointer items-center gap-2 text-sm text-ink-2",
          summaryClass,
        )}
      >
        {joinFacts(t, [t("briefs:title"), t("briefs:minutes", { count: minutes })])}
        <FoldIcon />
      </summary>
      <div className="pt-2 pb-3">
        <BriefContent
          brief={brief}
          level={level}
          renderCode={({ text, language: name }) => <CodeBlock code={text} language={name} />}
        />
      </div>
    </details>
  );
}
