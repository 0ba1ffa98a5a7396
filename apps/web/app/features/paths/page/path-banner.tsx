import { useTranslation } from "react-i18next";
import { Button } from "#web/ui/forms/button.tsx";
import { InlineAlert } from "#web/ui/feedback/inline-alert.tsx";
import { DeadlineAnswer } from "#web/features/paths/create/deadline-advice.tsx";
import type { PathView } from "#web/features/paths/path-view.ts";
import { usePathActions } from "#web/features/paths/use-path-actions.ts";

/** What has to be said before the road: a draft to accept, a pause, a deadline that does not fit. */
export function PathBanner({ view }: { view: PathView }) {
  const { t } = useTranslation();
  const { path, plan } = view.detail;
  const actions = usePathActions(path.id);
  const misses = path.status === "draft" || path.status === "active" ? plan.deadline : null;

  return (
    <>
      {path.status === "draft" && (
        <InlineAlert
          tone="info"
          action={
            <Button size="sm" loading={actions.isKeeping} onClick={actions.accept}>
              {t("road:status.accept")}
            </Button>
          }
        >
          {t("road:status.draftText")}
        </InlineAlert>
      )}
      {(path.status === "paused" || path.status === "archived") && (
        <InlineAlert
          tone="info"
          action={
            <Button size="sm" loading={actions.isKeeping} onClick={actions.resume}>
              {t("road:status.resume")}
            </Button>
          }
        >
          {t(`road:status.${path.status}Text`)}
        </InlineAlert>
      )}
      {misses && !misses.fits && (
        <DeadlineAnswer pathId={path.id} answer={misses} hoursPerWeek={path.hours_per_week} />
      )}
    </>
  );
}
