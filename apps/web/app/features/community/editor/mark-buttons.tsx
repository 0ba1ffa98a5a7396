import { Bold, Code, List, type LucideIcon, TextQuote } from "lucide-react";
import { useTranslation } from "react-i18next";
import { IconButton } from "#web/ui/forms/icon-button.tsx";
import { type Mark, marks } from "./insert-mark.ts";

const icons: Record<Mark, LucideIcon> = { bold: Bold, list: List, code: Code, quote: TextQuote };

/** For keyboards on which Markdown's marks are hard to find. */
export function MarkButtons({ onPut }: { onPut: (mark: Mark) => void }) {
  const { t } = useTranslation();
  return (
    <fieldset className="flex">
      <legend className="sr-only">{t("community:composer.marks.label")}</legend>
      {marks.map((mark) => (
        <IconButton
          key={mark}
          icon={icons[mark]}
          label={t(`community:composer.marks.${mark}`)}
          onClick={() => onPut(mark)}
        />
      ))}
    </fieldset>
  );
}
