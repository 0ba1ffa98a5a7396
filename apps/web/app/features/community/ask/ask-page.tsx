import type { ForumCategory } from "@masar/contract/community/constants";
import type { ResponseOf } from "@masar/contract/endpoint-schemas";
import { limits } from "@masar/contract/limits";
import type { Language } from "@masar/i18n/locales";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { links } from "#web/platform/urls/links.ts";
import { newId } from "#web/platform/browser/new-id.ts";
import { toast } from "#web/platform/toast/toast.ts";
import { useFieldErrors } from "#web/platform/forms/use-field-errors.ts";
import { useStoredDraft } from "#web/platform/forms/use-stored-draft.ts";
import { useLanguage } from "#web/platform/preferences/use-language.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { InlineAlert } from "#web/ui/feedback/inline-alert.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { Select } from "#web/ui/forms/select.tsx";
import {
  ownPathsQuery,
  writingStatusQuery,
  useCreateTopic,
} from "#web/features/community/community.api.ts";
import { Composer } from "#web/features/community/editor/composer.tsx";
import { forumErrorText, isAboutName } from "#web/features/community/forum-error.ts";
import { newTopicKey } from "#web/features/community/draft-keys.ts";
import { SimilarTopics } from "./similar-topics.tsx";
import {
  FirstDayLine,
  FirstDayLimitAlert,
  NameField,
  SuspensionAlert,
} from "#web/features/community/writing-status.tsx";
import { PlaceFields, TitleField } from "./topic-fields.tsx";
import { useIsOnline } from "#web/features/community/use-is-online.ts";
import { useLengthHint } from "#web/features/community/editor/use-length-hint.ts";

type TopicDraft = {
  id: string;
  title: string;
  body: string;
  category: ForumCategory;
  /** The page's, until another is chosen. */
  language: Language | null;
  path_id: string | null;
  name: string;
};

function makeDraft(): TopicDraft {
  const place = { category: "start_here", language: null, path_id: null } as const;
  return { id: newId(), title: "", body: "", name: "", ...place };
}

export function AskPage() {
  const { t } = useTranslation();
  const isOnline = useIsOnline();
  const standing = useQuery(writingStatusQuery()).data;
  const kept = useStoredDraft<TopicDraft>(newTopicKey, makeDraft);
  return (
    <div className="grid max-w-3xl grid-cols-1 gap-5">
      <PageHeader title={t("community:new.title")} description={t("community:new.intro")} />
      {!isOnline && <InlineAlert tone="info">{t("community:offline")}</InlineAlert>}
      {standing?.suspended_until ? (
        <SuspensionAlert
          until={standing.suspended_until}
          reason={standing.suspended_reason}
          hasDraft={isStarted(kept.draft)}
        />
      ) : (
        <Card>
          <AskForm standing={standing} kept={kept} />
        </Card>
      )}
    </div>
  );
}

const isStarted = ({ title, body }: TopicDraft) => title !== "" || body !== "";

type AskFormProps = {
  standing: ResponseOf<"getForumStanding"> | undefined;
  kept: ReturnType<typeof useStoredDraft<TopicDraft>>;
};

function AskForm({ standing, kept }: AskFormProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const client = useQueryClient();
  const page = useLanguage();
  const { draft, write, clear } = kept;
  const create = useCreateTopic();
  const { formRef, errors, showErrors, clearError } = useFieldErrors<"title" | "body" | "name">();
  const paths = useQuery(ownPathsQuery()).data;
  // A path that is gone by now is not attached, nor shown as if it were.
  const isGone = paths !== undefined && !paths.some(({ id }) => id === draft.path_id);
  const path_id = isGone ? null : draft.path_id;
  const head = { ...draft, language: draft.language ?? page.language };
  const isNameless = standing?.display_name === "" || isAboutName(create.error);
  const room = useLengthHint();
  const titleOver = room(draft.title, limits.community.titleLength).tooLong;
  const bodyOver = room(draft.body, limits.community.bodyLength).tooLong;

  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const hasErrors = showErrors({
      title: draft.title.trim() === "" ? t("community:needed.title") : titleOver,
      body: draft.body.trim() === "" ? t("community:needed.body") : bodyOver,
      name: isNameless && draft.name.trim() === "" ? t("community:name.needed") : undefined,
    });
    if (hasErrors || client.isMutating({ mutationKey: ["forum", "create-topic"] }) > 0) return;
    const { name, ...topic } = head;
    create.mutate(
      { ...topic, path_id, ...(isNameless ? { display_name: name.trim() } : {}) },
      {
        onSuccess: ({ id }) => {
          clear();
          void navigate(links.topic(id), { replace: true });
          toast({ title: t("community:new.posted") });
        },
      },
    );
  };

  const discard = () => {
    const before = draft;
    clear();
    toast({
      title: t("community:new.discarded"),
      action: { label: t("community:post.undo"), onAct: () => write(before) },
    });
  };

  return (
    <form ref={formRef} noValidate onSubmit={send} className="grid grid-cols-1 gap-5">
      {standing && <FirstDayLimitAlert standing={standing} kind="topics" />}
      <TitleField
        head={head}
        titleError={errors.title}
        onWrite={(part) => {
          write(part);
          clearError("title");
        }}
      />
      <SimilarTopics title={draft.title} />
      <Composer
        label={t("community:new.body")}
        required
        text={draft.body}
        error={errors.body}
        rows={10}
        readOnly={create.isPending}
        onWrite={(body) => {
          write({ body });
          clearError("body");
        }}
      />
      <PlaceFields head={head} onWrite={write} />
      {paths && paths.length > 0 && (
        <Field label={t("community:new.path")} hint={t("community:new.pathHint")}>
          <Select
            value={path_id ?? ""}
            options={[
              { value: "", label: t("community:new.noPath") },
              ...paths.map(({ id, title }) => ({ value: id, label: title })),
            ]}
            onChange={({ target }) => write({ path_id: target.value || null })}
          />
        </Field>
      )}
      {isNameless && (
        <NameField
          name={draft.name}
          error={errors.name}
          onWrite={(name) => {
            write({ name });
            clearError("name");
          }}
        />
      )}
      {create.isError && <InlineAlert tone="error">{forumErrorText(t, create.error)}</InlineAlert>}
      {standing && <FirstDayLine standing={standing} kind="topics" />}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 flex-1 basis-52 text-sm text-ink-2">{t("community:new.kept")}</p>
        <div className="flex flex-wrap gap-2">
          {isStarted(draft) && (
            <Button variant="quiet" onClick={discard}>
              {t("community:new.discard")}
            </Button>
          )}
          <Button type="submit" loading={create.isPending}>
            {t("community:new.send")}
          </Button>
        </div>
      </div>
    </form>
  );
}
