import { formatBlueprintCsv } from "@masar/domain/catalog/editing/blueprint-csv";
import { Download } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { downloadText } from "#web/platform/browser/download-file.ts";
import { bidiText } from "#web/platform/format/bidi-text.ts";
import { useFormat } from "#web/platform/format/use-format.ts";
import { useLanguage } from "#web/platform/preferences/use-language.ts";
import { toast } from "#web/platform/toast/toast.ts";
import { Badge } from "#web/ui/display/badge.tsx";
import { Icon } from "#web/ui/display/icon.tsx";
import { InlineAlert } from "#web/ui/feedback/inline-alert.tsx";
import { Button } from "#web/ui/forms/button.tsx";
import { Card, CardTitle } from "#web/ui/layout/card.tsx";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { toDefinition } from "./blueprint-draft.ts";
import type { PublishedBlueprint } from "./blueprints.api.ts";
import { FileProblem } from "./file-problem.tsx";
import type { ParsedFile } from "./parse-blueprint.ts";
import { UploadButton } from "./upload-button.tsx";
import type { useBlueprintEditor } from "./use-blueprint-editor.ts";

type BlueprintHeaderProps = {
  slug: string;
  published: PublishedBlueprint | undefined;
  editor: ReturnType<typeof useBlueprintEditor>;
  /** The fields of the blueprint. */
  children: ReactNode;
};

export function BlueprintHeader({ slug, published, editor, children }: BlueprintHeaderProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { language } = useLanguage();
  const { draft, knownVersion, fileProblem, setFileProblem } = editor;
  const title = (language === "ar" ? draft.title_ar : draft.title) || slug;

  const read = (file: ParsedFile) => {
    const { definition } = file;
    if (!definition) return setFileProblem(<FileProblem file={file} />);
    if (definition.slug !== slug)
      return setFileProblem(
        <InlineAlert tone="error">
          {t("blueprints:actions.otherSlug", { slug: definition.slug })}
        </InlineAlert>,
      );
    editor.open(definition);
    toast({ title: t("blueprints:actions.uploaded") });
  };
  const download = () => {
    setFileProblem(undefined);
    downloadText(`${slug}.json`, "application/json", JSON.stringify(toDefinition(draft), null, 2));
  };

  const downloadCsv = () => {
    setFileProblem(undefined);
    downloadText(`${slug}.csv`, "text/csv", formatBlueprintCsv(toDefinition(draft)));
  };

  return (
    <Card aria-labelledby="blueprint-title" className="grid grid-cols-1 gap-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <CardTitle id="blueprint-title">
          <bdi {...bidiText(title)} className="wrap-anywhere" />
        </CardTitle>
        <Badge>
          {knownVersion === 0
            ? t("blueprints:page.new")
            : t("blueprints:version", { shown: format.number(knownVersion) })}
        </Badge>
        {published?.is_active === false && (
          <Badge tone="saffron">{t("blueprints:withdrawn")}</Badge>
        )}
      </div>
      {published?.is_faulty && (
        <InlineAlert tone="error">{t("blueprints:page.faulty")}</InlineAlert>
      )}
      {published?.is_active === false && <p>{t("blueprints:page.withdrawnNote")}</p>}
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" icon={<Icon icon={Download} />} onClick={download}>
          {t("blueprints:actions.download")}
        </Button>
        <Button variant="secondary" icon={<Icon icon={Download} />} onClick={downloadCsv}>
          {t("blueprints:actions.downloadCsv")}
        </Button>
        <UploadButton onRead={read} />
        {published?.definition && (
          <ActiveButton title={title} published={published} editor={editor} />
        )}
      </div>
      <p className="text-sm text-ink-2">{t("blueprints:actions.csvHint")}</p>
      {fileProblem}
      {children}
    </Card>
  );
}

type ActiveButtonProps = Pick<BlueprintHeaderProps, "editor"> & {
  title: string;
  published: PublishedBlueprint;
};

/** Withdraws the published blueprint, or publishes it again. */
function ActiveButton({ title, published, editor }: ActiveButtonProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const [isConfirming, setConfirming] = useState(false);
  if (!published.is_active)
    return (
      <Button
        variant="quiet"
        loading={editor.isPublishing}
        onClick={() =>
          editor.setActive(true, (version) =>
            toast({ title: t("blueprints:actions.published", { shown: format.number(version) }) }),
          )
        }
      >
        {t("blueprints:actions.restore")}
      </Button>
    );
  return (
    <>
      <Button variant="quiet" loading={editor.isPublishing} onClick={() => setConfirming(true)}>
        {t("blueprints:actions.withdraw")}
      </Button>
      <ConfirmDialog
        open={isConfirming}
        isHarmless
        title={t("blueprints:actions.withdrawTitle")}
        subject={title}
        text={t("blueprints:actions.withdrawText")}
        confirmLabel={t("blueprints:actions.withdraw")}
        onConfirm={() => {
          setConfirming(false);
          editor.setActive(false, () => toast({ title: t("blueprints:actions.withdrawn") }));
        }}
        onClose={() => setConfirming(false)}
      />
    </>
  );
}
