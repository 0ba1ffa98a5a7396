import type { ForumPost, Topic } from "@masar/contract/community/schemas";
import { limits } from "@masar/contract/limits";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { RefObject, SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import { newId } from "#web/platform/browser/new-id.ts";
import { toast } from "#web/platform/toast/toast.ts";
import { useFieldErrors } from "#web/platform/forms/use-field-errors.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { Card, CardTitle } from "#web/ui/layout/card.tsx";
import { InlineAlert } from "#web/ui/feedback/inline-alert.tsx";
import { writingStatusQuery } from "#web/features/community/community.api.ts";
import { Composer } from "#web/features/community/editor/composer.tsx";
import { forumErrorText, isAboutName } from "#web/features/community/forum-error.ts";
import { useAddReply } from "#web/features/community/posts.api.ts";
import {
  FirstDayLine,
  FirstDayLimitAlert,
  NameField,
  SuspensionAlert,
} from "#web/features/community/writing-status.tsx";
import { useLengthHint } from "#web/features/community/editor/use-length-hint.ts";

export type ReplyDraft = { id: string; body: string; name: string };

export const makeReply = (): ReplyDraft => ({ id: newId(), body: "", name: "" });

type ReplyBoxProps = {
  topic: Topic;
  draft: ReplyDraft;
  fieldRef: RefObject<HTMLTextAreaElement | null>;
  onWrite: (part: Partial<ReplyDraft>) => void;
  onSent: (post: ForumPost) => void;
};

export function ReplyBox({ topic, draft, fieldRef, onWrite, onSent }: ReplyBoxProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const standing = useQuery(writingStatusQuery()).data;
  const reply = useAddReply(topic.id);
  const { formRef, errors, showErrors, clearError } = useFieldErrors<"body" | "name">();
  const { tooLong } = useLengthHint()(draft.body, limits.community.bodyLength);
  const isNameless = standing?.display_name === "" || isAboutName(reply.error);

  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const hasErrors = showErrors({
      body: draft.body.trim() === "" ? t("community:needed.body") : tooLong,
      name: isNameless && draft.name.trim() === "" ? t("community:name.needed") : undefined,
    });
    if (hasErrors || client.isMutating({ mutationKey: ["forum", "reply", topic.id] }) > 0) return;
    const { id, body, name } = draft;
    reply.mutate(
      { id, body, ...(isNameless ? { display_name: name.trim() } : {}) },
      {
        onSuccess: (post) => {
          onSent(post);
          toast({ title: t("community:reply.sent") });
        },
      },
    );
  };

  if (standing?.suspended_until) {
    return (
      <SuspensionAlert
        until={standing.suspended_until}
        reason={standing.suspended_reason}
        hasDraft={draft.body !== ""}
      />
    );
  }
  return (
    <Card aria-labelledby="your-reply">
      <CardTitle id="your-reply">{t("community:reply.title")}</CardTitle>
      <form ref={formRef} noValidate onSubmit={send} className="mt-4 grid grid-cols-1 gap-4">
        {standing && <FirstDayLimitAlert standing={standing} kind="replies" />}
        <Composer
          label={t("community:reply.field")}
          text={draft.body}
          error={errors.body}
          rows={6}
          readOnly={reply.isPending}
          fieldRef={fieldRef}
          onWrite={(body) => {
            onWrite({ body });
            clearError("body");
          }}
        />
        {isNameless && (
          <NameField
            name={draft.name}
            error={errors.name}
            onWrite={(name) => {
              onWrite({ name });
              clearError("name");
            }}
          />
        )}
        {reply.isError && <InlineAlert tone="error">{forumErrorText(t, reply.error)}</InlineAlert>}
        {standing && <FirstDayLine standing={standing} kind="replies" />}
        <Button type="submit" className="justify-self-end" loading={reply.isPending}>
          {t("community:reply.send")}
        </Button>
      </form>
    </Card>
  );
}
