import { limits } from "@masar/contract/limits";
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { cn } from "#web/ui/display/cn.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { TextArea } from "#web/ui/forms/text-input.tsx";
import type { Chat, ChatItem } from "#web/features/assistant/chat/chat-types.ts";
import { focusList } from "./message-actions.tsx";

const { messageLength } = limits.assistant;

type EditQuestionProps = {
  item: ChatItem;
  isLoading: boolean;
  send: Chat["send"];
  onClose: () => void;
};

/** The edited question replaces the old one and all messages after it. */
export function EditQuestion({ item, isLoading, send: ask, onClose }: EditQuestionProps) {
  const { t } = useTranslation();
  const [text, setText] = useState(item.content);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    const { current } = field;
    current?.focus();
    current?.setSelectionRange(current.value.length, current.value.length);
  }, []);

  const question = text.trim();
  const left = messageLength - text.length;
  const isTooLong = left < 0;
  const canSend = question !== "" && !isTooLong && !isLoading;
  const send = () => {
    if (!canSend) return;
    focusList(field.current);
    onClose();
    void ask(question, { replaces: item.id });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Escape") {
      // Closes the editor, not the panel.
      event.preventDefault();
      event.stopPropagation();
      onClose();
    } else if (event.key === "Enter" && !event.shiftKey) submit(event);
  };
  return (
    <form onSubmit={submit} className="grid gap-2 rounded-md border border-line p-3.5">
      <Field label={t("answers:edit.label")} hint={t("answers:edit.hint")}>
        <TextArea
          ref={field}
          rows={3}
          aria-invalid={isTooLong || undefined}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={handleKey}
        />
      </Field>
      <div className="flex flex-wrap items-center justify-end gap-2">
        <span className={cn("me-auto text-sm", isTooLong ? "text-rose" : "text-ink-2")}>
          {isTooLong
            ? t("assistant:input.tooLong", { count: -left })
            : t("answers:edit.left", { count: left })}
        </span>
        <Button variant="quiet" size="sm" onClick={onClose}>
          {t("actions.cancel")}
        </Button>
        <Button type="submit" size="sm" disabled={!canSend}>
          {t("answers:edit.send")}
        </Button>
      </div>
    </form>
  );
}
