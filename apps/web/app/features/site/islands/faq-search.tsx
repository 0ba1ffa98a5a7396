import { foldText } from "@masar/domain/text/fold-arabic";
import { Search } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { usePublicHref } from "#web/platform/preferences/use-public-href.ts";
import { Icon } from "#web/ui/display/icon.tsx";
import { inputClass } from "#web/ui/forms/text-input.tsx";

/** Hides the page's questions (`data-faq`) that do not have every word. */
export function FaqSearch() {
  const { t } = useTranslation();
  const hrefOf = usePublicHref();
  const input = useRef<HTMLInputElement>(null);
  const [found, setFound] = useState<number>();

  function search(words: string) {
    setFound(showMatches(words));
    storeInUrl(words);
  }

  // Text typed before hydration, or the search of the URL.
  const begin = useEffectEvent(() => {
    const field = input.current;
    if (!field) return;
    const requested = new URLSearchParams(window.location.search).get("q") ?? "";
    if (field.value === "") field.value = requested;
    if (field.value !== "") search(field.value);
  });
  useEffect(() => begin(), []);

  return (
    <div className="grid gap-3">
      <search>
        <form
          method="get"
          data-asks=""
          onSubmit={(event) => {
            event.preventDefault();
            search(input.current?.value ?? "");
          }}
          className="relative"
        >
          <span className="pointer-events-none absolute inset-y-0 start-3.5 grid place-items-center text-ink-2">
            <Icon icon={Search} />
          </span>
          <input
            ref={input}
            dir="auto"
            type="search"
            name="q"
            enterKeyHint="search"
            autoComplete="off"
            maxLength={80}
            aria-label={t("site:faqSearch.label")}
            placeholder={t("site:faqSearch.label")}
            onInput={(event) => {
              search(event.currentTarget.value);
            }}
            className={`${inputClass} min-h-12 px-11`}
          />
        </form>
      </search>
      <output className="block text-sm text-ink-2">
        {found !== undefined && found > 0 && t("site:faqSearch.found", { count: found })}
        {found === 0 && (
          <>
            {t("site:faqSearch.none")}{" "}
            <a
              href={hrefOf("/contact")}
              className="rounded-sm py-2 font-medium text-teal underline underline-offset-4"
            >
              {t("site:faqSearch.ask")}
            </a>
          </>
        )}
      </output>
    </div>
  );
}

function showMatches(words: string): number | undefined {
  const wanted = foldText(words).split(" ").filter(Boolean);
  let count = 0;
  for (const entry of document.querySelectorAll<HTMLElement>("[data-faq]")) {
    const text = foldText(`${entry.textContent} ${entry.dataset.keywords ?? ""}`);
    entry.hidden = !wanted.every((word) => text.includes(word));
    if (!entry.hidden) count += 1;
  }
  for (const group of document.querySelectorAll<HTMLElement>("[data-faq-group]")) {
    group.hidden = group.querySelector("[data-faq]:not([hidden])") === null;
  }
  // Matches inside a fold are shown too.
  for (const fold of document.querySelectorAll<HTMLDetailsElement>("details[data-faq-fold]")) {
    fold.hidden = fold.querySelector("[data-faq]:not([hidden])") === null;
    fold.open = wanted.length > 0;
  }
  return wanted.length > 0 ? count : undefined;
}

/** A search can be shared and survives a reload or a change of language. */
function storeInUrl(words: string): void {
  const address = new URL(window.location.href);
  if (words.trim() === "") address.searchParams.delete("q");
  else address.searchParams.set("q", words.trim());
  window.history.replaceState(window.history.state, "", address);
}
