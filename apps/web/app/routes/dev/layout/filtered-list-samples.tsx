import { useState } from "react";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { NoMatch } from "#web/ui/feedback/no-match.tsx";
import { FilteredList } from "#web/ui/layout/filtered-list.tsx";
import type { PagedQuery } from "#web/ui/layout/paged-list.tsx";
import { failedQuery, loadedQuery, loadingQuery } from "../sample-queries.ts";
import { Sample, SampleState } from "../sample.tsx";
import { useSampleText } from "../use-sample-text.ts";

const states = ["0", "1", "2"] as const;
type State = (typeof states)[number];
type Filter = { state: State; words: string };

const unfiltered: Filter = { state: "0", words: "" };

type FilteredSampleProps = {
  name: string;
  query?: PagedQuery;
  start?: Filter;
  isLoaded?: boolean;
  isEmpty?: boolean;
  isSelect?: boolean;
};

function FilteredSample(props: FilteredSampleProps) {
  const { name, query = loadedQuery, start = unfiltered, isLoaded = true } = props;
  const { isEmpty = false, isSelect } = props;
  const s = useSampleText();
  const [filter, setFilter] = useState(start);
  const all = isEmpty ? [] : [...s.steps.slice(0, 2), s.longWord];
  const found = all.filter((item) => item.includes(filter.words));
  return (
    <SampleState name={`Filtered list: ${name}`}>
      <FilteredList
        filter={{
          ...filter,
          states,
          isFiltered: filter.state !== unfiltered.state || filter.words !== "",
          setFilter: (change) => setFilter({ ...filter, ...change }),
        }}
        isFilterHidden={isEmpty}
        isSelect={isSelect}
        searchLabel={s.search}
        clearLabel={s.clearSearch}
        maxLength={100}
        filterLabel={s.goal}
        nameOf={(state) => s.tabs[Number(state)] ?? state}
        label={`${s.search}: ${name}`}
        query={query}
        items={isLoaded ? found : undefined}
        keyOf={(item) => item}
        renderItem={(item) => <p className="wrap-anywhere">{item}</p>}
        failed={s.error}
        empty={<EmptyState title={s.empty} description={s.lead} />}
        noMatch={<NoMatch onShowAll={() => setFilter(unfiltered)} />}
      />
    </SampleState>
  );
}

export function FilteredListSamples() {
  return (
    <Sample title="Filtered list">
      <FilteredSample name="radio buttons" />
      <FilteredSample name="select" isSelect />
      <FilteredSample name="no match" start={{ state: "1", words: "?" }} />
      <FilteredSample name="empty, filter hidden" isEmpty />
      <FilteredSample name="loading" query={loadingQuery} isLoaded={false} />
      <FilteredSample name="error" query={failedQuery} isLoaded={false} />
    </Sample>
  );
}
