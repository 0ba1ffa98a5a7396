import { useTranslation } from "react-i18next";
import { Button } from "#web/ui/forms/button.tsx";
import { InlineAlert } from "#web/ui/feedback/inline-alert.tsx";
import { DeadlineAdvice } from "#web/features/paths/create/deadline-advice.tsx";
import type { PathView } from "#web/features/paths/path-view.ts";
import { usePathActions } from "#web/features/paths/use-path-actions.ts";

/** Alerts above the tabs: a draft to accept, a paused path, a deadline that does not fit. */
export function PathBanner({ view }: { view: PathView }) {
  const { t } = useTranslation();
  const { path, plan } = view.detail;
  const { accept, resume, isUpdating } = usePathActions(path.id);
  const { status } = path;
  const isDraft = status === "draft";
  const deadline = isDraft || status === "active" ? plan.deadline : null;

  return (
    <>
      {(isDraft || status === "paused" || status === "archived") && (
        <InlineAlert
          tone="info"
          action={
            <Button size="sm" loading={isUpdating} onClick={isDraft ? accept : resume}>
              {t(isDraft ? "road:status.accept" : "road:status.resume")}
            </Button>
          }
        >
          {t(`road:status.${status}Text`)}
        </InlineAlert>
      )}
      {deadline && !deadline.fits && <DeadlineAdvice path={path} deadline={deadline} />}
    </>
  );
}
