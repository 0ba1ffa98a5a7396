import { useState } from "react";
import { SearchBox } from "#web/ui/forms/search-box.tsx";
import { SearchField } from "#web/ui/forms/search-field.tsx";
import { Sample, SampleState } from "../sample.tsx";
import { useSampleText } from "../use-sample-text.ts";

export function SearchSamples() {
  const s = useSampleText();
  const [words, setWords] = useState(s.found);
  const [empty, setEmpty] = useState("");
  const [searched, setSearched] = useState("");
  return (
    <Sample title="Search field, search box">
      <SampleState name="Search field: words, empty with its own placeholder">
        <SearchField
          value={words}
          label={s.search}
          clearLabel={s.clearSearch}
          onChange={setWords}
        />
        <SearchField
          value={empty}
          label={s.searchCourses}
          placeholder={s.next}
          clearLabel={s.clearSearch}
          onChange={setEmpty}
        />
      </SampleState>
      <SampleState name="Search box: searches after a pause">
        <SearchBox
          value={searched}
          label={s.steps[2] ?? ""}
          clearLabel={s.clearSearch}
          onSearch={setSearched}
        />
        <p className="text-sm text-ink-2">
          <bdi lang="en">Searched:</bdi> {searched}
        </p>
      </SampleState>
    </Sample>
  );
}
