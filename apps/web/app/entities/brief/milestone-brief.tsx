import { countBriefWords } from "@masar/domain/catalog/milestone-brief";
import { toReadingMinutes } from "@masar/domain/text/reading-time";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { joinFacts } from "#web/platform/format/join-facts.ts";
import { useLanguage } from "#web/platform/preferences/use-language.ts";
import { cn } from "#web/ui/display/cn.ts";
import { FoldIcon } from "#web/ui/display/fold-icon.tsx";
import { CodeBlock } from "#web/ui/markdown/code-block.tsx";
import { BriefContent } from "./brief-content.tsx";
import { pathBriefsQuery } from "./brief-queries.ts";

const openDelayMs = 100;

type MilestoneBriefProps = {
  pathId: string;
  milestoneKey: string;
  /** Of the headings in the brief. */
  level: 2 | 3;
  className?: string;
  summaryClass: string;
};

/** Closed at first, unless the address names it. Nothing where the milestone has no brief, or none is on this device. */
export function MilestoneBrief(props: MilestoneBriefProps) {
  const { pathId, milestoneKey, level, className, summaryClass } = props;
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { data } = useQuery(pathBriefsQuery(pathId, language));
  const brief = data?.briefs.find(({ milestone_key }) => milestone_key === milestoneKey);
  const details = useRef<HTMLDetailsElement>(null);
  const { hash } = useLocation();
  const isNamed = hash === "#brief" && brief !== undefined;
  useEffect(() => {
    const element = details.current;
    if (!isNamed || !element) return undefined;
    element.open = true;
    // After the sheet has moved the focus to its title.
    const timer = setTimeout(() => {
      element.querySelector("summary")?.focus({ preventScroll: true });
      element.scrollIntoView({ block: "start" });
    }, openDelayMs);
    return () => clearTimeout(timer);
  }, [isNamed]);
  if (!brief) return null;
  const minutes = toReadingMinutes(countBriefWords(brief));
  return (
    <details ref={details} className={cn("group scroll-mt-4", className)}>
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
