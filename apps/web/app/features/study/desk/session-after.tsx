import { useTranslation } from "react-i18next";
import { SessionClock, SessionControls } from "#web/features/study/timer/session-controls.tsx";
import { useStudySession } from "#web/entities/study-session/session-store.ts";

/** Shows a session that still runs after its milestone was completed. */
export function SessionAfter() {
  const { t } = useTranslation();
  const session = useStudySession();
  if (!session) return null;
  return (
    <section className="grid gap-3 border-t border-line pt-5">
      <p className="text-sm text-ink-2">{t("desk:milestone.stillRunning")}</p>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <SessionClock session={session} className="text-4xl leading-tight" />
        <SessionControls session={session} />
      </div>
    </section>
  );
}
