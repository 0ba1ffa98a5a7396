import { type AssistantMode, assistantModes } from "@masar/contract/assistant/constants";
import { type KeyboardEvent, memo, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { hasModifier } from "#web/platform/browser/has-modifier.ts";
import { useLanguage } from "#web/platform/preferences/use-language.ts";
import { cn } from "#web/ui/display/cn.ts";

type ModeTabsProps = {
  mode: AssistantMode;
  onChoose: (mode: AssistantMode) => void;
  panelId: string;
};

export function tabIdOf(panelId: string, mode: AssistantMode): string {
  return `${panelId}-${mode}`;
}

export const ModeTabs = memo(function ModeTabs({ mode, onChoose, panelId }: ModeTabsProps) {
  const { t } = useTranslation();
  const { dir } = useLanguage();

  // A mode that is not chosen here, as by a related question, may be scrolled out of view.
  useEffect(() => {
    findTab(panelId, mode)?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [panelId, mode]);

  const handleKey = (event: KeyboardEvent) => {
    const next = findNext(event.key, mode, dir === "rtl");
    if (!next || hasModifier(event)) return;
    event.preventDefault();
    onChoose(next);
    findTab(panelId, next)?.focus();
  };

  return (
    <div
      role="tablist"
      aria-label={t("assistant:modes")}
      tabIndex={-1}
      onKeyDown={handleKey}
      className="flex max-h-[40%] shrink-0 flex-wrap gap-x-1.5 overflow-y-auto border-b border-line px-3.5 py-1 outline-none"
    >
      {assistantModes.map((name) => (
        <button
          key={name}
          type="button"
          role="tab"
          id={tabIdOf(panelId, name)}
          aria-selected={name === mode}
          aria-controls={panelId}
          tabIndex={name === mode ? 0 : -1}
          onClick={() => onChoose(name)}
          className="group flex min-h-11 shrink-0 items-center rounded-full -outline-offset-2"
        >
          <span
            className={cn(
              "rounded-full border px-3 py-1 text-sm whitespace-nowrap transition-colors duration-150",
              name === mode
                ? "border-teal bg-teal text-on-teal"
                : "border-line text-ink-2 group-hover:bg-sunken group-hover:text-ink",
            )}
          >
            {t(`modes:${name}`)}
          </span>
        </button>
      ))}
    </div>
  );
});

function findTab(panelId: string, mode: AssistantMode): HTMLElement | null {
  return document.querySelector(`#${CSS.escape(tabIdOf(panelId, mode))}`);
}

function findNext(key: string, mode: AssistantMode, isRtl: boolean): AssistantMode | undefined {
  if (key === "Home") return assistantModes[0];
  if (key === "End") return assistantModes.at(-1);
  const step = key === "ArrowRight" ? 1 : key === "ArrowLeft" ? -1 : 0;
  const next = assistantModes.indexOf(mode) + (isRtl ? -step : step);
  return step === 0 ? undefined : assistantModes.at(next % assistantModes.length);
}
