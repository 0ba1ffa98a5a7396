import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { NavLink, useLocation } from "react-router";
import { personQuery } from "#web/features/admin/people/people.api.ts";
import { adminLinks } from "#web/platform/urls/admin-links.ts";
import { links } from "#web/platform/urls/links.ts";
import { cn } from "#web/ui/display/cn.ts";
import { PageHeader } from "#web/ui/layout/page-header.tsx";

export function AdminHeader() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const headers = [
    [adminLinks.inbox, t("operation:inbox.title"), t("operation:inbox.description")],
    [adminLinks.people, t("people:title"), t("people:description")],
    [adminLinks.reports, t("operation:sections.reports"), t("operation:reports")],
    [adminLinks.links, t("courses:deadLinks.title"), t("courses:deadLinks.description")],
    [
      adminLinks.strings,
      t("administration:strings.title"),
      t("administration:strings.description"),
    ],
    [
      adminLinks.courses,
      t("administration:courses.title"),
      t("administration:courses.description"),
    ],
    [adminLinks.resources, t("resources:title"), t("resources:description")],
    [adminLinks.questions, t("questions:title"), t("questions:description")],
    [adminLinks.blueprints, t("blueprints:title"), t("blueprints:description")],
    [adminLinks.spend, t("administration:spend.title"), t("administration:spend.description")],
    [adminLinks.errors, t("operation:errors.title"), t("operation:errors.description")],
    [adminLinks.jobs, t("operation:jobs.title"), t("operation:jobs.description")],
  ] as const;
  const [, title, description] = headers.find(([to]) => pathname.startsWith(to)) ?? [
    links.admin,
    t("operation:title"),
    t("operation:description"),
  ];
  const personId = new RegExp(`^${adminLinks.people}/([^/]+)`).exec(pathname)?.[1];
  if (personId) return <PersonHeader id={personId} loadingTitle={title} />;
  return <PageHeader title={title} description={description} />;
}

/** The page below loads the account. */
function PersonHeader({ id, loadingTitle }: { id: string; loadingTitle: string }) {
  const { data } = useQuery({ ...personQuery(id), enabled: false });
  const address = data && (
    <bdi dir="ltr" className="text-xl wrap-anywhere sm:text-3xl">
      {data.email}
    </bdi>
  );
  return <PageHeader title={address ?? loadingTitle} />;
}

export function AdminSections() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const list = useRef<HTMLUListElement>(null);
  const sections = [
    [links.admin, t("operation:sections.overview")],
    [adminLinks.inbox, t("operation:sections.inbox")],
    [adminLinks.people, t("operation:sections.people")],
    [adminLinks.reports, t("operation:sections.reports")],
    [adminLinks.links, t("operation:sections.links")],
    [adminLinks.strings, t("operation:sections.translations")],
    [adminLinks.courses, t("operation:sections.courses")],
    [adminLinks.resources, t("operation:sections.resources")],
    [adminLinks.questions, t("operation:sections.questions")],
    [adminLinks.blueprints, t("operation:sections.blueprints")],
    [adminLinks.spend, t("operation:sections.spend")],
    [adminLinks.errors, t("operation:sections.errors")],
    [adminLinks.jobs, t("operation:sections.jobs")],
  ] as const;
  // The address of the overview is the beginning of every other one.
  const address = sections.findLast(([to]) => pathname.startsWith(to))?.[0];
  // On a phone the sections scroll: the one that is open must be in view.
  useEffect(() => {
    const open = list.current?.querySelector(`[href="${address}"]`);
    open?.scrollIntoView({ inline: "center", block: "nearest" });
  }, [address]);
  return (
    <nav
      aria-label={t("operation:sections.label")}
      className="scroll-fade -mx-4 [scrollbar-width:none] overflow-x-auto md:mx-0"
    >
      <ul
        ref={list}
        className="flex w-max min-w-full gap-0.5 border-b border-line px-2 sm:gap-1 md:w-auto md:flex-wrap md:px-0"
      >
        {sections.map(([to, label]) => (
          <li key={to}>
            <NavLink
              end={to === links.admin}
              to={to}
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
