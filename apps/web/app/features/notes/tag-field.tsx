import { limits } from "@masar/contract/limits";
import { X } from "lucide-react";
import { type KeyboardEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { bidiText } from "#web/platform/format/bidi-text.ts";
import { cleanTags } from "#web/sync/changes/note-changes.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Icon } from "#web/ui/display/icon.tsx";
import { TextInput } from "#web/ui/forms/text-input.tsx";

type TagFieldProps = { tags: string[]; onChange: (tags: string[]) => void };

/** A Latin or Arabic comma ends a tag. */
export function TagField({ tags, onChange }: TagFieldProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState("");
  const isFull = tags.length >= limits.notes.maxTags;

  const add = (text: string) => {
    const next = cleanTags([...tags, ...text.split(/[,،]/)]).slice(0, limits.notes.maxTags);
    setTyped("");
    if (next.length > tags.length) onChange(next);
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    add(typed);
  };

  return (
    <div className="grid grid-cols-1 gap-2">
      <Field label={t("notes:tags")} hint={t("notes:tagsHint", { most: limits.notes.maxTags })}>
        <div className="flex gap-2">
          <TextInput
            value={typed}
            disabled={isFull}
            maxLength={limits.notes.tagLength}
            enterKeyHint="done"
            autoComplete="off"
            onKeyDown={handleKey}
            onBlur={() => add(typed)}
            onChange={(event) => {
              const { value } = event.target;
              if (/[,،]/.test(value)) add(value);
              else setTyped(value);
            }}
          />
          <Button
            variant="secondary"
            className="shrink-0"
            disabled={isFull}
            onClick={() => add(typed)}
          >
            {t("notes:addTag")}
          </Button>
        </div>
      </Field>
      {tags.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {tags.map((tag) => (
            <li key={tag} className="max-w-full">
              <button
                type="button"
                aria-label={t("notes:removeTag", { tag })}
                onClick={() => onChange(tags.filter((item) => item !== tag))}
                className="inline-flex min-h-11 max-w-full items-center gap-2 rounded-full border border-outline px-4 py-1 hover:bg-sunken"
              >
                <bdi {...bidiText(tag)} className="wrap-anywhere" />
                <Icon icon={X} size={16} className="text-ink-2" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
