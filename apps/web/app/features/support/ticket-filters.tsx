import { limits } from "@masar/contract/limits";
import { ticketStatuses } from "@masar/contract/support-words";
import { useTranslation } from "react-i18next";
import { ChoiceChips } from "#web/ui/choice-chips.tsx";
import { SearchBox } from "#web/ui/search-box.tsx";
import type { TicketFilter } from "./support.api.ts";

type TicketFiltersProps = {
  filter: TicketFilter;
  searchLabel: string;
  onChange: (filter: TicketFilter) => void;
};

export function TicketFilters({ filter, searchLabel, onChange }: TicketFiltersProps) {
  const { t } = useTranslation();
  return (
    <div className="grid gap-3">
      <SearchBox
        value={filter.q ?? ""}
        label={searchLabel}
        clearLabel={t("support:clear")}
        maxLength={limits.support.searchLength}
        onSearch={(q) => onChange({ ...filter, q })}
      />
      <ChoiceChips
        label={t("support:status.label")}
        choices={[
          { value: "all", label: t("support:status.all") },
          ...ticketStatuses.map((value) => ({ value, label: t(`support:status.${value}`) })),
        ]}
        value={filter.status ?? "all"}
        onChoose={(value) => {
          const { status: _status, ...rest } = filter;
          onChange(value === "all" ? rest : { ...rest, status: value });
        }}
      />
    </div>
  );
}
