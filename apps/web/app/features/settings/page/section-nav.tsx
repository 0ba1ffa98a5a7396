import { ChevronDown } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router";
import { cn } from "#web/ui/display/cn.ts";
import { Icon } from "#web/ui/display/icon.tsx";
import type { SectionId } from "./find-sections.ts";

/** Beside the sections on wide screens; collapsed above them on phones. */
export function SectionNav({ ids }: { ids: SectionId[] }) {
  const { t } = useTranslation();
  const { hash } = useLocation();
  const [isOpen, setOpen] = useState(false);
  return (
    <nav aria-label={t("settings:sections")} className="lg:sticky lg:top-22">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls="settings-sections"
        onClick={() => setOpen(!isOpen)}
        className="flex min-h-11 w-full items-center justify-between gap-3 rounded-md border border-line bg-surface px-4 font-medium lg:hidden"
      >
        {t("settings:sections")}
        <Icon
          icon={ChevronDown}
          className={cn("text-ink-3 transition-transform duration-150", isOpen && "rotate-180")}
        />
      </button>
      <ul
        id="settings-sections"
        className={cn(
          "grid gap-0.5 max-lg:mt-2 max-lg:grid-cols-2 max-lg:gap-x-2",
          !isOpen && "max-lg:hidden",
        )}
      >
        {ids.map((id) => (
          <li key={id}>
            <Link
              to={`#${id}`}
              replace
              onClick={() => setOpen(false)}
              aria-current={hash === `#${id}` ? "location" : undefined}
              className={cn(
                "flex min-h-11 items-center rounded-md px-3 text-ink-2 transition-colors duration-150 hover:bg-sunken hover:text-ink",
                "aria-[current=location]:bg-sunken aria-[current=location]:font-medium aria-[current=location]:text-ink",
              )}
            >
              {t(`settings:${id}.title`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
