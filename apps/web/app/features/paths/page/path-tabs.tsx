import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { NavLink, useLocation } from "react-router";
import { links } from "#web/platform/urls/links.ts";
import { cn } from "#web/ui/display/cn.ts";

/** Links rather than tab panels: each page of a path has its own URL and history entry. */
export function PathTabs({ pathId, title }: { pathId: string; title: string }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const list = useRef<HTMLUListElement>(null);
  // On a phone the tabs scroll, so the open one is moved into view.
  useEffect(() => {
    const open = list.current?.querySelector(`[href="${pathname}"]`);
    open?.scrollIntoView({ inline: "center", block: "nearest" });
  }, [pathname]);
  const tabs = [
    { to: links.path(pathId), label: t("road:tabs.road") },
    { to: links.pathTasks(pathId), label: t("road:tabs.tasks") },
    { to: links.pathCourses(pathId), label: t("road:tabs.courses") },
    { to: links.pathProgress(pathId), label: t("road:tabs.progress") },
  ];
  return (
    <nav aria-label={t("road:tabs.label", { title })} className="-mx-4 overflow-x-auto md:mx-0">
      <ul
        ref={list}
        className="flex w-max min-w-full gap-0.5 border-b border-line px-2 sm:gap-1 md:px-0"
      >
        {tabs.map(({ to, label }) => (
          <li key={to}>
            <NavLink
              end
              to={to}
              preventScrollReset
              className={({ isActive }) =>
                cn(
                  "-mb-px inline-flex min-h-11 items-center border-b-[2.5px] px-2.5 whitespace-nowrap -outline-offset-2 transition-colors duration-150 sm:px-3.5",
                  isActive
                    ? "border-teal font-medium text-ink"
                    : "border-transparent text-ink-2 hover:text-ink",
                )
              }
            >
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
