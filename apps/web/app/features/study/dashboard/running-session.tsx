import type { StudySession } from "@masar/domain/study/session-clock";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { bidiText } from "#web/platform/format/bidi-text.ts";
import {
  SessionClock,
  SessionControls,
  StudiedMinutes,
  useSessionState,
} from "#web/features/study/timer/session-controls.tsx";
import { useStudySession } from "#web/entities/study-session/session-store.ts";
import { PanelCard } from "./panel-card.tsx";
import type { CurrentPath } from "./while-studying.tsx";

type RunningSessionProps = { path: CurrentPath | undefined; children: ReactNode };

/** Replaces `children` while a session runs; the panel passes no path. */
export function RunningSession({ path, children }: RunningSessionProps) {
  const session = useStudySession();
  if (!session) return children;
  return path ? <CardSession session={session} path={path} /> : <PanelSession session={session} />;
}

/** The clock, pause and end are in the panel, in the header, and at the desk. */
function CardSession({ session, path }: { session: StudySession; path: CurrentPath }) {
  const { t } = useTranslation();
  const state = useSessionState(session);
  return (
    <p className="text-sm text-ink-2">
      {state}
      {t("between")}
      <StudiedMinutes session={session} />
      {session.pathTitle && session.pathId !== path.id && (
        <>
          {t("between")}
          <bdi {...bidiText(session.pathTitle)} />
        </>
      )}
    </p>
  );
}

function PanelSession({ session }: { session: StudySession }) {
  const { t } = useTranslation();
  const state = useSessionState(session);
  return (
    <PanelCard title={t("study:session.active")}>
      {session.pathTitle && (
        <p className="line-clamp-2 text-xs wrap-anywhere text-ink-2">
          <bdi {...bidiText(session.pathTitle)} />
        </p>
      )}
      <div className="flex items-baseline justify-between gap-2">
        <SessionClock session={session} className="text-2xl" />
        <p className="text-xs text-ink-2">{state}</p>
      </div>
      <p className="text-xs text-ink-2 tabular-nums">
        <StudiedMinutes session={session} />
      </p>
      <SessionControls session={session} isSmall />
    </PanelCard>
  );
}
