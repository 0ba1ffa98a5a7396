import type { AdminBlueprint } from "@masar/contract/blueprints/schemas";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import { bidiText } from "#web/platform/format/bidi-text.ts";
import { useFormat } from "#web/platform/format/use-format.ts";
import { useFormatHours } from "#web/platform/format/use-format-hours.ts";
import { useLanguage } from "#web/platform/preferences/use-language.ts";
import { adminLinks } from "#web/platform/urls/admin-links.ts";
import { Badge } from "#web/ui/display/badge.tsx";
import { QueryFallback } from "#web/ui/feedback/query-fallback.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { blueprintsQuery } from "./blueprints.api.ts";
import { FileProblem } from "./file-problem.tsx";
import type { ParsedFile } from "./parse-blueprint.ts";
import { UploadButton } from "./upload-button.tsx";

const linkTo = (slug: string) => `${adminLinks.blueprints}/${slug}`;

export function BlueprintList() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const query = useQuery(blueprintsQuery);
  const [rejected, setRejected] = useState<ParsedFile>();
  const open = (file: ParsedFile) => {
    const { definition } = file;
    setRejected(definition ? undefined : file);
    if (definition)
      void navigate(linkTo(definition.slug), {
        state: { upload: JSON.stringify(definition) },
      });
  };
  return (
    <Card aria-label={t("blueprints:title")} className="grid grid-cols-1 gap-4">
      <div>
        <UploadButton onRead={open} />
      </div>
      {rejected && <FileProblem file={rejected} />}
      {query.data ? (
        <ul className="divide-y divide-line border-t border-line">
          {query.data.blueprints.map((blueprint) => (
            <li key={blueprint.slug} className="py-3">
              <BlueprintRow blueprint={blueprint} />
            </li>
          ))}
        </ul>
      ) : (
        <QueryFallback
          query={query}
          failedTitle={t("blueprints:list.failed")}
          className="grid gap-3"
        >
          {Array.from({ length: 6 }, (_, row) => (
            <Skeleton key={row} className="h-14" />
          ))}
        </QueryFallback>
      )}
    </Card>
  );
}

function BlueprintRow({ blueprint }: { blueprint: AdminBlueprint }) {
  const { t } = useTranslation();
  const format = useFormat();
  const formatHours = useFormatHours();
  const { language } = useLanguage();
  const { slug, milestones, edited_at } = blueprint;
  const facts = [
    t("blueprints:milestones", { count: milestones, shown: format.number(milestones) }),
    t("blueprints:hours", formatHours(blueprint.hours)),
    t("blueprints:version", { shown: format.number(blueprint.version) }),
    edited_at
      ? t("blueprints:list.edited", { date: format.date(edited_at, "date") })
      : t("blueprints:list.release"),
  ];
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
      <div className="min-w-0 flex-1 basis-60">
        <Link
          to={linkTo(slug)}
          className="inline-flex min-h-11 items-center rounded-sm font-medium wrap-anywhere text-teal underline-offset-4 hover:underline"
        >
          <bdi {...bidiText(language === "ar" ? blueprint.title_ar : blueprint.title)} />
        </Link>
        <p className="text-sm text-ink-2">{facts.join(t("between"))}</p>
      </div>
      <div className="flex flex-wrap gap-2 empty:hidden">
        {blueprint.is_faulty && <Badge tone="rose">{t("blueprints:list.faulty")}</Badge>}
        {!blueprint.is_active && <Badge tone="saffron">{t("blueprints:withdrawn")}</Badge>}
      </div>
    </div>
  );
}
