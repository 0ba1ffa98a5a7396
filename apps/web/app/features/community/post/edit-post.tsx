import type { ForumPost, Topic } from "@masar/contract/community/schemas";
import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useFieldErrors } from "#web/platform/forms/use-field-errors.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { InlineAlert } from "#web/ui/feedback/inline-alert.tsx";
import {
  CategoryFields,
  TitleField,
  type TopicHead,
} from "#web/features/community/ask/topic-fields.tsx";
import { Composer } from "#web/features/community/editor/composer.tsx";
import { useTextError } from "#web/features/community/editor/use-length-hint.ts";
import { forumErrorText } from "#web/features/community/forum-error.ts";
import { useEditPost } from "#web/features/community/posts.api.ts";

type EditPostProps = { topic: Topic; post: ForumPost; onDone: () => void };

/** Replaces the text; with the question, its title and category can be edited too. */
export function EditPost({ topic, post, onDone }: EditPostProps) {
  const { t } = useTranslation();
  const isQuestion = post.id === topic.id;
  const field = useRef<HTMLTextAreaElement>(null);
  // The menu that led here is removed.
  useEffect(() => field.current?.focus(), []);
  const [body, setBody] = useState(post.body);
  const [head, setHead] = useState<TopicHead>(() => {
    const { title, category, language } = topic;
    return { title, category, language };
  });
  const { formRef, errors, showErrors, clearError } = useFieldErrors<"title" | "body">();
  const findError = useTextError();
  const edit = useEditPost(topic.id, post.id);

  const save = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const hasErrors = showErrors({
      title: isQuestion ? findError("title", head.title) : undefined,
      body: findError("body", body),
    });
    if (!hasErrors && !edit.isPending) edit.mutate({ ...head, body }, { onSuccess: onDone });
  };

  return (
    <form ref={formRef} noValidate onSubmit={save} className="grid grid-cols-1 gap-4">
      {isQuestion && (
        <>
          <TitleField
            head={head}
            error={errors.title}
            onWrite={(part) => {
              setHead({ ...head, ...part });
              clearError("title");
            }}
          />
          <CategoryFields head={head} onWrite={(part) => setHead({ ...head, ...part })} />
        </>
      )}
      <Composer
        label={t(isQuestion ? "community:new.body" : "community:reply.title")}
        required={isQuestion}
        text={body}
        fieldRef={field}
        readOnly={edit.isPending}
        error={errors.body}
        onWrite={(text) => {
          setBody(text);
          clearError("body");
        }}
      />
      {edit.error && <InlineAlert tone="error">{forumErrorText(t, edit.error)}</InlineAlert>}
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="quiet" onClick={onDone}>
          {t("actions.cancel")}
        </Button>
        <Button type="submit" loading={edit.isPending}>
          {t("community:post.save")}
        </Button>
      </div>
    </form>
  );
}
