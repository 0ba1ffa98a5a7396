import { CornerDownLeft, Search, X } from "lucide-react";
import { type KeyboardEvent, useEffect, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { bidiText } from "#web/platform/format/bidi-text.ts";
import { cn } from "#web/ui/display/cn.ts";
import { Icon } from "#web/ui/display/icon.tsx";
import { IconButton } from "#web/ui/forms/icon-button.tsx";
import { useModalDialog } from "#web/ui/overlays/modal.tsx";
import { MarkedText } from "./marked-text.tsx";
import type { PaletteGroup, PaletteItem } from "./palette-items.ts";

type PaletteProps = {
  words: string;
  onWordsChange: (words: string) => void;
  groups: PaletteGroup[];
  /** Offered when nothing is found. */
  instead: PaletteItem[];
  isSearching: boolean;
  /** The server could not be searched: what is on the device is shown. */
  hasFailed: boolean;
  onClose: () => void;
};

/** A combobox in a dialog (WAI-ARIA): the focus stays in the field, the arrow keys move through the options. */
export function Palette(props: PaletteProps) {
  const { words, onWordsChange, isSearching, hasFailed, onClose } = props;
  const hasNone = props.groups.length === 0 && !isSearching && !hasFailed;
  const groups = hasNone ? [{ name: "instead" as const, items: props.instead }] : props.groups;
  const { t } = useTranslation();
  const navigate = useNavigate();
  const dialog = useModalDialog(true, onClose);
  const id = useId();
  const titleId = `${id}-title`;
  const listId = `${id}-list`;
  const rows = groups.flatMap(({ name, items }) =>
    items.map((item) => ({ item, optionId: `${id}-${name}-${item.id}` })),
  );
  // By id: the server's results arrive later and move the others.
  const [chosenId, setChosenId] = useState<string>();
  const found = rows.findIndex(({ optionId }) => optionId === chosenId);
  const active = rows[Math.max(0, found)];
  useOptionInView(active?.optionId);

  const choose = (item: PaletteItem, inNewTab = false) => {
    if ("to" in item && inNewTab) {
      window.open(item.to, "_blank", "noopener");
      return;
    }
    onClose();
    if ("to" in item) void navigate(item.to);
    else item.onChoose();
  };
  const move = (step: number) => {
    const index = Math.max(0, found) + step;
    setChosenId(rows[(index + rows.length) % rows.length]?.optionId);
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.altKey || event.shiftKey) return;
    if (event.key === "ArrowDown") move(1);
    else if (event.key === "ArrowUp") move(-1);
    else if (event.key === "Enter" && active) choose(active.item, event.ctrlKey || event.metaKey);
    else return;
    event.preventDefault();
  };

  return (
    <dialog
      {...dialog.props}
      aria-labelledby={titleId}
      className="mx-auto mt-0 mb-auto max-h-dvh w-full max-w-2xl overflow-hidden border border-line bg-surface p-0 text-ink shadow-card outline-none backdrop:animate-fade backdrop:bg-veil open:flex open:flex-col open:animate-rise max-md:h-dvh md:mt-[10dvh] md:max-h-[75dvh] md:rounded-lg"
    >
      <h2 id={titleId} className="sr-only">
        {t("shell:search.label")}
      </h2>
      <div className="flex min-h-16 items-center gap-3 border-b border-line ps-5 pe-2">
        <Icon icon={Search} className="text-ink-2" />
        <input
          type="text"
          role="combobox"
          dir="auto"
          aria-label={t("shell:search.label")}
          aria-expanded={rows.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={active?.optionId}
          placeholder={t("palette:placeholder")}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={80}
          value={words}
          onChange={(event) => {
            onWordsChange(event.target.value);
            setChosenId(undefined);
          }}
          onKeyDown={handleKey}
          className="min-h-16 min-w-0 flex-1 bg-transparent text-lg outline-none placeholder:text-ink-3"
        />
        <IconButton icon={X} label={t("actions.close")} tooltip={false} onClick={onClose} />
      </div>
      <output className="px-5 text-sm text-ink-2 not-empty:py-4">
        {rows.length === 0 && isSearching && t("palette:searching")}
        {hasFailed && t("palette:failed")}
        {hasNone && t("palette:none", { words: words.trim() })}
      </output>
      <div
        id={listId}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select cannot hold two lines and icons
        role="listbox"
        aria-label={t("palette:results")}
        className="flex-1 overflow-y-auto px-2 pb-2"
      >
        {groups.map(({ name, items }) => (
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a group of options, not of fields
          <div key={name} role="group" aria-labelledby={`${id}-${name}`}>
            <p id={`${id}-${name}`} className="px-3 pt-3 pb-1 text-xs font-medium text-ink-2">
              {t(`palette:groups.${name}`)}
            </p>
            {items.map((item) => {
              const optionId = `${id}-${name}-${item.id}`;
              return (
                <Option
                  key={item.id}
                  id={optionId}
                  item={item}
                  words={words}
                  isActive={optionId === active?.optionId}
                  onPoint={() => setChosenId(optionId)}
                  onChoose={(inNewTab) => choose(item, inNewTab)}
                />
              );
            })}
          </div>
        ))}
      </div>
      <KeyHints />
    </dialog>
  );
}

type OptionProps = {
  id: string;
  item: PaletteItem;
  words: string;
  isActive: boolean;
  onPoint: () => void;
  onChoose: (inNewTab: boolean) => void;
};

function Option({ id, item, words, isActive, onPoint, onChoose }: OptionProps) {
  const { dir } = bidiText(item.title);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the field has the keys and the focus
    <div
      id={id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as its listbox
      role="option"
      aria-selected={isActive}
      onPointerMove={isActive ? undefined : onPoint}
      onClick={(event) => onChoose(event.ctrlKey || event.metaKey)}
      className={cn(
        "flex min-h-12 cursor-pointer items-center gap-3 rounded-md border px-3 py-2",
        isActive ? "border-teal bg-teal-soft" : "border-transparent",
      )}
    >
      <Icon icon={item.icon} className="text-ink-2" />
      <span className="min-w-0 flex-1">
        {/* The line has the direction of the list, so that every title starts at the same edge; the title is cut at its
            own end. */}
        <span className="flex">
          <bdi dir={dir} className="min-w-0 truncate">
            <MarkedText text={item.title} words={words} />
          </bdi>
        </span>
        {item.about && (
          <span className="flex text-xs text-ink-2">
            <bdi {...bidiText(item.about)} className="min-w-0 truncate" />
          </span>
        )}
      </span>
      {isActive && (
        <Icon icon={CornerDownLeft} size={16} className="hidden text-teal md:pointer-fine:block" />
      )}
    </div>
  );
}

function KeyHints() {
  const { t } = useTranslation();
  const hints = [
    { keys: ["↑", "↓"], text: t("palette:keys.move") },
    { keys: ["Enter"], text: t("palette:keys.open") },
    { keys: ["Esc"], text: t("palette:keys.close") },
  ];
  return (
    <ul
      aria-hidden="true"
      className="hidden gap-5 border-t border-line bg-paper px-5 py-2.5 text-xs text-ink-2 md:pointer-fine:flex"
    >
      {hints.map(({ keys, text }) => (
        <li key={text} className="flex items-center gap-1.5">
          {keys.map((key) => (
            <kbd
              key={key}
              className="rounded-sm border border-line bg-surface px-1.5 font-sans leading-relaxed"
            >
              {key}
            </kbd>
          ))}
          {text}
        </li>
      ))}
    </ul>
  );
}

function useOptionInView(optionId: string | undefined): void {
  useEffect(() => {
    if (optionId === undefined) return;
    document.getElementById(optionId)?.scrollIntoView({ block: "nearest" });
  }, [optionId]);
}
