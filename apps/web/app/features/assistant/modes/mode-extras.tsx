import { useQuery } from "@tanstack/react-query";
import { memo } from "react";
import { useTranslation } from "react-i18next";
import { assistantQuery } from "#web/entities/assistant/assistant-queries.ts";
import { useSaveSettings } from "#web/entities/settings/save-settings.ts";
import { settingsQuery } from "#web/entities/settings/settings.ts";
import { showErrorToast } from "#web/platform/toast/error-toast.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { Switch } from "#web/ui/forms/switch.tsx";
import {
  type Chat,
  type ChatItem,
  type ChatPanelState,
  isAnswering,
  type SendOptions,
} from "#web/features/assistant/chat/chat-types.ts";
import { AddMilestone } from "./context-chip.tsx";
import { useCurrentMilestone } from "./use-current-milestone.ts";
import { useSendOptions } from "#web/features/assistant/chat/work-draft.ts";
import { WorkField } from "#web/features/assistant/composer/work-field.tsx";

type ModeProps = {
  chat: ChatPanelState;
  /** The last message, if it is a complete answer. */
  last?: ChatItem;
  /** The last question requested the answer without hints. */
  isShown?: boolean;
};

/** Controls of the mode above the input. */
export function ModeExtras({ chat, panel = chat }: { chat: Chat; panel?: ChatPanelState }) {
  const { t } = useTranslation();
  const question = chat.items.findLast(({ isUser }) => isUser)?.content;
  const isShown = question === t("modes:hints.askAnswer");
  const last = chat.items.at(-1);
  const isAnswer = last?.kind === "message" && !last.isUser && !last.isStreaming;
  const answer = isAnswer && !isAnswering(chat.status) ? last : undefined;
  return <ExtrasOfMode chat={panel} last={answer} isShown={isShown} />;
}

const ExtrasOfMode = memo(function ExtrasOfMode({ chat, last, isShown }: ModeProps) {
  const { t } = useTranslation();
  switch (chat.mode) {
    case "find_courses":
      return <p className="text-sm text-ink-2">{t("modes:courses.hint")}</p>;
    case "explain":
      return <ExplainExtras chat={chat} last={last} isShown={isShown} />;
    case "quiz_me": {
      const isNext = last?.context === "quiz_me";
      const question = isNext ? "askNext" : chat.milestone ? "ask" : "askAny";
      const label = t(`modes:quiz.${isNext ? "next" : "start"}`);
      return <Starter chat={chat} label={label} message={t(`modes:quiz.${question}`)} />;
    }
    case "plan_week":
      return <Starter chat={chat} label={t("modes:plan.start")} message={t("modes:plan.ask")} />;
    case "review_work":
      return <ReviewExtras chat={chat} />;
    default:
      return null;
  }
});

type StarterProps = ModeProps & { label: string; message: string; options?: SendOptions };

/** Sends the usual question of the mode. */
function Starter({ chat, label, message, options }: StarterProps) {
  return (
    <Button
      variant="secondary"
      size="sm"
      className="justify-self-start"
      disabled={isAnswering(chat.status) || chat.opening !== null}
      onClick={() => void chat.send(message, options)}
    >
      {label}
    </Button>
  );
}

function ExplainExtras({ chat, last, isShown }: ModeProps) {
  const { t } = useTranslation();
  const { data } = useQuery(settingsQuery);
  const save = useSaveSettings();
  if (!data) return null;
  const change = (hints_first: boolean) =>
    save.mutate(
      { hints_first },
      { onError: (error) => showErrorToast(t, t("settings:notSaved"), error) },
    );
  return (
    <div className="grid gap-1">
      <Switch
        label={t("modes:hints.first")}
        description={t("modes:hints.text")}
        checked={data.hints_first}
        onCheckedChange={change}
      />
      {data.hints_first && last?.context === "explain" && !isShown && (
        <Starter
          chat={chat}
          label={t("modes:hints.showAnswer")}
          message={t("modes:hints.askAnswer")}
          options={{ hintsFirst: false }}
        />
      )}
    </div>
  );
}

/** Feedback needs a milestone; without one the current milestone is offered. */
function ReviewExtras({ chat }: ModeProps) {
  const { t } = useTranslation();
  const current = useCurrentMilestone();
  const { isReady, options } = useSendOptions(chat);
  const { data: assistant } = useQuery(assistantQuery);
  const isLibrary = assistant?.engine === "library";
  if (!chat.milestone) {
    return (
      <div className="grid gap-2 text-sm">
        <p>{t("modes:work.needsMilestone")}</p>
        {current ? (
          <AddMilestone
            milestone={current}
            variant="secondary"
            className="justify-self-start"
            onAdd={() => chat.setMilestone(current)}
          />
        ) : (
          <p className="text-ink-2">{t("modes:work.noMilestone")}</p>
        )}
      </div>
    );
  }
  const start = isReady && (
    <Starter
      chat={chat}
      label={t("modes:work.start")}
      message={t("modes:work.ask")}
      options={options}
    />
  );
  return (
    <>
      {isLibrary && <p className="text-sm text-ink-2">{t("modes:work.library")}</p>}
      <WorkField milestone={chat.milestone} action={start} />
    </>
  );
}
