import { locales } from "@masar/i18n/locales";
import type { Overview } from "@masar/contract/study/schemas";
import type { StudySession } from "@masar/domain/study/session-clock";
import { useQuery } from "@tanstack/react-query";
import { BellRing } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { bidiText, displayText } from "#web/platform/format/bidi-text.ts";
import { links } from "#web/platform/urls/links.ts";
import { readStored, writeStored } from "#web/platform/storage/browser-storage.ts";
import { overviewQuery } from "#web/entities/study-day/overview-query.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { Icon } from "#web/ui/display/icon.tsx";
import { TextLink } from "#web/ui/forms/text-link.tsx";
import { ProgressBar } from "#web/ui/display/progress-bar.tsx";
import { SessionTimer } from "./session-timer.tsx";
import { useStudiedMinutes, useStudySession } from "#web/entities/study-session/session-store.ts";
import { getNotificationPermission } from "./timer-notification.ts";
import type { SessionTarget } from "#web/entities/study-session/start-session.ts";

export function TimerTool() {
  const session = useStudySession();
  // The timer works without the overview.
  const { data: overview } = useQuery(overviewQuery);
  return (
    <div className="grid gap-6">
      <TimerSubject session={session} overview={overview} />
      <SessionTimer target={currentMilestone(overview)} />
      {overview && <Today overview={overview} session={session} />}
      <NotificationPrompt />
    </div>
  );
}

function currentMilestone(overview: Overview | undefined): SessionTarget | undefined {
  const current = overview?.current;
  if (!current?.next) return undefined;
  return {
    pathId: current.id,
    pathTitle: current.title,
    milestoneKey: current.next.milestone_key,
    isStarted: current.next.is_started,
  };
}

type TimerSubjectProps = { session: StudySession | null; overview: Overview | undefined };

function TimerSubject({ session, overview }: TimerSubjectProps) {
  const { t } = useTranslation();
  const current = overview?.current;
  const isOfCurrent = !session || session.pathId === current?.id;
  const next = isOfCurrent ? current?.next : undefined;
  const isHere = next && (!session || session.milestoneKey === next.milestone_key);
  const pathTitle = session ? session.pathTitle : current?.next && current.title;
  return (
    <div className="grid justify-items-center gap-0.5 text-center">
      {pathTitle ? (
        <>
          <p className="text-sm text-ink-2">{t(session ? "timer:studying" : "timer:next")}</p>
          <p className="font-medium wrap-anywhere">
            {isHere && current ? (
              <bdi dir={locales[current.language].dir}>{displayText(next.milestone_title)}</bdi>
            ) : (
              <bdi {...bidiText(pathTitle)} />
            )}
          </p>
        </>
      ) : (
        <p className="text-sm text-ink-2">{t("timer:noPath")}</p>
      )}
    </div>
  );
}

function Today({ overview, session }: { overview: Overview; session: StudySession | null }) {
  const { t } = useTranslation();
  const count = overview.focus_today + (session?.focusCount ?? 0);
  return (
    <div className="mx-auto grid w-full max-w-sm gap-2 border-t border-line pt-5 text-sm">
      <p className="flex justify-between gap-4">
        <span className="text-ink-2">{t("timer:today")}</span>
        <span className="font-medium tabular-nums">{t("timer:focusCount", { count })}</span>
      </p>
      {session ? (
        <RunningGoal overview={overview} session={session} />
      ) : (
        <Goal overview={overview} />
      )}
      <TextLink to={links.settingsGroup("study")} className="justify-self-start">
        {t("timer:settings")}
      </TextLink>
    </div>
  );
}

function RunningGoal({ overview, session }: { overview: Overview; session: StudySession }) {
  return <Goal overview={overview} running={useStudiedMinutes(session)} />;
}

function Goal({ overview, running = 0 }: { overview: Overview; running?: number }) {
  const { t } = useTranslation();
  const { minutes_today, daily_goal_minutes: goal } = overview;
  const done = minutes_today + running;
  return (
    <>
      <p className="flex justify-between gap-4">
        <span className="text-ink-2">{t("timer:goal")}</span>
        <span className="font-medium tabular-nums">
          {t("timer:goalText", { done, count: goal })}
        </span>
      </p>
      <ProgressBar value={(done / goal) * 100} label={t("timer:goal")} />
    </>
  );
}

const promptedKey = "timer-notice-asked";

/** The browser asks at most once, after a press. */
function NotificationPrompt() {
  const { t } = useTranslation();
  const [isOffered, setOffered] = useState(
    () => getNotificationPermission() === "default" && readStored(promptedKey) === null,
  );
  if (!isOffered) return null;
  const ask = () => {
    writeStored(promptedKey, "yes");
    setOffered(false);
    void Notification.requestPermission();
  };
  return (
    <Button
      variant="quiet"
      className="justify-self-center"
      icon={<Icon icon={BellRing} />}
      onClick={ask}
    >
      {t("timer:allowNotices")}
    </Button>
  );
}
