import type { ForumCategory } from "@masar/contract/community/constants";
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
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { SelectField } from "#web/ui/forms/select-field.tsx";
import {
  ownPathsQuery,
  writingStatusQuery,
  useCreateTopic,
} from "#web/features/community/community.api.ts";
import { Composer } from "#web/features/community/editor/composer.tsx";
import { isAboutName } from "#web/features/community/forum-error.ts";
import { OfflineAlert } from "#web/features/community/offline-alert.tsx";
import { newTopicKey } from "#web/features/community/query-keys.ts";
import { SimilarTopics } from "./similar-topics.tsx";
import {
  FirstDayLimitAlert,
  FormStatus,
  SuspensionAlert,
  type WritingStatus,
} from "#web/features/community/writing-status.tsx";
import { CategoryFields, TitleField } from "./topic-fields.tsx";
import { useTextError } from "#web/features/community/editor/use-length-hint.ts";

type TopicDraft = {
  id: string;
  title: string;
  body: string;
  category: ForumCategory;
  /** Null for the language of the page. */
  language: Language | null;
  path_id: string | null;
  name: string;
};

function makeDraft(): TopicDraft {
  const choices = { category: "start_here", language: null, path_id: null } as const;
  return { id: newId(), title: "", body: "", name: "", ...choices };
}

export function AskPage() {
  const { t } = useTranslation();
  const status = useQuery(writingStatusQuery).data;
  const stored = useStoredDraft<TopicDraft>(newTopicKey, makeDraft);
  return (
    <div className="grid max-w-3xl grid-cols-1 gap-5">
      <PageHeader title={t("community:new.title")} description={t("community:new.intro")} />
      <OfflineAlert />
      {status?.suspended_until ? (
        <SuspensionAlert status={status} hasDraft={isStarted(stored.draft)} />
      ) : (
        <Card>
          <AskForm status={status} stored={stored} />
        </Card>
      )}
    </div>
  );
}

const isStarted = ({ title, body }: TopicDraft) => title !== "" || body !== "";

type AskFormProps = {
  status: WritingStatus | undefined;
  stored: ReturnType<typeof useStoredDraft<TopicDraft>>;
};

function AskForm({ status, stored }: AskFormProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const client = useQueryClient();
  const page = useLanguage();
  const { draft, write, clear } = stored;
  const create = useCreateTopic();
  const { formRef, errors, showErrors, clearError } = useFieldErrors<"title" | "body" | "name">();
  const paths = useQuery(ownPathsQuery).data;
  // The path of a stored draft may have been deleted.
  const isMissing = paths !== undefined && !paths.some(({ id }) => id === draft.path_id);
  const path_id = isMissing ? null : draft.path_id;
  const head = { ...draft, language: draft.language ?? page.language };
  const isNameless = status?.display_name === "" || isAboutName(create.error);
  const findError = useTextError();

  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const hasErrors = showErrors({
      title: findError("title", draft.title),
      body: findError("body", draft.body),
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
      <FirstDayLimitAlert status={status} kind="topics" />
      <TitleField
        head={head}
        error={errors.title}
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
      <CategoryFields head={head} onWrite={write} />
      {paths && paths.length > 0 && (
        <SelectField
          label={t("community:new.path")}
          hint={t("community:new.pathHint")}
          value={path_id ?? ""}
          options={[
            { value: "", label: t("community:new.noPath") },
            ...paths.map(({ id, title }) => ({ value: id, label: title })),
          ]}
          onChange={(id) => write({ path_id: id || null })}
        />
      )}
      <FormStatus
        status={status}
        kind="topics"
        name={isNameless ? draft.name : undefined}
        nameError={errors.name}
        onWriteName={(name) => {
          write({ name });
          clearError("name");
        }}
        error={create.error}
      />
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
