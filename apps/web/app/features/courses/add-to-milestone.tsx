import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { bidiText } from "#web/platform/format/bidi-text.ts";
import { links } from "#web/platform/urls/links.ts";
import { newId } from "#web/platform/browser/new-id.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { ButtonLink } from "#web/ui/forms/button-link.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { QueryFallback } from "#web/ui/feedback/query-fallback.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Select } from "#web/ui/forms/select.tsx";
import { SelectField } from "#web/ui/forms/select-field.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { openPathsQuery, pathMilestonesQuery, useLinkCourse } from "./courses.api.ts";

type AddToMilestoneProps = { open: boolean; slug: string; title: string; onClose: () => void };

export function AddToMilestone({ open, slug, title, onClose }: AddToMilestoneProps) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState({ path: "", milestone: "" });
  const [editId, setEditId] = useState(newId);
  const paths = useQuery({ ...openPathsQuery(), enabled: open });
  const pathId = chosen.path || (paths.data?.[0]?.id ?? "");
  const path = useQuery({ ...pathMilestonesQuery(pathId), enabled: open && pathId !== "" });
  const link = useLinkCourse();
  const milestones = path.data?.milestones ?? [];
  const available = milestones.filter(({ courses }) => !courses.includes(slug));
  const milestone = available.find(({ key }) => key === chosen.milestone);

  const choose = (next: typeof chosen) => {
    setChosen(next);
    // The server would treat another choice with the same id as a retry of the first.
    setEditId(newId());
  };

  const add = () => {
    if (!milestone || !path.data) return;
    const { version } = path.data;
    link.mutate(
      { edit_id: editId, pathId, version, key: milestone.key, course: slug, title },
      {
        onSuccess: () => {
          choose({ path: "", milestone: "" });
          onClose();
        },
      },
    );
  };

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t("courses:link.title")}
      description={<bdi {...bidiText(title)} />}
      footer={
        paths.data?.length !== 0 && (
          <>
            <Button variant="quiet" onClick={onClose}>
              {t("actions.cancel")}
            </Button>
            <Button disabled={!milestone} loading={link.isPending} onClick={add}>
              {t("courses:link.confirm")}
            </Button>
          </>
        )
      }
    >
      {renderChoice()}
    </Dialog>
  );

  function renderChoice() {
    if (!paths.data || paths.error || path.error) {
      return (
        <QueryFallback
          query={paths.error ? paths : path}
          failedTitle={t("courses:link.loadError")}
          className="grid gap-4"
        >
          <Skeleton className="h-11" />
          <Skeleton className="h-11" />
        </QueryFallback>
      );
    }
    if (paths.data.length === 0) {
      return (
        <EmptyState
          title={t("courses:link.noPaths")}
          description={t("courses:link.noPathsText")}
          action={<ButtonLink to={links.newPath}>{t("courses:link.newPath")}</ButtonLink>}
        />
      );
    }
    return (
      <div className="grid gap-4">
        <SelectField
          label={t("courses:link.path")}
          value={pathId}
          options={paths.data.map(({ id, title: label }) => ({ value: id, label }))}
          onChange={(value) => choose({ path: value, milestone: "" })}
        />
        <Field
          label={t("courses:link.milestone")}
          hint={available.length < milestones.length && t("courses:link.already")}
        >
          <Select
            value={chosen.milestone}
            disabled={!path.data}
            options={[
              { value: "", label: t("courses:link.choose") },
              ...available.map(({ key, title: name }) => ({ value: key, label: name })),
            ]}
            onChange={(event) => choose({ path: pathId, milestone: event.target.value })}
          />
        </Field>
      </div>
    );
  }
}
