import { limits } from "@masar/contract/limits";
import { ticketStatuses } from "@masar/contract/support/constants";
import { useTranslation } from "react-i18next";
import { useListFilter } from "#web/platform/forms/use-list-filter.ts";
import { RadioGroup } from "#web/ui/forms/radio-group.tsx";
import { SearchBox } from "#web/ui/forms/search-box.tsx";
import type { TicketFilter } from "./support.api.ts";

/** Which messages are listed, and what the API is asked for then. */
export function useTicketFilter() {
  const chosen = useListFilter(["all", ...ticketStatuses]);
  const { state, words } = chosen;
  const filter: TicketFilter = {
    ...(state !== "all" && { status: state }),
    ...(words && { q: words }),
  };
  return { ...chosen, filter };
}

type TicketFiltersProps = { chosen: ReturnType<typeof useTicketFilter>; searchLabel: string };

export function TicketFilters({ chosen, searchLabel }: TicketFiltersProps) {
  const { t } = useTranslation();
  const { state, words, setFilter } = chosen;
  return (
    <div className="grid gap-3">
      <SearchBox
        value={words}
        label={searchLabel}
        clearLabel={t("support:clear")}
        maxLength={limits.support.searchLength}
        onSearch={(next) => setFilter({ words: next })}
      />
      <RadioGroup
        label={t("support:status.label")}
        choices={(["all", ...ticketStatuses] as const).map((value) => {
          return { value, label: t(`support:status.${value}`) };
        })}
        value={state}
        onChoose={(value) => setFilter({ state: value })}
      />
    </div>
  );
}
