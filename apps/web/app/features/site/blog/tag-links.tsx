import type { Tag } from "@masar/content/blog";
import { useTranslation } from "react-i18next";
import { usePublicHref } from "#web/platform/preferences/use-public-href.ts";
import { cn } from "#web/ui/display/cn.ts";

// Looks 36 px, reaches 44 px.
const look =
  "relative inline-flex min-h-9 items-center rounded-full border px-3.5 text-sm after:absolute after:-inset-1 after:rounded-full";

export function TagLinks({ tags, className }: { tags: Tag[]; className?: string }) {
  const { t } = useTranslation();
  const hrefOf = usePublicHref();
  return (
    <ul className={cn("flex flex-wrap gap-2", className)}>
      {tags.map((tag) => (
        <li key={tag}>
          <a
            href={hrefOf(`/blog/tags/${tag}`)}
            className={cn(look, "border-outline text-ink-2 hover:bg-sunken hover:text-ink")}
          >
            {t(`pages:tags.${tag}.name`)}
          </a>
        </li>
      ))}
    </ul>
  );
}

type TagNavProps = {
  tags: Tag[];
  current?: Tag;
};

export function TagNav({ tags, current }: TagNavProps) {
  const { t } = useTranslation();
  const hrefOf = usePublicHref();
  const entries = [
    { href: hrefOf("/blog"), name: t("pages:blog.all"), isHere: !current },
    ...tags.map((tag) => ({
      href: hrefOf(`/blog/tags/${tag}`),
      name: t(`pages:tags.${tag}.name`),
      isHere: tag === current,
    })),
  ];
  return (
    <nav aria-label={t("pages:blog.tagsLabel")}>
      <ul className="flex flex-wrap gap-2">
        {entries.map(({ href, name, isHere }) => (
          <li key={href}>
            <a
              href={href}
              aria-current={isHere ? "page" : undefined}
              className={cn(
                look,
                isHere
                  ? "border-teal bg-teal-soft font-medium text-teal"
                  : "border-outline hover:bg-sunken",
              )}
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
