import { ArrowDown, ArrowUp, ChevronDown, Plus } from "lucide-react";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { bidiText } from "#web/platform/format/bidi-text.ts";
import { useFormat } from "#web/platform/format/use-format.ts";
import { useFormatHours } from "#web/platform/format/use-format-hours.ts";
import { useLanguage } from "#web/platform/preferences/use-language.ts";
import { cn } from "#web/ui/display/cn.ts";
import { Icon } from "#web/ui/display/icon.tsx";
import { Button } from "#web/ui/forms/button.tsx";
import { IconButton } from "#web/ui/forms/icon-button.tsx";
import { TitledSection } from "#web/ui/layout/titled-section.tsx";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { type MilestoneDraft, newMilestone, parseHours } from "./blueprint-draft.ts";
import { changeMilestone, moveMilestone, removeMilestone } from "./change-milestones.ts";
import { MilestoneFields } from "./milestone-fields.tsx";

/** The id of the button that opens a milestone, to focus it from elsewhere. */
export const milestoneButtonId = (id: string) => `blueprint-milestone-${id}`;

type MilestoneListProps = {
  milestones: MilestoneDraft[];
  openIds: string[];
  onToggle: (id: string) => void;
  onChange: (change: (milestones: MilestoneDraft[]) => MilestoneDraft[]) => void;
};

export function MilestoneList({ milestones, openIds, onToggle, onChange }: MilestoneListProps) {
  const { t } = useTranslation();
  const [removed, setRemoved] = useState<MilestoneDraft>();
  const titleOf = useMilestoneTitle();
  const add = () => {
    const added = newMilestone(milestones.at(-1));
    onChange((before) => [...before, added]);
    onToggle(added.id);
  };
  return (
    <TitledSection
      isCard
      title={t("blueprints:milestone.title")}
      titleClass="text-2xl"
      className="grid grid-cols-1 gap-4"
    >
      <ol className="grid grid-cols-1 gap-2">
        {milestones.map((milestone, index) => (
          <li key={milestone.id} className="rounded-md border border-line">
            <MilestonePart
              milestone={milestone}
              earlier={milestones.slice(0, index)}
              isOpen={openIds.includes(milestone.id)}
              isLast={index === milestones.length - 1}
              onToggle={() => onToggle(milestone.id)}
              onMove={(by) => onChange((before) => moveMilestone(before, milestone.id, by))}
              onChange={(values) =>
                onChange((before) => changeMilestone(before, milestone.id, values))
              }
              onRemove={() => setRemoved(milestone)}
            />
          </li>
        ))}
      </ol>
      <div>
        <Button variant="secondary" icon={<Icon icon={Plus} />} onClick={add}>
          {t("blueprints:milestone.add")}
        </Button>
      </div>
      <ConfirmDialog
        open={removed !== undefined}
        title={t("blueprints:milestone.removeTitle")}
        subject={removed && titleOf(removed)}
        text={t("blueprints:milestone.removeText")}
        confirmLabel={t("blueprints:milestone.remove")}
        onConfirm={() => {
          if (removed) onChange((before) => removeMilestone(before, removed.id));
          setRemoved(undefined);
        }}
        onClose={() => setRemoved(undefined)}
      />
    </TitledSection>
  );
}

export function useMilestoneTitle(): (milestone: MilestoneDraft) => string {
  const { t } = useTranslation();
  const { language } = useLanguage();
  return ({ title, title_ar }) =>
    (language === "ar" ? title_ar || title : title || title_ar) ||
    t("blueprints:milestone.untitled");
}

type MilestonePartProps = {
  milestone: MilestoneDraft;
  earlier: MilestoneDraft[];
  isOpen: boolean;
  isLast: boolean;
  onToggle: () => void;
  onMove: (by: 1 | -1) => void;
  onChange: (values: Partial<MilestoneDraft>) => void;
  onRemove: () => void;
};

function MilestonePart(props: MilestonePartProps) {
  const { milestone, earlier, isOpen, isLast, onToggle, onMove, onChange, onRemove } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const formatHours = useFormatHours();
  const titleOf = useMilestoneTitle();
  const bodyId = useId();
  const hours = parseHours(milestone.hours);
  const title = titleOf(milestone);
  return (
    <>
      <div className="flex items-center gap-1 pe-1">
        <h3 className="min-w-0 flex-1 text-base font-medium">
          <button
            type="button"
            id={milestoneButtonId(milestone.id)}
            aria-expanded={isOpen}
            aria-controls={bodyId}
            onClick={onToggle}
            className="flex min-h-12 w-full items-center gap-2 rounded-md px-3 py-2 text-start -outline-offset-2"
          >
            <Icon
              icon={ChevronDown}
              size={18}
              className={cn("shrink-0 transition-transform duration-150", isOpen && "rotate-180")}
            />
            <span className="tabular-nums">{format.number(earlier.length + 1)}</span>
            <span className="min-w-0 flex-1">
              <bdi {...bidiText(title)} className="wrap-anywhere" />
              {hours > 0 && (
                <span className="block text-sm font-normal text-ink-2">
                  {t("blueprints:hours", formatHours(hours))}
                </span>
              )}
            </span>
          </button>
        </h3>
        <IconButton
          icon={ArrowUp}
          label={t("blueprints:milestone.up", { title })}
          disabled={earlier.length === 0}
          onClick={() => onMove(-1)}
        />
        <IconButton
          icon={ArrowDown}
          label={t("blueprints:milestone.down", { title })}
          disabled={isLast}
          onClick={() => onMove(1)}
        />
      </div>
      <div id={bodyId} hidden={!isOpen} className="grid grid-cols-1 gap-5 border-t border-line p-4">
        {isOpen && (
          <>
            <MilestoneFields milestone={milestone} earlier={earlier} onChange={onChange} />
            <div>
              <Button variant="quiet" size="sm" onClick={onRemove}>
                {t("blueprints:milestone.remove")}
              </Button>
            </div>
          </>
        )}
      </div>
    </>
  );
}
