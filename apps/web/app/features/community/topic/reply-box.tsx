import type { ForumPost, Topic } from "@masar/contract/community/schemas";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { RefObject, SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import { newId } from "#web/platform/browser/new-id.ts";
import { toast } from "#web/platform/toast/toast.ts";
import { useFieldErrors } from "#web/platform/forms/use-field-errors.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { Card, CardTitle } from "#web/ui/layout/card.tsx";
import { writingStatusQuery } from "#web/features/community/community.api.ts";
import { Composer } from "#web/features/community/editor/composer.tsx";
import { isAboutName } from "#web/features/community/forum-error.ts";
import { useAddReply } from "#web/features/community/posts.api.ts";
import {
  FirstDayLimitAlert,
  FormStatus,
  SuspensionAlert,
} from "#web/features/community/writing-status.tsx";
import { useTextError } from "#web/features/community/editor/use-length-hint.ts";

type ReplyDraft = { id: string; body: string; name: string };

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
  const status = useQuery(writingStatusQuery).data;
  const reply = useAddReply(topic.id);
  const { formRef, errors, showErrors, clearError } = useFieldErrors<"body" | "name">();
  const findError = useTextError();
  const isNameless = status?.display_name === "" || isAboutName(reply.error);

  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const hasErrors = showErrors({
      body: findError("body", draft.body),
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

  if (status?.suspended_until) {
    return <SuspensionAlert status={status} hasDraft={draft.body !== ""} />;
  }
  return (
    <Card aria-labelledby="your-reply">
      <CardTitle id="your-reply">{t("community:reply.title")}</CardTitle>
      <form ref={formRef} noValidate onSubmit={send} className="mt-4 grid grid-cols-1 gap-4">
        <FirstDayLimitAlert status={status} kind="replies" />
        <Composer
          label={t("community:reply.field")}
          isLabelHidden
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
        <FormStatus
          status={status}
          kind="replies"
          name={isNameless ? draft.name : undefined}
          nameError={errors.name}
          onWriteName={(name) => {
            onWrite({ name });
            clearError("name");
          }}
          error={reply.error}
        />
        <Button type="submit" className="justify-self-end" loading={reply.isPending}>
          {t("community:reply.send")}
        </Button>
      </form>
    </Card>
  );
}
