import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate } from "react-router";
import { useFormat } from "#web/platform/format/use-format.ts";
import { toast } from "#web/platform/toast/toast.ts";
import { BlueprintFields } from "./blueprint-fields.tsx";
import { BlueprintHeader } from "./blueprint-header.tsx";
import type { BlueprintDefinition, PublishedBlueprint } from "./blueprints.api.ts";
import { LeaveGuard } from "./leave-guard.tsx";
import { milestoneButtonId, MilestoneList } from "./milestone-list.tsx";
import { PublishPart } from "./publish-part.tsx";
import { useBlueprintEditor } from "./use-blueprint-editor.ts";
import { VersionList } from "./version-list.tsx";

type BlueprintEditorProps = {
  slug: string;
  /** Missing for a new blueprint; then there is an uploaded one. */
  published: PublishedBlueprint | undefined;
  uploaded: BlueprintDefinition | undefined;
  onReload: () => Promise<void>;
};

export function BlueprintEditor({ slug, published, uploaded, onReload }: BlueprintEditorProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const editor = useBlueprintEditor({ published, uploaded });
  const [openIds, setOpenIds] = useState<string[]>([]);
  const { draft, edit } = editor;

  const publish = () =>
    editor.publish((version) => {
      toast({ title: t("blueprints:actions.published", { shown: format.number(version) }) });
      // The uploaded file is published: a reload opens the blueprint of the server.
      void navigate(pathname, { replace: true, preventScrollReset: true });
    });
  const showMilestone = (id: string) => {
    setOpenIds((before) => (before.includes(id) ? before : [...before, id]));
    document.querySelector<HTMLElement>(`#${milestoneButtonId(id)}`)?.focus();
  };

  return (
    <div className="grid grid-cols-1 gap-6">
      <BlueprintHeader slug={slug} published={published} editor={editor}>
        <BlueprintFields
          draft={draft}
          onChange={(values) => edit((before) => ({ ...before, ...values }))}
        />
      </BlueprintHeader>
      <MilestoneList
        milestones={draft.milestones}
        openIds={openIds}
        onToggle={(id) =>
          setOpenIds((before) =>
            before.includes(id) ? before.filter((other) => other !== id) : [...before, id],
          )
        }
        onChange={(change) =>
          edit((before) => ({ ...before, milestones: change(before.milestones) }))
        }
      />
      <PublishPart
        editor={editor}
        onPublish={publish}
        onReload={onReload}
        onShowMilestone={showMilestone}
      />
      {published && (
        <VersionList
          slug={slug}
          versions={published.versions}
          isChanged={editor.isChanged}
          onOpen={editor.open}
        />
      )}
      <LeaveGuard isChanged={editor.isChanged} />
    </div>
  );
}
