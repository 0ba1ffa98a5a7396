import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "#web/platform/format/use-format.ts";
import { showErrorToast } from "#web/platform/toast/error-toast.ts";
import { toast } from "#web/platform/toast/toast.ts";
import { Badge } from "#web/ui/display/badge.tsx";
import { Button } from "#web/ui/forms/button.tsx";
import { TitledSection } from "#web/ui/layout/titled-section.tsx";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import {
  type BlueprintDefinition,
  type PublishedBlueprint,
  useOpenVersion,
} from "./blueprints.api.ts";

type VersionListProps = {
  slug: string;
  versions: PublishedBlueprint["versions"];
  /** The draft has changes that are not published: they are replaced only after a question. */
  isChanged: boolean;
  onOpen: (definition: BlueprintDefinition) => void;
};

export function VersionList({ slug, versions, isChanged, onOpen }: VersionListProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const open = useOpenVersion(slug);
  const [asked, setAsked] = useState<number>();
  const load = (version: number) =>
    open.mutate(version, {
      onSuccess: ({ definition }) => {
        onOpen(definition);
        toast({ title: t("blueprints:versions.opened", { shown: format.number(version) }) });
      },
      onError: (error) => showErrorToast(t, t("blueprints:versions.failed"), error),
    });
  return (
    <TitledSection
      isCard
      title={t("blueprints:versions.title")}
      titleClass="text-2xl"
      className="grid grid-cols-1 gap-3"
    >
      {versions.length === 0 && <p className="text-ink-2">{t("blueprints:versions.empty")}</p>}
      <ul className="divide-y divide-line border-t border-line empty:hidden">
        {versions.map(({ version, published_at, is_active }) => {
          const shown = format.number(version);
          return (
            <li
              key={version}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3"
            >
              <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <p className="font-medium">{t("blueprints:version", { shown })}</p>
                <time dateTime={published_at} className="text-sm text-ink-2">
                  {format.date(published_at, "dateTime")}
                </time>
                {!is_active && <Badge tone="saffron">{t("blueprints:withdrawn")}</Badge>}
              </div>
              <Button
                size="sm"
                variant="secondary"
                loading={open.isPending && open.variables === version}
                aria-label={t("blueprints:versions.openNamed", { shown })}
                onClick={() => (isChanged ? setAsked(version) : load(version))}
              >
                {t("blueprints:versions.open")}
              </Button>
            </li>
          );
        })}
      </ul>
      <ConfirmDialog
        open={asked !== undefined}
        title={t("blueprints:versions.replaceTitle")}
        text={t("blueprints:versions.replaceText", { shown: format.number(asked ?? 0) })}
        confirmLabel={t("blueprints:versions.replace")}
        onConfirm={() => {
          setAsked(undefined);
          if (asked !== undefined) load(asked);
        }}
        onClose={() => setAsked(undefined)}
      />
    </TitledSection>
  );
}
