import type { ForumPost, Topic } from "@masar/contract/community/schemas";
import { limits } from "@masar/contract/limits";
import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useFieldErrors } from "#web/platform/forms/use-field-errors.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { InlineAlert } from "#web/ui/feedback/inline-alert.tsx";
import { Composer } from "#web/features/community/editor/composer.tsx";
import { forumErrorText } from "#web/features/community/forum-error.ts";
import { useEditPost, useEditTopic } from "#web/features/community/posts.api.ts";
import {
  PlaceFields,
  TitleField,
  type TopicHead,
} from "#web/features/community/ask/topic-fields.tsx";
import { useLengthHint } from "#web/features/community/editor/use-length-hint.ts";

type EditPostProps = { topic: Topic; post: ForumPost; onDone: () => void };

/** In the place of the text itself; with the question its title can change as well. */
export function EditPost({ topic, post, onDone }: EditPostProps) {
  const { t } = useTranslation();
  const isQuestion = post.id === topic.id;
  const field = useRef<HTMLTextAreaElement>(null);
  // The menu that led here is gone.
  useEffect(() => field.current?.focus(), []);
  const [body, setBody] = useState(post.body);
  const [head, setHead] = useState<TopicHead>(() => ({
    title: topic.title,
    category: topic.category,
    language: topic.language,
  }));
  const { formRef, errors, showErrors, clearError } = useFieldErrors<"title" | "body">();
  const room = useLengthHint();
  const titleOver = room(head.title, limits.community.titleLength).tooLong;
  const bodyOver = room(body, limits.community.bodyLength).tooLong;
  const editTopic = useEditTopic(topic.id);
  const editPost = useEditPost();
  const { isPending, error } = isQuestion ? editTopic : editPost;

  const save = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const hasErrors = showErrors({
      title: isQuestion && head.title.trim() === "" ? t("community:needed.title") : titleOver,
      body: body.trim() === "" ? t("community:needed.body") : bodyOver,
    });
    if (hasErrors || isPending) return;
    if (isQuestion) editTopic.mutate({ ...head, body }, { onSuccess: onDone });
    else editPost.mutate({ id: post.id, body }, { onSuccess: onDone });
  };

  return (
    <form ref={formRef} noValidate onSubmit={save} className="grid grid-cols-1 gap-4">
      {isQuestion && (
        <>
          <TitleField
            head={head}
            titleError={errors.title}
            onWrite={(part) => {
              setHead({ ...head, ...part });
              clearError("title");
            }}
          />
          <PlaceFields head={head} onWrite={(part) => setHead({ ...head, ...part })} />
        </>
      )}
      <Composer
        label={t("community:new.body")}
        required={isQuestion}
        text={body}
        fieldRef={field}
        readOnly={isPending}
        error={errors.body}
        onWrite={(text) => {
          setBody(text);
          clearError("body");
        }}
      />
      {Boolean(error) && <InlineAlert tone="error">{forumErrorText(t, error)}</InlineAlert>}
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="quiet" onClick={onDone}>
          {t("actions.cancel")}
        </Button>
        <Button type="submit" loading={isPending}>
          {t("community:post.save")}
        </Button>
      </div>
    </form>
  );
}
