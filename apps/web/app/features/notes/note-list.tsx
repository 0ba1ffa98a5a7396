import type { Note } from "@masar/contract/notes/schemas";
import { directionOf } from "@masar/domain/text/text-direction";
import { type ReactNode, useDeferredValue, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { bidiText } from "#web/platform/format/bidi-text.ts";
import {
  countInScope,
  groupByScope,
  type PlaceScope,
  type MilestoneRef,
} from "#web/entities/milestone/milestone-ref.ts";
import { useLanguage } from "#web/platform/preferences/use-language.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { CheckChip } from "#web/ui/forms/chip.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { SampleDataHint } from "#web/ui/feedback/sample-data-hint.tsx";
import { RowList } from "#web/ui/layout/row-list.tsx";
import { MilestoneScopeChips } from "#web/entities/milestone/milestone-scope-chips.tsx";
import { SearchField } from "#web/ui/forms/search-field.tsx";
import { Select } from "#web/ui/forms/select.tsx";
import {
  filterNotes,
  findOtherVersions,
  listTags,
  makeSnippet,
  type NoteFilter,
} from "./note-text.ts";
import { FavouriteButton, NoteMarks } from "./note-view.tsx";
import { useNoteChanges } from "./notes.api.ts";

const noFilter: NoteFilter = { words: "", favourites: false, tag: "" };

type NoteListProps = {
  notes: Note[];
  milestoneRef?: MilestoneRef;
  /** The note that was open; its row gets the focus. */
  returnTo: string | undefined;
  onOpen: (id: string) => void;
};

export function NoteList({ notes, milestoneRef, returnTo, onOpen }: NoteListProps) {
  const { t } = useTranslation();
  const { removeExamples, setFavourite } = useNoteChanges();
  const [filter, setFilter] = useState(noFilter);
  const [scope, setScope] = useState<PlaceScope>("here");
  const deferredFilter = useDeferredValue(filter);
  const found = useMemo(() => filterNotes(notes, deferredFilter), [notes, deferredFilter]);
  const groups = milestoneRef && groupByScope(found, milestoneRef, scope);
  const count = groups ? groups.here.length + groups.elsewhere.length : found.length;
  const examples = notes.filter((note) => note.is_sample);
  const isFiltered = filter.words.trim() !== "" || filter.favourites || filter.tag !== "";
  const inScope = milestoneRef ? countInScope(notes, milestoneRef, scope) : notes.length;
  const hasFilters = inScope > 0 || isFiltered;
  const hasScopes = notes.length > examples.length || scope !== "here";
  const scopes = milestoneRef && hasScopes && (
    <MilestoneScopeChips
      milestoneRef={milestoneRef}
      textOf={(name) => t(`notes:scope.${name}`)}
      value={scope}
      onChoose={setScope}
    />
  );
  const lists = groups
    ? [
        {
          label: t("notes:group.milestone"),
          hasHeading: groups.elsewhere.length > 0,
          items: groups.here,
        },
        { label: t("notes:group.path"), hasHeading: true, items: groups.elsewhere },
      ]
    : [{ label: t("notes:list"), items: found }];

  return (
    <>
      {(hasFilters || scopes) && (
        <NoteFilters notes={hasFilters ? notes : []} filter={filter} onChange={setFilter}>
          {scopes}
        </NoteFilters>
      )}
      {!groups && !isFiltered && examples.length > 0 && (
        <SampleDataHint
          text={t("notes:examples")}
          action={t("notes:removeExamples")}
          onRemove={() => removeExamples(examples)}
        />
      )}
      <output className="sr-only">{isFiltered && t("notes:found", { count })}</output>
      {count === 0 && (
        <EmptyState
          className="py-6"
          title={t(isFiltered ? "notes:empty.found" : "notes:empty.all")}
          description={t(isFiltered ? "notes:empty.foundText" : "notes:empty.allText")}
          action={
            isFiltered && (
              <Button
                variant="secondary"
                size="sm"
                onClick={() => {
                  setFilter(noFilter);
                  setScope("all");
                }}
              >
                {t("notes:empty.showAll")}
              </Button>
            )
          }
        />
      )}
      {lists.map((list) => (
        <RowList
          key={list.label}
          {...list}
          rowClass="flex items-start gap-1"
          renderRow={(note) => {
            const snippet = makeSnippet(note, t("between"));
            return (
              <>
                <button
                  type="button"
                  // oxlint-disable-next-line jsx-a11y/no-autofocus -- returns the focus
                  autoFocus={note.id === returnTo}
                  onClick={() => onOpen(note.id)}
                  className="group grid min-h-11 min-w-0 flex-1 gap-1 rounded-sm py-2.5 text-start"
                >
                  <span
                    {...bidiText(note.title)}
                    className="line-clamp-3 font-medium wrap-anywhere underline-offset-4 group-hover:underline"
                  />
                  {note.content.trim() !== "" && (
                    <span
                      {...bidiText(snippet, directionOf(snippet))}
                      className="line-clamp-2 text-sm wrap-anywhere text-ink-2"
                    />
                  )}
                  <NoteMarks note={note} hasOthers={findOtherVersions(notes, note).length > 0} />
                </button>
                <FavouriteButton
                  note={note}
                  onFavourite={(isFavorite) => setFavourite(note, isFavorite)}
                />
              </>
            );
          }}
        />
      ))}
    </>
  );
}

type NoteFiltersProps = {
  /** Empty when there is nothing to filter. */
  notes: Note[];
  filter: NoteFilter;
  onChange: (filter: NoteFilter) => void;
  /** The choice of the scope. */
  children: ReactNode;
};

function NoteFilters({ notes, filter, onChange, children }: NoteFiltersProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const tags = useMemo(() => listTags(notes, language), [notes, language]);
  return (
    <div className="grid grid-cols-1 gap-3">
      {notes.length > 0 && (
        <SearchField
          value={filter.words}
          label={t("notes:search")}
          clearLabel={t("notes:clearSearch")}
          onChange={(words) => onChange({ ...filter, words })}
        />
      )}
      <div className="flex flex-wrap items-center gap-2">
        {children}
        {notes.length > 0 && (
          <CheckChip
            checked={filter.favourites}
            onChange={(favourites) => onChange({ ...filter, favourites })}
          >
            {t("notes:favourites")}
          </CheckChip>
        )}
        {tags.length > 0 && (
          <div className="max-w-full min-w-36">
            <Select
              aria-label={t("notes:tagFilter")}
              value={filter.tag}
              options={[
                { value: "", label: t("notes:anyTag") },
                ...tags.map((tag) => ({ value: tag, label: tag })),
              ]}
              onChange={(event) => onChange({ ...filter, tag: event.target.value })}
            />
          </div>
        )}
      </div>
    </div>
  );
}
