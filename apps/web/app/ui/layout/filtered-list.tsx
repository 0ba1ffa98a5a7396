import type { ReactNode } from "react";
import { RadioGroup } from "#web/ui/forms/radio-group.tsx";
import { SearchBox } from "#web/ui/forms/search-box.tsx";
import { SelectField } from "#web/ui/forms/select-field.tsx";
import { PagedList, type PagedListProps } from "./paged-list.tsx";

/** As returned by `useListFilter`. */
type ListFilter<S extends string> = {
  states: readonly S[];
  state: S;
  words: string;
  isFiltered: boolean;
  setFilter: (change: { state?: S; words?: string }) => void;
};

type FilteredListProps<T, S extends string> = PagedListProps<T> & {
  filter: ListFilter<S>;
  /** True hides search and filter. */
  isFilterHidden?: boolean;
  searchLabel: string;
  clearLabel: string;
  maxLength: number;
  filterLabel: string;
  nameOf: (state: S) => string;
  /** For many states: a select instead of radio buttons. */
  isSelect?: boolean;
  /** Shown instead of `empty` while the list is filtered. */
  noMatch?: ReactNode;
  /** Further filters. */
  children?: ReactNode;
};

/** A paged list below a search field and a choice of states. */
export function FilteredList<T, S extends string>(props: FilteredListProps<T, S>) {
  const { filter, searchLabel, clearLabel, maxLength, filterLabel, nameOf, children, ...list } =
    props;
  const { isSelect = false, isFilterHidden = false, noMatch } = props;
  const choices = filter.states.map((value) => ({ value, label: nameOf(value) }));
  const choose = (state: S) => filter.setFilter({ state });
  return (
    <>
      {!isFilterHidden && (
        <>
          <SearchBox
            value={filter.words}
            label={searchLabel}
            clearLabel={clearLabel}
            maxLength={maxLength}
            onSearch={(words) => filter.setFilter({ words })}
          />
          {children}
          {isSelect ? (
            <SelectField
              label={filterLabel}
              options={choices}
              value={filter.state}
              onChange={choose}
            />
          ) : (
            <RadioGroup
              label={filterLabel}
              choices={choices}
              value={filter.state}
              onChoose={choose}
            />
          )}
        </>
      )}
      <PagedList {...list} empty={(filter.isFiltered && noMatch) || props.empty} />
    </>
  );
}
