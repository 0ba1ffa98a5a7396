import { editDistance } from "@masar/domain/text/edit-distance";
import { foldText } from "@masar/domain/text/fold-arabic";
import { Check, Search } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { usePublicHref } from "#web/platform/preferences/use-public-href.ts";
import { Icon } from "#web/ui/display/icon.tsx";
import { inputClass } from "#web/ui/forms/text-input.tsx";

type PathSearchProps = {
  fields: { id: string; label: string }[];
  /** Of all paths. */
  count: number;
};

const pillClass =
  "relative inline-flex min-h-11 shrink-0 cursor-pointer items-center gap-2 rounded-full border border-outline bg-surface px-4 text-sm transition-colors duration-150 hover:bg-sunken has-checked:border-teal has-checked:bg-teal-soft has-checked:font-medium has-checked:text-teal has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-teal";
const inputOfPill =
  "peer absolute inset-0 cursor-[inherit] appearance-none rounded-[inherit] outline-none";

/** Sorts the page's cards (`data-path-card`), and hides those that do not match. */
export function PathSearch({ fields, count }: PathSearchProps) {
  const { t } = useTranslation();
  const hrefOf = usePublicHref();
  const form = useRef<HTMLFormElement>(null);
  const [found, setFound] = useState(count);

  function search() {
    if (!form.current) return;
    const wish = readWish(form.current);
    setFound(showMatches(wish));
    storeInUrl(wish);
  }

  // What was chosen before hydration, or the search of the URL.
  const begin = useEffectEvent(() => {
    if (!form.current) return;
    const chosen = readWish(form.current);
    if (!isEmpty(chosen)) search();
    else if (window.location.search.length > 1) {
      fillForm(form.current, new URLSearchParams(window.location.search));
      search();
    }
  });
  useEffect(() => begin(), []);

  return (
    <search>
      <form
        ref={form}
        method="get"
        data-asks=""
        onSubmit={(event) => {
          event.preventDefault();
          search();
        }}
        onInput={search}
        className="grid grid-cols-1 gap-4"
      >
        <div className="relative max-w-xl">
          <span className="pointer-events-none absolute inset-y-0 start-3.5 grid place-items-center text-ink-2">
            <Icon icon={Search} />
          </span>
          <input
            dir="auto"
            type="search"
            name="q"
            enterKeyHint="search"
            autoComplete="off"
            maxLength={80}
            aria-label={t("site:pathSearch.label")}
            placeholder={t("site:pathSearch.label")}
            className={`${inputClass} min-h-12 px-11`}
          />
        </div>
        <fieldset className="-mx-4 min-w-0 overflow-x-auto px-4 pt-1 pb-1 [scrollbar-width:none] md:mx-0 md:px-0">
          <legend className="sr-only">{t("site:pathSearch.fields")}</legend>
          <div className="flex gap-2 md:flex-wrap">
            {[{ id: "", label: t("site:pathSearch.all") }, ...fields].map(({ id, label }) => (
              <label key={id} className={pillClass}>
                <input
                  type="radio"
                  name="field"
                  value={id}
                  defaultChecked={id === ""}
                  className={inputOfPill}
                />
                <ChosenMark />
                {label}
              </label>
            ))}
          </div>
        </fieldset>
        <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-6">
          <output className="text-ink-2 tabular-nums">
            {found > 0 ? (
              t("site:pathSearch.found", { count: found })
            ) : (
              <>
                {t("site:pathSearch.none")}{" "}
                <a
                  href={`${hrefOf("/")}#goal`}
                  className="rounded-sm py-2 font-medium text-teal underline underline-offset-4"
                >
                  {t("site:pathSearch.build")}
                </a>
              </>
            )}
          </output>
          <label className={pillClass}>
            <input type="checkbox" name="free" value="1" className={inputOfPill} />
            <ChosenMark />
            {t("site:pathSearch.freeOnly")}
          </label>
        </div>
      </form>
    </search>
  );
}

/** Colour is not the only sign of the chosen value. */
function ChosenMark() {
  return <Icon icon={Check} size={16} className="hidden peer-checked:block" />;
}

type Wish = { q: string; field: string; free: string };

function readWish(form: HTMLFormElement): Wish {
  const data = new FormData(form);
  const read = (name: string) => {
    const value = data.get(name);
    return typeof value === "string" ? value.trim() : "";
  };
  return { q: read("q"), field: read("field"), free: read("free") };
}

function isEmpty(wish: Wish): boolean {
  return Object.values(wish).every((value) => value === "");
}

function fillForm(form: HTMLFormElement, query: URLSearchParams): void {
  for (const input of form.querySelectorAll("input")) {
    const value = query.get(input.name) ?? "";
    if (input.type === "search") input.value = value;
    else input.checked = input.value === value;
  }
}

/** Paths that the words name stand before those that only teach them. */
function showMatches({ q, field, free }: Wish): number {
  const cards = listCards();
  const words = correctWords(foldText(q).split(" ").filter(Boolean), cards);
  const found = cards
    .map((card) => ({ ...card, rank: rankCard(card, words) }))
    .toSorted((a, b) => b.rank - a.rank || a.originalIndex - b.originalIndex);
  let count = 0;
  for (const { element, rank } of found) {
    const isMatch =
      rank > 0 &&
      (field === "" || element.dataset["pathCard"] === field) &&
      (free === "" || element.dataset["free"] !== undefined);
    element.hidden = !isMatch;
    if (isMatch) count += 1;
  }
  const sorted = found.map(({ element }) => element);
  const isSorted = sorted.every((element, index) => element === cards[index]?.element);
  if (!isSorted) for (const element of sorted) element.parentElement?.append(element);
  return count;
}

type Card = {
  element: HTMLElement;
  originalIndex: number;
  title: string;
  names: string;
  text: string;
};

/** Where each card stands without a search. */
const originalIndexes = new WeakMap<HTMLElement, number>();

function listCards(): Card[] {
  return [...document.querySelectorAll<HTMLElement>("[data-path-card]")].map((element, index) => {
    const originalIndex = originalIndexes.get(element) ?? index;
    originalIndexes.set(element, originalIndex);
    const names = foldText(element.dataset["keywords"] ?? "");
    const title = foldText(element.querySelector("h2")?.textContent ?? "");
    return {
      element,
      originalIndex,
      title,
      names,
      text: `${foldText(element.textContent)} ${names}`,
    };
  });
}

function rankCard({ title, names, text }: Card, words: string[]): number {
  const texts = [text, names, title];
  return texts.findLastIndex((part) => words.every((word) => part.includes(word))) + 1;
}

/** "excle" as "excel", if no card has it as it was written; "cooking" must not become "coding". */
function correctWords(words: string[], cards: Card[]): string[] {
  const known = [...new Set(cards.flatMap(({ title, names }) => `${title} ${names}`.split(" ")))];
  return words.map((word) =>
    cards.some(({ text }) => text.includes(word)) ? word : (correctWord(word, known) ?? word),
  );
}

function correctWord(word: string, known: readonly string[]): string | undefined {
  const near = known.filter((one) => one[0] === word[0]);
  return word.length < 4 ? undefined : near.find((one) => editDistance(word, one, 1) === 1);
}

/** A search can be shared and survives a reload or a change of language. */
function storeInUrl(wish: Wish): void {
  const address = new URL(window.location.href);
  for (const [name, value] of Object.entries(wish)) {
    if (value === "") address.searchParams.delete(name);
    else address.searchParams.set(name, value);
  }
  window.history.replaceState(window.history.state, "", address);
}
