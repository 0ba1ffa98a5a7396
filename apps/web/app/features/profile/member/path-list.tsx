import type { ProfilePath } from "@masar/contract/profile/schemas";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { bidiText } from "#web/platform/format/bidi-text.ts";
import { links } from "#web/platform/urls/links.ts";
import { useFormat } from "#web/platform/format/use-format.ts";
import { Star } from "#web/ui/display/star.tsx";

/** A user's own paths have an id and link to their page. */
export function PathList({ paths }: { paths: (ProfilePath & { id?: string })[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <ul className="divide-y divide-line">
      {paths.map((path, index) => {
        const title = <bdi {...bidiText(path.title)} />;
        const isDone = path.progress_percentage === 100;
        return (
          <li key={path.id ?? index} className="flex min-h-14 items-center gap-3 py-2">
            <Star
              state={isDone ? "done" : path.progress_percentage > 0 ? "now" : "later"}
              className="size-7 shrink-0"
            />
            <span className="min-w-0 flex-1 wrap-anywhere">
              {path.id ? (
                <Link
                  to={links.path(path.id)}
                  className="inline-flex min-h-11 items-center font-medium underline-offset-4 hover:underline"
                >
                  {title}
                </Link>
              ) : (
                <span className="font-medium">{title}</span>
              )}
            </span>
            <span className="shrink-0 text-sm text-ink-2 tabular-nums">
              {isDone
                ? t("profile:paths.finished")
                : t("profile:paths.progress", {
                    percent: format.percent(path.progress_percentage / 100),
                  })}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
