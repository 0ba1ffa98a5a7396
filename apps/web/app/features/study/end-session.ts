import { limits } from "@masar/contract/limits";
import type { RequestOf } from "@masar/contract/endpoints";
import type { StudySession } from "@masar/domain/session-clock";
import type { QueryClient } from "@tanstack/react-query";
import type { TFunction } from "i18next";
import { ApiError } from "#web/lib/api-client.ts";
import { errorText } from "#web/lib/error-text.ts";
import { sendChange } from "#web/lib/offline/changes.ts";
import { serverNow } from "#web/lib/offline/stamp.ts";
import { stepKey } from "#web/lib/path-keys.ts";
import { toast } from "#web/lib/toast.ts";
import { forgetSession, keepSession } from "./session-store.ts";

const minuteMs = 60_000;

/** Sessions on their way, so that no second step of this page sends one again. */
const onTheirWay = new Set<string>();

/**
 * Gives a session that is over to the outbox, which keeps and sends it. Until the outbox has it, it stays
 * under its own name, so that a page that closes just now loses nothing: the next one finds it there.
 */
export async function recordSession(
  client: QueryClient,
  t: TFunction,
  ended: StudySession,
): Promise<void> {
  const { id } = ended;
  if (onTheirWay.has(id)) return;
  const input = sessionInput(ended);
  const { minutes } = input.body;
  if (minutes < 1) {
    forgetSession(id);
    toast({ title: t("study:session.tooShort"), description: t("study:session.tooShortText") });
    return;
  }
  onTheirWay.add(id);
  keepSession(ended);
  try {
    const sent = await sendAsStep(client, input);
    forgetSession(id);
    const count = sent.status === "sent" ? sent.answer.minutes_added : minutes;
    const words = sent.status === "sent" ? "completeText" : "keptText";
    toast({
      title: t("study:session.complete"),
      description: t(`study:session.${words}`, { count }),
    });
  } catch (error) {
    // What the server refuses is refused for good; anything else is tried again with the next page.
    if (error instanceof ApiError) forgetSession(id);
    toast({
      title: t("study:session.notSaved"),
      description: errorText(t, error),
      variant: "destructive",
    });
  } finally {
    onTheirWay.delete(id);
  }
}

/** As a step on its path: a notice about what it brought would hide what is said here. */
function sendAsStep(client: QueryClient, input: RequestOf<"endStudySession">) {
  const step = client.getMutationCache().build(client, {
    mutationKey: stepKey(input.body.path_id ?? ""),
    // Once the device has it, the next page must not find it here as well.
    mutationFn: () =>
      sendChange(client, "endStudySession", input, () => forgetSession(input.params.id)),
    retry: false,
  });
  return step.execute(undefined);
}

/** Instants by the server's clock. It ended when it was last studied: a pause after that is not part of it. */
function sessionInput(ended: StudySession): RequestOf<"endStudySession"> {
  const aheadMs = serverNow() - Date.now();
  const endMs = Math.min(Date.parse(ended.studiedUntil), Date.now());
  const startMs = Math.min(Date.parse(ended.startTime), endMs - ended.elapsedTime);
  const toInstant = (ms: number) => new Date(ms + aheadMs).toISOString();
  const minutes = Math.floor(ended.elapsedTime / minuteMs);
  return {
    params: { id: ended.id },
    body: {
      path_id: ended.pathId,
      milestone_key: ended.milestoneKey,
      started_at: toInstant(startMs),
      ended_at: toInstant(endMs),
      minutes: Math.min(minutes, limits.study.mostMinutesPerSession),
      focus_periods: ended.focusCount,
    },
  };
}
