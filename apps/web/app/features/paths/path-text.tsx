import type { MilestoneView } from "@masar/domain/progress/milestone-view";
import { displayText } from "#web/platform/format/bidi-text.ts";
import { pathTextAttributes } from "#web/entities/path/text-attributes.ts";
import { usePathView } from "./path-view.ts";

type PathTextProps = { milestone: MilestoneView; children: string; className?: string };

/** Text of a milestone in the language and direction of the path, or of the user who wrote it. */
export function PathText({ milestone, children, className }: PathTextProps) {
  const { language } = usePathView().detail.path;
  return (
    <bdi {...pathTextAttributes(language, milestone.origin)} className={className}>
      {displayText(children)}
    </bdi>
  );
}
