import type { PathChange } from "@masar/contract/paths/edit-schemas";
import type { PathDetail } from "@masar/contract/paths/schemas";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useRef } from "react";
import { ApiError } from "#web/platform/api/api-client.ts";
import { links } from "#web/platform/urls/links.ts";
import { getIsOnline } from "#web/platform/browser/network-status.ts";
import { newId } from "#web/platform/browser/new-id.ts";
import { listSessionCounts } from "#web/entities/milestone/session-counts.ts";
import { pathQuery } from "#web/entities/path/path-queries.ts";
import { showErrorToast } from "#web/platform/toast/error-toast.ts";
import { toast, toastError, type ToastInput } from "#web/platform/toast/toast.ts";
import { useFormatDate } from "#web/platform/format/use-format-date.ts";
import { useFormatHours } from "#web/platform/format/use-format-hours.ts";
import { buildPathView } from "./path-view.tsx";
import { type ExportFormat, type PathUpdate, usePathMutations } from "./paths.api.ts";

type PlanToast = (
  detail: PathDetail,
  isChanged: boolean,
) => { title: string; description?: string };

export function usePathActions(id: string) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const navigate = useNavigate();
  const formatDate = useFormatDate();
  const formatHours = useFormatHours();
  const once = useSingleFlight();
  const { updatePath, editPath, undoEdit, movePathDates, duplicatePath, exportPath } =
    usePathMutations(id);
  const { queryKey } = pathQuery(id);

  const showError = (error: unknown, change?: PathChange) => {
    const code = error instanceof ApiError ? error.code : undefined;
    const isLinksFull = error instanceof ApiError && error.params["limit"] === "own_links";
    const isModelUnavailable = change?.kind === "regenerate" && code === "not_possible_now";
    if (isLinksFull) toastError(t("road:errors.copy"), t("road:errors.copyLinks"));
    else if (isModelUnavailable) toastError(t("road:errors.edit"), t("road:errors.regenerate"));
    else showErrorToast(t, t("road:errors.edit"), error);
    // Another device changed the path: the cached one is outdated.
    if (code === "path_changed") void client.invalidateQueries({ queryKey });
  };

  const run = (
    act: () => Promise<ToastInput | undefined>,
    change?: PathChange,
    onDone?: () => void,
  ) =>
    once(async () => {
      try {
        const success = await act();
        if (!success) return;
        toast(success);
        onDone?.();
      } catch (error) {
        showError(error, change);
      }
    });

  /** Undefined without a cached path. A persisted copy may be outdated while it is fetched again. */
  const createEdit = async () => {
    if (getIsOnline()) {
      // Joins the running fetch; resolves when it fails too.
      const running = { queryKey, exact: true, fetchStatus: "fetching" } as const;
      await client.refetchQueries(running, { cancelRefetch: false });
    }
    const version = client.getQueryData(queryKey)?.path.version;
    return version === undefined ? undefined : { edit_id: newId(), base_version: version };
  };

  const undo = () =>
    run(async () => {
      const base = await createEdit();
      if (!base) return undefined;
      await undoEdit.mutateAsync(base);
      return { title: t("road:toasts.undone") };
    });

  /** Calls `onDone` after the server accepted the change. */
  const edit = (change: PathChange, title: string, onDone?: () => void) => {
    const act = async () => {
      const base = await createEdit();
      if (!base) return undefined;
      // A model needs seconds, and the menu is closed by then.
      if (change.kind === "regenerate") toast({ title: t("road:toasts.regenerating") });
      await editPath.mutateAsync({ ...base, change });
      return { title, action: { label: t("road:toasts.undo"), onAct: undo } };
    };
    run(act, change, onDone);
  };

  const update = (changes: PathUpdate, success: ToastInput, onDone?: () => void) => {
    const act = async () => {
      await updatePath.mutateAsync(changes);
      return success;
    };
    run(act, undefined, onDone);
  };

  /** Offers Undo only for a recorded change: it would undo an older one otherwise. */
  const updatePlan = (change: () => Promise<PathDetail>, success: PlanToast, onDone?: () => void) =>
    run(
      async () => {
        const before = client.getQueryData(queryKey)?.path.version;
        const detail = await change();
        const isRecorded = before !== undefined && detail.path.version > before;
        const action = { label: t("road:toasts.undo"), onAct: undo };
        return { ...success(detail, isRecorded), action: isRecorded ? action : undefined };
      },
      undefined,
      onDone,
    );

  const setDeadline = (deadline: string | null, onDone?: () => void) => {
    const title =
      deadline === null
        ? t("road:toasts.noDeadline")
        : t("road:toasts.deadline", { date: formatDate(deadline) });
    updatePlan(
      () => updatePath.mutateAsync({ deadline }),
      () => ({ title }),
      onDone,
    );
  };

  const setHours = (hours: number, onDone?: () => void) =>
    updatePlan(
      () => updatePath.mutateAsync({ hours_per_week: hours }),
      () => ({ title: t("road:toasts.hours", formatHours(hours)) }),
      onDone,
    );

  return {
    isEditing: editPath.isPending || undoEdit.isPending,
    isMovingDates: movePathDates.isPending,
    isUpdating: updatePath.isPending,
    edit,
    undo,
    update,
    setDeadline,
    setHours,
    accept: () =>
      update(
        { status: "active" },
        { title: t("road:toasts.accepted"), description: t("road:toasts.acceptedText") },
      ),
    resume: () => update({ status: "active" }, { title: t("road:toasts.resumed") }),
    moveDates: () =>
      updatePlan(
        () => movePathDates.mutateAsync(undefined),
        (detail, isChanged) => ({
          title: t(isChanged ? "road:toasts.datesMoved" : "road:toasts.datesKept"),
          // The date of the header, which may be another than the plan's.
          description: t("road:toasts.datesMovedText", {
            date: formatDate(buildPathView(detail, listSessionCounts(detail)).forecast.date),
          }),
        }),
      ),
    isDuplicating: duplicatePath.isPending,
    /** Without `withLinks` the copy has none of the user's own links. */
    duplicate: (withLinks = false, onDone?: () => void) =>
      run(
        async () => {
          const copy = await duplicatePath.mutateAsync({ id: newId(), with_links: withLinks });
          await navigate(links.path(copy.path.id));
          return {
            title: t("road:toasts.duplicated"),
            description: t("road:toasts.duplicatedText"),
          };
        },
        undefined,
        onDone,
      ),
    exportAs: (format: ExportFormat) =>
      exportPath.mutate(format, {
        onError: (error) => showErrorToast(t, t("road:errors.export"), error),
      }),
  };
}

export type PathActions = ReturnType<typeof usePathActions>;

/** Runs one action at a time: ignores a second click that comes before the next render. */
export function useSingleFlight(): (run: () => Promise<unknown>) => void {
  const isBusy = useRef(false);
  return (run) => {
    if (isBusy.current) return;
    isBusy.current = true;
    run()
      // `run` has already shown its error.
      .catch(() => {})
      .finally(() => {
        isBusy.current = false;
      });
  };
}
