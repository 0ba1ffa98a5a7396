import type { ReviewCard } from "@masar/contract/review/schemas";
import { directionOf } from "@masar/domain/text/text-direction";
import { Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { bidiText } from "#web/platform/format/bidi-text.ts";
import { useFormatDate } from "#web/platform/format/use-format-date.ts";
import { IconButton } from "#web/ui/forms/icon-button.tsx";

type CardRowProps = {
  card: ReviewCard;
  today: string;
  onEdit: () => void;
  onDelete: () => void;
};

export function CardRow({ card, today, onEdit, onDelete }: CardRowProps) {
  const { t } = useTranslation();
  const formatDate = useFormatDate();
  const [isOpen, setIsOpen] = useState(false);
  const name = card.front;
  return (
    <div className="flex items-start gap-1">
      <div className="min-w-0 flex-1">
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
          className="flex min-h-11 w-full flex-col justify-center text-start"
        >
          <span
            {...bidiText(card.front, directionOf(card.front))}
            className="line-clamp-3 w-full wrap-anywhere"
          />
          <span className="text-xs text-ink-3 tabular-nums">
            {card.due_date <= today
              ? t("review:due.now")
              : t("review:due.on", { date: formatDate(card.due_date) })}
          </span>
        </button>
        {isOpen && (
          <p
            {...bidiText(card.back, directionOf(card.back))}
            className="mt-1 border-s-2 border-teal ps-3 text-sm wrap-anywhere whitespace-pre-wrap text-ink-2"
          />
        )}
      </div>
      <IconButton icon={Pencil} label={t("review:edit", { question: name })} onClick={onEdit} />
      <IconButton icon={Trash2} label={t("review:delete", { question: name })} onClick={onDelete} />
    </div>
  );
}
