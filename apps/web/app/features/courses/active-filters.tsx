import { X } from "lucide-react";
import { useTranslation } from "react-i18next";
import { bidiText } from "#web/platform/format/bidi-text.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { Icon } from "#web/ui/display/icon.tsx";
import { type CourseFilters, listActive } from "./course-state.ts";
import { useFilterNames } from "./use-filter-names.ts";

type ActiveFiltersProps = {
  filters: CourseFilters;
  onChange: (changes: CourseFilters) => void;
  onClear: () => void;
};

/** One removable chip per active filter. */
export function ActiveFilters({ filters, onChange, onClear }: ActiveFiltersProps) {
  const { t } = useTranslation();
  const filterName = useFilterNames();
  const active = listActive(filters);
  if (active.length === 0) return null;
  return (
    <ul aria-label={t("courses:filters.active")} className="flex flex-wrap items-center gap-2">
      {active.map((key) => {
        const name = filterName(key, filters[key] ?? "");
        return (
          <li key={key} className="max-w-full">
            <Button
              variant="secondary"
              size="sm"
              className="max-w-full"
              aria-label={t("courses:filters.remove", { name })}
              onClick={() => onChange({ [key]: undefined })}
            >
              <bdi {...bidiText(name)} className="min-w-0 wrap-anywhere" />
              <Icon icon={X} size={16} />
            </Button>
          </li>
        );
      })}
      <li>
        <Button variant="link" size="sm" onClick={onClear}>
          {t("courses:filters.clearAll")}
        </Button>
      </li>
    </ul>
  );
}
