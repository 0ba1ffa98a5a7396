import type { Notification } from "@masar/contract/notifications/schemas";
import { replacementsEndpoints } from "@masar/contract/replacements/endpoints";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Undo2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { call } from "#web/platform/api/api-client.ts";
import { showErrorToast } from "#web/platform/toast/error-toast.ts";
import { toast } from "#web/platform/toast/toast.ts";
import { pathKey, pathResourcesKey, refreshPathLists } from "#web/entities/query-keys.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { Icon } from "#web/ui/display/icon.tsx";

type UndoReplacementProps = { notification: Notification; onRead: (id: string) => void };

/** Of a course that was replaced in a path, and only of that. */
export function UndoReplacement({ notification, onRead }: UndoReplacementProps) {
  const { t } = useTranslation();
  const { id: notificationId, kind, params, is_read } = notification;
  const { path_id: id, course } = params;
  const title = String(params["title"]);
  const undo = useUndoReplacement(title);
  if (kind !== "course_replaced" || typeof id !== "string" || typeof course !== "string")
    return null;
  const markRead = () => {
    if (!is_read) onRead(notificationId);
  };
  // A second press is possible after a reload, and changes nothing.
  if (undo.isSuccess) return null;
  return (
    <div className="ps-16 pe-3 pb-3">
      <Button
        size="sm"
        variant="secondary"
        icon={<Icon icon={Undo2} size={16} />}
        aria-label={t("notices:replaced.undoNamed", { title })}
        loading={undo.isPending}
        onClick={() => undo.mutate({ id, course }, { onSuccess: markRead })}
      >
        {t("notices:replaced.undo")}
      </Button>
    </div>
  );
}

function useUndoReplacement(title: string) {
  const client = useQueryClient();
  const { t } = useTranslation();
  return useMutation({
    mutationFn: (params: { id: string; course: string }) =>
      call(replacementsEndpoints, "undoReplacedCourse", { params }),
    onSuccess: (_detail, { id }) => {
      refreshPathLists(client);
      void client.invalidateQueries({ queryKey: pathKey(id) });
      void client.invalidateQueries({ queryKey: pathResourcesKey });
      toast({ title: t("notices:replaced.undone", { title }) });
    },
    onError: (error) => showErrorToast(t, t("notices:replaced.failed"), error),
  });
}
