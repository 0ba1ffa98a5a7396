import type { PathChange } from "@masar/contract/paths/schemas";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { ApiError } from "#web/platform/api/api-client.ts";
import { errorText } from "#web/platform/errors/error-text.ts";
import { links } from "#web/platform/urls/links.ts";
import { newId } from "#web/platform/browser/new-id.ts";
import { pathQuery } from "#web/entities/path/path-queries.ts";
import { toast, type ToastInput } from "#web/platform/toast/toast.ts";
import { useFormatDate } from "#web/platform/format/use-format-date.ts";
import {
  type ExportFormat,
  useDuplicatePath,
  useEditPath,
  useExportPath,
  useMovePathDates,
  useUndoPathEdit,
  useUpdatePath,
} from "./paths.api.ts";
import { useSingleFlight } from "./use-single-flight.ts";

type KeptChange = Parameters<ReturnType<typeof useUpdatePath>["mutateAsync"]>[0];

/** Everything that can be done to a path as a whole, each saying what it did. */
export function usePathActions(id: string) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const navigate = useNavigate();
  const formatDate = useFormatDate();
  const once = useSingleFlight();
  const update = useUpdatePath(id);
  const edit = useEditPath(id);
  const undoEdit = useUndoPathEdit(id);
  const duplicate = useDuplicatePath(id);
  const moveDates = useMovePathDates(id);
  const exporting = useExportPath(id);

  const sayFailure = (error: unknown, wanted?: PathChange) => {
    const code = error instanceof ApiError ? error.code : undefined;
    const isModelAway = wanted?.kind === "regenerate" && code === "not_possible_now";
    toast({
      title: t("road:errors.edit"),
      description: isModelAway ? t("road:errors.regenerate") : errorText(t, error),
      variant: "destructive",
    });
    // Changed elsewhere: what is shown is old.
    if (code === "path_changed") {
      void client.invalidateQueries({ queryKey: pathQuery(id).queryKey });
    }
  };

  const undo = async () => {
    const version = client.getQueryData(pathQuery(id).queryKey)?.path.version;
    if (version === undefined) return;
    try {
      await undoEdit.mutateAsync({ edit_id: newId(), base_version: version });
      toast({ title: t("road:toasts.undone") });
    } catch (error) {
      sayFailure(error);
    }
  };

  /** Resolves to whether it worked, so that a form knows whether to close. */
  const change = async (wanted: PathChange, title: string): Promise<boolean> => {
    const version = client.getQueryData(pathQuery(id).queryKey)?.path.version;
    if (version === undefined) return false;
    try {
      await edit.mutateAsync({ edit_id: newId(), base_version: version, change: wanted });
    } catch (error) {
      sayFailure(error, wanted);
      return false;
    }
    toast({ title, action: { label: t("road:toasts.undo"), onAct: () => once(undo) } });
    return true;
  };

  const keep = (wanted: KeptChange, said: ToastInput) =>
    once(async () => {
      try {
        await update.mutateAsync(wanted);
        toast(said);
      } catch (error) {
        sayFailure(error);
      }
    });

  return {
    isEditing: edit.isPending || undoEdit.isPending,
    isMovingDates: moveDates.isPending,
    isKeeping: update.isPending,
    change,
    undo: () => once(undo),
    keep,
    accept: () =>
      keep(
        { status: "active" },
        { title: t("road:toasts.accepted"), description: t("road:toasts.acceptedText") },
      ),
    resume: () => keep({ status: "active" }, { title: t("road:toasts.resumed") }),
    moveDates: () =>
      once(async () => {
        try {
          const { plan } = await moveDates.mutateAsync();
          toast({
            title: t("road:toasts.datesMoved"),
            description: t("road:toasts.datesMovedText", { date: formatDate(plan.finish_date) }),
          });
        } catch (error) {
          sayFailure(error);
        }
      }),
    duplicate: () =>
      once(async () => {
        try {
          const copy = await duplicate.mutateAsync(newId());
          await navigate(links.path(copy.path.id));
          toast({
            title: t("road:toasts.duplicated"),
            description: t("road:toasts.duplicatedText"),
          });
        } catch (error) {
          sayFailure(error);
        }
      }),
    exportAs: (format: ExportFormat) =>
      exporting.mutate(format, {
        onError: (error) =>
          toast({
            title: t("road:errors.export"),
            description: errorText(t, error),
            variant: "destructive",
          }),
      }),
  };
}

export type PathActions = ReturnType<typeof usePathActions>;
