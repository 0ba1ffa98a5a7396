import { ChartSamples } from "./display/chart-samples.tsx";
import { FactSamples } from "./display/fact-samples.tsx";
import { IdentitySamples } from "./display/identity-samples.tsx";
import { ProgressSamples } from "./display/progress-samples.tsx";
import { TextSamples } from "./display/text-samples.tsx";
import { AlertSamples } from "./feedback/alert-samples.tsx";
import { BoundarySamples } from "./feedback/boundary-samples.tsx";
import { EmptyErrorSamples } from "./feedback/empty-error-samples.tsx";
import { FullPageLinks } from "./feedback/full-page-links.tsx";
import { LoadingSamples } from "./feedback/loading-samples.tsx";
import { QueryFallbackSamples } from "./feedback/query-fallback-samples.tsx";
import { ButtonSamples } from "./forms/button-samples.tsx";
import { ChoiceSamples } from "./forms/choice-samples.tsx";
import { FieldSamples } from "./forms/field-samples.tsx";
import { SearchSamples } from "./forms/search-samples.tsx";
import { SelectFieldSamples } from "./forms/select-field-samples.tsx";
import { ToggleSamples } from "./forms/toggle-samples.tsx";
import { FilteredListSamples } from "./layout/filtered-list-samples.tsx";
import { HeaderSamples, TabsSamples } from "./layout/header-samples.tsx";
import { ListSamples } from "./layout/list-samples.tsx";
import { RowListSamples } from "./layout/row-list-samples.tsx";
import { SectionSamples } from "./layout/section-samples.tsx";
import { MarkdownSamples } from "./markdown/markdown-samples.tsx";
import { OverlaySamples } from "./overlays/overlay-samples.tsx";

/** Every part of `ui`, in the order of its folders; a repository rule finds what is missing. */
export function Samples() {
  return (
    <>
      <IdentitySamples />
      <FactSamples />
      <TextSamples />
      <ProgressSamples />
      <ChartSamples />
      <LoadingSamples />
      <EmptyErrorSamples />
      <QueryFallbackSamples />
      <AlertSamples />
      <BoundarySamples />
      <FullPageLinks />
      <ButtonSamples />
      <FieldSamples />
      <SelectFieldSamples />
      <ToggleSamples />
      <ChoiceSamples />
      <SearchSamples />
      <HeaderSamples />
      <SectionSamples />
      <TabsSamples />
      <ListSamples />
      <FilteredListSamples />
      <RowListSamples />
      <MarkdownSamples />
      <OverlaySamples />
    </>
  );
}
